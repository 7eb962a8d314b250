import { expect } from "npm:expect@30.5.2";
import { loadCatalogue } from "@/lib/catalogue/catalogue_file.server.ts";
import { MINUTE_MS } from "@/lib/platform/duration.ts";
import { attendedCatalogue, createAudience } from "./live.server.ts";
import type { EventRecord } from "./model.ts";

const played = (atMs: number, o: Partial<EventRecord> = {}): EventRecord => ({
  deviceId: "d",
  device: "Chrome",
  sequence: 1,
  intent: "play",
  chapter: 1,
  positionSec: 30,
  heard: { fromSec: 15, toSec: 30 },
  via: 11,
  base: {},
  atMs,
  localMs: atMs,
  left: null,
  ...o,
});

function open(o: { maxListeners?: number } = {}) {
  const clock = { nowMs: 1_000 * MINUTE_MS };
  const audience = createAudience({ ...o, now: () => clock.nowMs });
  const hear = (count: number, event: Partial<EventRecord> = {}) => {
    for (let n = 0; n < count; n++) audience.hear(`user${n}`, 11, [played(clock.nowMs, event)]);
  };
  return { clock, audience, hear };
}

Deno.test("audience: ten and more are told, nine never", () => {
  const nine = open();
  nine.hear(9);
  nine.hear(9); // unchanged
  expect([...nine.audience.read()]).toEqual([]);
  const ten = open();
  ten.hear(10);
  expect([...ten.audience.read()]).toEqual([[11, 10]]);
});

Deno.test("audience: whoever hears the book within the series listens to both", () => {
  const { audience, hear } = open();
  hear(10, { via: 15 });
  expect([...audience.read()]).toEqual([[11, 10], [15, 10]]);
});

Deno.test("audience: neither jumps nor what was heard offline count, and five minutes of silence end it", () => {
  const { audience, clock, hear } = open();
  hear(12, { heard: null });
  hear(12, { atMs: clock.nowMs - 6 * MINUTE_MS });
  expect([...audience.read()]).toEqual([]);
  clock.nowMs += MINUTE_MS;
  hear(12);
  expect([...audience.read()]).toEqual([[11, 12]]);
  clock.nowMs += 5 * MINUTE_MS;
  expect([...audience.read()]).toEqual([]);
});

Deno.test("audience: a count stands for a minute and is the same map while no figure changes", () => {
  const { audience, clock, hear } = open();
  hear(10);
  const first = audience.read();
  hear(11);
  expect(audience.read()).toBe(first);
  clock.nowMs += MINUTE_MS;
  const second = audience.read();
  expect([...second]).toEqual([[11, 11]]);
  clock.nowMs += MINUTE_MS;
  expect(audience.read()).toBe(second);
});

Deno.test("audience: a crowd takes no more memory than it may", () => {
  const { audience, hear } = open({ maxListeners: 20 });
  hear(1_000);
  expect([...audience.read()]).toEqual([[11, 20]]);
});

Deno.test("attendedCatalogue: the author's own figure stands, where there is none the count does [B9.15]", async () => {
  const demo = await loadCatalogue({ file: "demo/catalogue.json", durations: () => 60 });
  const books = demo.books().map((it) => it.id === 12 ? it : { ...it, currentlyReading: null });
  const { audience, hear } = open();
  const catalogue = attendedCatalogue({ ...demo, books: () => books }, audience);
  hear(10);
  expect([11, 12, 13].map((id) => catalogue.getBook(id)!.currentlyReading)).toEqual([10, 15, null]);
});
