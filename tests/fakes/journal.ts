import { Device, EventStore, Journal } from "@/lib/listening/progress/journal.browser.ts";
import { LocalStore } from "@/lib/platform/local_store.browser.ts";
import { FakeEventDb } from "./event_db.ts";
import { FakeStorage } from "./storage.ts";

/** A journal over stores that a test can fill up, and that a later page can open again. */
export function makeJournal(
  { storage = new FakeStorage(), db = new FakeEventDb(), listener = "ada" } = {},
) {
  const lost: string[] = [];
  const local = new LocalStore(storage), device = new Device(local);
  const store = new EventStore(local, db, () => lost.push("lost"));
  const journal = new Journal({ listener, device, store });
  return { storage, db, local, device, store, journal, lost };
}

export function heard(chapter: number, fromSec: number, toSec: number) {
  return {
    intent: "play" as const,
    audiobookId: 11,
    chapter,
    positionSec: toSec,
    heardFromSec: fromSec,
    heardToSec: toSec,
  };
}
