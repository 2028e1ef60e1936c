/** What this browser keeps for itself. A browser that keeps nothing forgets, and plays on. */

export function kept(key: string): string | null {
  try {
    return localStorage.getItem(`catsack.${key}`);
  } catch {
    return null;
  }
}

export function keep(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(`catsack.${key}`);
    else localStorage.setItem(`catsack.${key}`, value);
  } catch {
    // Storage is full or forbidden.
  }
}

/** Return the kept value if it is one of *options*, else the first of them. */
export function keptOption<T extends string>(key: string, options: readonly [T, ...T[]]): T {
  const value = kept(key);
  return options.find((option) => option === value) ?? options[0];
}
