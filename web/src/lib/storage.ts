/** Values saved in this browser. Without storage they are forgotten, and the game goes on. */

/** Keys keep this prefix: people's settings are saved under it. */
const PREFIX = "catsack.";

export function loadItem(key: string): string | null {
  try {
    return localStorage.getItem(PREFIX + key);
  } catch {
    return null;
  }
}

/** Save *value*; null removes the key. */
export function saveItem(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(PREFIX + key);
    else localStorage.setItem(PREFIX + key, value);
  } catch {
    // Storage is full or forbidden.
  }
}

/** Remove every key that begins with *prefix*. */
export function removeItems(prefix: string): void {
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX + prefix));
    for (const key of keys) localStorage.removeItem(key);
  } catch {
    // Storage is forbidden.
  }
}

/** Return the saved value if it is one of *options*, else the first of them. */
export function loadOption<T extends string>(key: string, options: readonly [T, ...T[]]): T {
  const value = loadItem(key);
  return options.find((option) => option === value) ?? options[0];
}
