import { expect } from "npm:expect@30.5.2";
import { DAY_MS } from "@/lib/platform/duration.ts";
import { LocalStore } from "@/lib/platform/local_store.browser.ts";
import { heard, makeJournal } from "@/tests/fakes/journal.ts";
import { makeBook, makeStart } from "@/tests/fakes/player.ts";
import { FakeStorage } from "@/tests/fakes/storage.ts";
import { VISITOR } from "../first_bytes/attributes.ts";
import { Places, resumeHere } from "./places.browser.ts";
import type { ProgressView } from "./view.ts";

const NOW = 1_800_000_000_000;
const at = (bookId: number, positionSec: number, savedAtMs = NOW) => ({
  bookId,
  chapter: 2,
  chapterTitle: "Chapter 2",
  positionSec,
  savedAtMs,
});
const record = (audiobookId: number, position: number, timestamp: number) => ({
  audiobookId,
  chapter: 2,
  position,
  chapterTitle: "Chapter 2",
  audiobookTitle: "Book",
  sourceBook: audiobookId,
  sourceChapter: 2,
  timestamp,
});

Deno.test("Places.get: a place is good for 7 days", () => {
  const places = new Places(new LocalStore(new FakeStorage()), VISITOR);
  places.keep(at(11, 40), 180);
  expect(places.get(11, NOW + 7 * DAY_MS)).toMatchObject({ chapter: 2, positionSec: 40 });
  expect(places.get(11, NOW + 7 * DAY_MS + 1)).toBe(null);
});

Deno.test("Places.latest: whichever was reached last, left while playing or kept since [A3.7 A4.8]", () => {
  const places = new Places(new LocalStore(new FakeStorage()), VISITOR);
  expect(places.latest(NOW)).toBe(null);
  places.leave(record(11, 30, NOW - 2_000));
  expect(places.latest(NOW)).toMatchObject({ bookId: 11, chapterTitle: "Chapter 2" });
  places.keep(at(12, 40, NOW - 1_000), 180);
  expect(places.latest(NOW)).toMatchObject({ bookId: 12, positionSec: 40 });
  places.leave(record(14, 50, NOW));
  expect(places.latest(NOW)).toMatchObject({ bookId: 14, positionSec: 50 });
  expect(places.latest(NOW + 8 * DAY_MS)).toMatchObject({ bookId: 14 });
  expect(places.latest(NOW + 31 * DAY_MS)).toBe(null);
});

Deno.test("Places.finish: nothing of that book is left to continue with, of another one it is", () => {
  const places = new Places(new LocalStore(new FakeStorage()), VISITOR);
  places.keep(at(11, 40), 180);
  places.leave(record(11, 30, NOW));
  places.finish(12);
  expect(places.latest(NOW)).toMatchObject({ bookId: 11 });
  places.finish(11);
  expect(places.latest(NOW)).toBe(null);
});

Deno.test("Places.keep: within 1.5 s of the end nothing is kept", () => {
  const places = new Places(new LocalStore(new FakeStorage()), VISITOR);
  places.keep(at(11, 178.5), 180);
  expect(places.get(11, NOW)?.positionSec).toBe(178.5);
  places.keep(at(11, 178.6), 180);
  expect(places.get(11, NOW)).toBe(null);
});

Deno.test("Places.readBack: the record younger than 30 days, else the book played last [A4.10 A9.3]", () => {
  const places = new Places(new LocalStore(new FakeStorage()), VISITOR);
  expect(places.readBack(NOW)).toBe(null);
  places.keep(at(11, 40, NOW - DAY_MS), 180);
  places.keep(at(12, 50, NOW), 180);
  places.leave(record(13, 20, NOW - 30 * DAY_MS));
  places.leave(record(11, 10, NOW - 30 * DAY_MS));
  expect(places.readBack(NOW)).toMatchObject({ bookId: 11, positionSec: 10 });
  expect(places.readBack(NOW + 1)).toMatchObject({ bookId: 12, positionSec: 50 });
});

Deno.test("Places: what is kept and cannot be read counts as not kept", () => {
  const storage = new FakeStorage();
  storage.setItem("place:visitor:11", '{"bookId":11,"chapter":"2"}');
  storage.setItem("playing:visitor", "{");
  const places = new Places(new LocalStore(storage), VISITOR);
  expect(places.get(11, NOW)).toBe(null);
  expect(places.readBack(NOW)).toBe(null);
});

Deno.test("resumeHere: a visitor goes on where this browser was, 5 s before an end", () => {
  const local = new LocalStore(new FakeStorage()), o = { local, listener: VISITOR, nowMs: NOW };
  new Places(local, VISITOR).keep(at(11, 179.5), 300);
  expect(resumeHere(o, makeBook(), makeStart())).toMatchObject({ chapter: 2, positionSec: 175 });
  const asked = makeStart({ chapter: 1, requested: true });
  expect(resumeHere(o, makeBook(), asked)).toBe(asked);
});

Deno.test("resumeHere: for an account, only while this browser knows more than the server", async () => {
  const { storage, local, journal } = makeJournal();
  const o = { local: new LocalStore(storage), listener: "ada", nowMs: NOW };
  new Places(local, "ada").keep(at(11, 40), 180);
  const start = makeStart({ positionSec: 30 });
  expect(resumeHere(o, makeBook(), start)).toBe(start);
  journal.append(heard(2, 30, 40), "");
  expect(resumeHere(o, makeBook(), start)).toMatchObject({ chapter: 2, positionSec: 40 });
  await journal.drop(journal.take()!);
  expect(resumeHere(o, makeBook(), start)).toBe(start);
});

Deno.test("resumeHere: an account without a place of its own goes on where the visitor was", () => {
  const { storage, local, journal } = makeJournal({ listener: VISITOR });
  const o = { local: new LocalStore(storage), listener: "ada", nowMs: NOW };
  new Places(local, VISITOR).keep(at(11, 40), 180);
  expect(resumeHere(o, makeBook(), makeStart()).positionSec).toBe(0); // handed over already
  journal.append(heard(2, 30, 40), "");
  expect(resumeHere(o, makeBook(), makeStart())).toMatchObject({ chapter: 2, positionSec: 40 });
  const start = makeStart({ positionSec: 30 });
  const saved = { version: "v" } as ProgressView;
  expect(resumeHere(o, { ...makeBook(), saved }, start)).toBe(start);
});

Deno.test("resumeHere: bookmark=true means the record of what was playing", () => {
  const local = new LocalStore(new FakeStorage()), o = { local, listener: VISITOR, nowMs: NOW };
  const places = new Places(local, VISITOR);
  places.keep(at(11, 40), 180);
  places.leave(record(11, 25, NOW));
  expect(resumeHere(o, makeBook(), makeStart({ bookmark: true })).positionSec).toBe(25);
  expect(resumeHere(o, makeBook(), makeStart()).positionSec).toBe(40);
});
