import { expect, test } from "vitest";
import { AVATARS } from "../../../src/lib/api/me.svelte";
import { botCharacter, characterOf } from "../../../src/ui/pictures/portraits.svelte";

test("our bots have portraits of their own, others share one", () => {
  expect(botCharacter("level-3")).toBe("level-3");
  expect(botCharacter("search-1k")).toBe("instrument");
  // Not the avatar of the same name.
  expect(botCharacter("tabby")).toBe("instrument");
});

test("people show their avatar", () => {
  for (const avatar of AVATARS) {
    expect(characterOf({ kind: "person", name: "Ada", avatar })).toBe(avatar);
  }
  expect(characterOf({ kind: "person", name: "Ada", avatar: "steady" })).toBe("ginger");
  expect(characterOf({ kind: "program", name: "deep-cat", avatar: "" })).toBe("instrument");
});
