import { Device } from "@/lib/listening/browser/journal/device.ts";
import { Journal } from "@/lib/listening/browser/journal/journal.ts";
import { LineStore } from "@/lib/listening/browser/journal/line_store.ts";
import { LocalStore } from "@/lib/platform/browser/local_store.ts";
import { FakeBacklog } from "./backlog.ts";
import { FakeStorage } from "./storage.ts";

/** A journal over stores that a test can fill up, and that a later page can open again. */
export function makeJournal(
  { storage = new FakeStorage(), backlog = new FakeBacklog(), listener = "ada" } = {},
) {
  const lost: string[] = [];
  const local = new LocalStore(storage), device = new Device(local);
  const store = new LineStore(local, backlog, () => lost.push("lost"));
  const journal = new Journal({ listener, device, store });
  return { storage, backlog, local, device, store, journal, lost };
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
