/** A storage like the browser's, for tests outside of one. */
import { vi } from "vitest";

/** Put an empty storage in place, and return what is saved in it. */
export function useStorage(): Map<string, string> {
  const saved = new Map<string, string>();
  const methods = {
    getItem: (key: string) => saved.get(key) ?? null,
    setItem: (key: string, value: string) => saved.set(key, value),
    removeItem: (key: string) => saved.delete(key),
  };
  vi.stubGlobal(
    "localStorage",
    new Proxy(methods, {
      ownKeys: () => [...saved.keys()],
      getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
    }),
  );
  return saved;
}
