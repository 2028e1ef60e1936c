import { expect, test } from "vitest";
import { sha256, toHex } from "../../../src/lib/fairness/sha256";

test("SHA-256 is that of the standard", () => {
  const digest = (text: string) => toHex(sha256(new TextEncoder().encode(text)));
  expect(digest("abc")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  expect(digest("")).toBe("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  expect(digest("cat".repeat(50))).toBe(
    "8ef72f7f91951b0f331087d120f3dc79d0a444a6f0b7b49e26da7148ac268650",
  );
});
