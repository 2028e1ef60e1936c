/** Return hours, minutes and seconds of a time in milliseconds, each with two digits. */
export function timeLeft(ms: number): [string, string, string] {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  const two = (value: number) => `${value}`.padStart(2, "0");
  return [two(Math.floor(seconds / 3600)), two(Math.floor(seconds / 60) % 60), two(seconds % 60)];
}
