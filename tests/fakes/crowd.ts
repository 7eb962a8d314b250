/**
 * Journals of many devices of one account, at random. Until most of it is sent none knows of the others, so
 * that every one has a place of its own; then now and then one follows along.
 */

import type { EventInput, JournalInput } from "@/lib/listening/progress/input.ts";

/** Of the demo's first book. */
const BOOK = 11;
const CHAPTERS = 30;
const MAX_POST = 10;
/** From this part of the events on devices look what the account knows. */
const FOLLOWED_FROM = 0.6;
/** Names that mean something to an object. */
const ODD_NAMES = ["constructor", "__proto__", "toString"];

export interface Crowd {
  /** Every event once, in calls of one device each; `version` is what the account answered last. */
  posts(version: () => string): Generator<JournalInput>;
  /** What was sent so far: `chapter:second`. */
  heard: Set<string>;
  /** Chapters finished so far. */
  finished: Set<number>;
}

export function createCrowd(o: { devices: number; eventsEach: number }): Crowd {
  const upTo = (count: number) => Math.floor(Math.random() * count);
  const heard = new Set<string>();
  const finished = new Set<number>();
  const devices = Array.from({ length: o.devices }, (_, n) => ({
    id: ODD_NAMES[n] ?? crypto.randomUUID(),
    sequence: 0,
    /** What it has last seen of the account. */
    version: "",
  }));

  function makeEvent(sequence: number, baseVersion: string): EventInput {
    const chapter = 1 + upTo(CHAPTERS);
    const intent = (["play", "play", "play", "seek", "finish"] as const)[upTo(5)]!;
    const fromSec = upTo(3) === 0 ? 0 : upTo(40); // from 0 it may be a player that lost its place
    const toSec = fromSec + 1 + upTo(10);
    const place = { sequence, intent, audiobookId: BOOK, chapter, baseVersion, positionSec: toSec };
    if (intent === "finish") finished.add(chapter);
    if (intent === "seek") return { ...place, left: { chapter, positionSec: fromSec } };
    for (let second = fromSec; second < toSec; second++) heard.add(`${chapter}:${second}`);
    return { ...place, heardFromSec: fromSec, heardToSec: toSec };
  }

  return {
    heard,
    finished,
    *posts(version) {
      const active = [...devices];
      let sent = 0;
      while (active.length > 0) {
        const device = active[upTo(active.length)]!;
        const isLate = sent > FOLLOWED_FROM * o.devices * o.eventsEach;
        if (isLate && upTo(4) === 0) device.version = version();
        const events: EventInput[] = [];
        const count = 1 + upTo(MAX_POST);
        while (events.length < count && device.sequence < o.eventsEach) {
          // Now and then one that claims to have seen nothing of what it follows.
          events.push(makeEvent(++device.sequence, upTo(5) === 0 ? "" : device.version));
        }
        if (device.sequence === o.eventsEach) active.splice(active.indexOf(device), 1);
        sent += events.length;
        yield { deviceId: device.id, events };
      }
    },
  };
}
