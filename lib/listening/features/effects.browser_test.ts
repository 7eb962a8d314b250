import { expect } from "npm:expect@30.5.2";
import { hurriedRate, levelOf, PauseWatch } from "./effects.browser.ts";

Deno.test("PauseWatch: hurries after 0.4 s of silence and stops at the first sound", () => {
  const watch = new PauseWatch();
  expect(watch.addLevel(0.2, 1000)).toBe(false);
  expect(watch.addLevel(0.001, 1020)).toBe(false);
  expect(watch.addLevel(0, 1419)).toBe(false);
  expect(watch.addLevel(0, 1420)).toBe(true);
  expect(watch.addLevel(0.003, 9000)).toBe(true);
  expect(watch.addLevel(0.01, 9020)).toBe(false);
  expect(watch.addLevel(0, 9040)).toBe(false);
});

Deno.test("PauseWatch: pauses between words are left alone", () => {
  const watch = new PauseWatch();
  for (let ms = 0; ms < 5000; ms += 20) {
    expect(watch.addLevel(ms % 500 < 150 ? 0.1 : 0, ms)).toBe(false);
  }
});

Deno.test("hurriedRate: three times the listener's speed, never so fast that nothing is played", () => {
  expect([0.5, 1, 1.25, 1.5, 2].map(hurriedRate)).toEqual([1.5, 3, 3.75, 4, 4]);
});

Deno.test("levelOf: of a full tone 0.71, of silence 0", () => {
  const tone = Float32Array.from({ length: 4800 }, (_, i) => Math.sin(i * 2 * Math.PI / 48));
  expect(levelOf(tone)).toBeCloseTo(Math.SQRT1_2);
  expect(levelOf(new Float32Array(1024))).toBe(0);
});
