/** Return the mice that make up *count*: as many green ones, worth 5, as possible, then black ones. */
export function mouseValues(count: number): (5 | 1)[] {
  return [...Array<5>(Math.floor(count / 5)).fill(5), ...Array<1>(count % 5).fill(1)];
}
