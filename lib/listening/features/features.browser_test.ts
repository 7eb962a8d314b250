import { expect } from "npm:expect@30.5.2";
import { makeBook, makePlayer, makeStart } from "@/tests/fakes/player.ts";
import { findShortcut, SHORTCUTS } from "./features.browser.ts";

const NONE = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };
const find = (key: string, modifiers: Partial<typeof NONE> = {}) =>
  findShortcut({ key, ...NONE, ...modifiers })?.does();

Deno.test("findShortcut: keys by what they say, whatever capitals lock says", () => {
  expect([" ", "k", "K", "?", "7", "Enter", "x"].map((key) => find(key))).toEqual([
    "Play or pause",
    "Play or pause",
    "Play or pause",
    "Show these shortcuts",
    "Jump to 0–90% of the chapter",
    undefined,
    undefined,
  ]);
});

Deno.test("findShortcut: a key with a modifier is the browser's", () => {
  expect(find("l", { ctrlKey: true })).toBe(undefined);
  expect(find("ArrowLeft", { altKey: true })).toBe(undefined);
  expect(find("k", { metaKey: true })).toBe(undefined);
  expect(find("L", { shiftKey: true })).toBe(undefined);
  expect(find("ArrowRight", { shiftKey: true })).toBe(undefined);
});

Deno.test("findShortcut: signs and digits that need shift on some keyboards", () => {
  expect(find("?", { shiftKey: true })).toBe("Show these shortcuts");
  expect(find(">", { shiftKey: true })).toBe("Faster");
  expect(find("3", { shiftKey: true })).toBeDefined();
});

Deno.test("SHORTCUTS: each does on the player what it says", () => {
  using made = makePlayer();
  const { player, element } = made;
  player.visit(makeBook(), makeStart({ autoplay: true }));
  element.ready(180);
  const press = (key: string) => findShortcut({ key, ...NONE })!.run(player, key);
  press("5");
  expect(element.currentTime).toBe(90);
  press("l");
  press("ArrowLeft");
  expect(element.currentTime).toBe(110);
  press("m");
  expect(element.muted).toBe(true);
  press("k");
  expect(element.paused).toBe(true);
  press("?");
  expect(player.sheet.value).toBe("shortcuts");
});

Deno.test("SHORTCUTS: no key stands for two things", () => {
  const keys = SHORTCUTS.flatMap(({ keys }) => keys);
  expect(new Set(keys).size).toBe(keys.length);
});
