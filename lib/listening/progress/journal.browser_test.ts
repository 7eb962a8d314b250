import FakeTimers from "npm:@sinonjs/fake-timers@15.5.0";
import { expect } from "npm:expect@30.5.2";
import { heard, makeJournal } from "@/tests/fakes/journal.ts";
import { FakeStorage } from "@/tests/fakes/storage.ts";
import { localTime } from "./journal.browser.ts";

/** Fake time until the end of the test. */
function fakeTime() {
  const clock = FakeTimers.install({ toFake: ["setTimeout", "clearTimeout"] });
  return { pass: (ms: number) => clock.tickAsync(ms), [Symbol.dispose]: () => clock.uninstall() };
}

const positions = (batch: { events: { event: { positionSec: number } }[] } | null) =>
  batch?.events.map(({ event }) => event.positionSec);

Deno.test("Journal.revise: a run stays one event until it has gone out, then goes on in a new one", () => {
  using _time = fakeTime();
  const { journal } = makeJournal();
  let stored = journal.append(heard(1, 0, 1), "");
  stored = journal.revise(stored, heard(1, 0, 2), "");
  expect(stored.event.sequence).toBe(1);
  expect(journal.size).toBe(1);
  journal.take();
  stored = journal.revise(stored, heard(1, 0, 3), "");
  expect(stored.event.sequence).toBe(2);
  stored = journal.revise(stored, heard(1, 0, 4), "");
  expect(stored.event.sequence).toBe(2);
});

Deno.test("Journal.revise: a run that goes on after its event was answered takes a new number", async () => {
  const { journal } = makeJournal();
  const stored = journal.append(heard(1, 0, 5), "");
  await journal.accept(journal.take()!);
  const next = journal.revise(stored, heard(1, 0, 20), "");
  expect([stored.event.sequence, next.event.sequence]).toEqual([1, 2]);
});

Deno.test("Journal.open: what a killed tab wrote is found again, to the last event", async () => {
  using time = fakeTime();
  const { journal, storage, db } = makeJournal();
  let stored = journal.append(heard(1, 0, 1), "");
  await time.pass(2_000);
  stored = journal.revise(stored, heard(1, 0, 9.75), "");
  const next = makeJournal({ storage, db });
  await next.journal.open();
  expect(positions(next.journal.take())).toEqual([9.75]);
  expect(next.journal.deviceId).toBe(stored.deviceId);
  expect(next.journal.append(heard(1, 9, 10), "").event.sequence).toBe(2);
});

Deno.test("Journal.open: that an earlier page left something behind is known at once", async () => {
  const { journal, storage, db } = makeJournal();
  journal.append(heard(1, 0, 1), "");
  const next = makeJournal({ storage, db });
  const opened = next.journal.open();
  expect(next.journal.isAheadOf(11, "")).toBe(true);
  await opened;
  expect(next.journal.size).toBe(1);
});

Deno.test("Journal.open: a killed browser keeps the database when it loses the tail", async () => {
  using time = fakeTime();
  const { journal, db } = makeJournal();
  const stored = journal.append(heard(1, 0, 1), "");
  journal.revise(stored, heard(1, 0, 1.6), "");
  await time.pass(700);
  await Promise.resolve();
  const next = makeJournal({ storage: new FakeStorage(), db });
  await next.journal.open();
  expect(positions(next.journal.take())).toEqual([1.6]);
});

Deno.test("Journal.drop: what was answered is gone from both stores, what came since is not", async () => {
  using time = fakeTime();
  const { journal, storage, db } = makeJournal();
  const stored = journal.append(heard(1, 0, 5), "");
  await time.pass(700);
  const batch = journal.take()!;
  journal.revise(stored, heard(1, 0, 6), "");
  await journal.drop(batch);
  const next = makeJournal({ storage, db });
  await next.journal.open();
  expect(positions(next.journal.take())).toEqual([6]);
});

Deno.test("Journal.isStale: a version made before the server had our events is old", async () => {
  using _time = fakeTime();
  const { journal } = makeJournal();
  const own = (sequence: number) => `phone.9~${journal.deviceId}.${sequence.toString(36)}`;
  expect(journal.isStale(11, "")).toBe(false);
  for (let i = 0; i < 40; i++) journal.append(heard(1, i, i + 1), "");
  expect(journal.isStale(11, "")).toBe(false);
  await journal.accept(journal.take()!, [40]);
  expect(journal.isStale(11, own(38))).toBe(true);
  expect(journal.isStale(11, "phone.9")).toBe(true);
  expect(journal.isStale(11, own(39))).toBe(false);
  expect(journal.isStale(12, "")).toBe(false);
});

Deno.test("Journal: the journal of one listener is not another's", async () => {
  using _time = fakeTime();
  const { journal, storage, db } = makeJournal({ listener: "ada" });
  journal.append(heard(1, 0, 5), "");
  const other = makeJournal({ storage, db, listener: "eve" });
  await other.journal.open();
  expect(other.journal.take()).toBe(null);
});

Deno.test("EventStore: a full localStorage leaves the event to the database", async () => {
  using _time = fakeTime();
  const { journal, storage, db, lost } = makeJournal();
  storage.room = 0;
  journal.append(heard(1, 0, 5), "");
  await Promise.resolve();
  expect(db.events.size).toBe(1);
  expect(lost).toEqual([]);
});

Deno.test("EventStore: with both stores full it says so, once, and the page still has the event", async () => {
  using _time = fakeTime();
  const { journal, store, storage, db, lost } = makeJournal();
  storage.room = 0;
  db.isFull = true;
  journal.append(heard(1, 0, 5), "");
  const pass = async () => {
    for (let turn = 0; turn < 5; turn++) await Promise.resolve();
  };
  await pass();
  expect(lost).toEqual(["lost"]);
  expect(positions(journal.take())).toEqual([5]);
  journal.append(heard(1, 5, 6), "");
  await pass();
  expect(lost).toEqual(["lost"]); // once
  expect(store.isFull).toBe(true);
  db.isFull = false;
  journal.append(heard(1, 6, 7), "");
  await pass();
  expect(store.isFull).toBe(false);
  db.isFull = true;
  journal.append(heard(1, 7, 8), "");
  await pass();
  expect(lost).toEqual(["lost", "lost"]);
});

Deno.test("EventStore: the tail keeps the latest event of every book, the database the older ones", async () => {
  using time = fakeTime();
  const { journal, store, db } = makeJournal();
  journal.append(heard(1, 0, 5), "");
  journal.append({ ...heard(2, 0, 7), audiobookId: 12 }, "");
  journal.append(heard(2, 0, 6), "");
  await time.pass(700);
  for (let turn = 0; turn < 5; turn++) await Promise.resolve();
  expect(store.listTail("ada").map(({ event }) => event.positionSec).sort()).toEqual([6, 7]);
  expect(db.events.size).toBe(3);
});

Deno.test("localTime: the same moment, as the wall has it", () => {
  const moment = new Date("2026-11-22T23:30:00Z");
  const seenFrom = (aheadMin: number) =>
    localTime(Object.assign(new Date(moment), { getTimezoneOffset: () => -aheadMin }));
  expect(seenFrom(0)).toBe("2026-11-22T23:30:00.000+00:00");
  expect(seenFrom(60)).toBe("2026-11-23T00:30:00.000+01:00");
  expect(seenFrom(-210)).toBe("2026-11-22T20:00:00.000-03:30");
  expect(seenFrom(840)).toBe("2026-11-23T13:30:00.000+14:00");
  expect(Date.parse(seenFrom(-210))).toBe(moment.getTime());
});
