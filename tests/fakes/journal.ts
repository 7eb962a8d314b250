import { Device } from "@/lib/listening/browser/journal/device.ts";
import { Journal } from "@/lib/listening/browser/journal/journal.ts";
import { EventStore } from "@/lib/listening/browser/journal/event_store.ts";
import { LocalStore } from "@/lib/platform/browser/local_store.ts";
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
