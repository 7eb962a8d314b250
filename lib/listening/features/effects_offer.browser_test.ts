import { expect } from "npm:expect@30.5.2";
import { mayProcessSound } from "./effects_offer.browser.ts";

Deno.test("mayProcessSound: nowhere without Web Audio, and never in Apple's engine", () => {
  const there = "AudioContext" in globalThis;
  expect(there).toBe(false);
  expect(mayProcessSound({ vendor: "Google Inc." })).toBe(false);
  Object.assign(globalThis, { AudioContext: class {} });
  try {
    expect(mayProcessSound({ vendor: "Google Inc." })).toBe(true);
    expect(mayProcessSound({ vendor: "" })).toBe(true);
    expect(mayProcessSound({ vendor: "Apple Computer, Inc." })).toBe(false);
  } finally {
    Reflect.deleteProperty(globalThis, "AudioContext");
  }
});
