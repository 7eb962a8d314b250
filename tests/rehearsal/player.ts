/** Somebody who listens: takes sound as a browser does, hears it at its speed, says where the ear is. */

import { CHAPTER_BYTES } from "../../bench/streaming/library.ts";
import type { Client } from "../http/client.ts";
import { CALLER_HEADER } from "./fleet.ts";
import { takeSound } from "./take_sound.ts";

/** So much is loaded ahead of the ear; a browser takes more, and so hears less of what goes wrong. */
const AHEAD_SEC = 4;
/** A chapter is heard for so long, then another is pressed: a start has nothing loaded. */
export const PLAY_SEC = 12;
const TICK_MS = 100;
const RETRY_MS = 200;
const REPORT_SEC = 3;
/** Sound that stops for longer is a play that failed. */
export const LONGEST_SILENCE_MS = 2_000;

export interface Chapter {
  bookId: number;
  chapter: number;
  /** On the site, a grant included where one is needed. */
  path: string;
  /** How fast it is heard. */
  bytesPerSec: number;
}

/** What came of one player's listening. */
export interface Heard {
  plays: number;
  failed: number;
  /** The longest silence within a play, or before it began. */
  longestSilenceMs: number;
  /** Requests for sound that ended early or were refused, and were made again. */
  retries: number;
  /** Seconds from its beginning whose report was acknowledged, by chapter. */
  acknowledgedSec: Map<Chapter, number>;
}

interface PlayerOptions {
  origin: string;
  /** Address that the proxy passes on as the caller's. */
  caller: string;
  chapters: Chapter[];
  /** null: a visitor, who reports nothing. */
  client: Client | null;
  deviceId: string;
  signal: AbortSignal;
}

/** Plays one chapter after the other until the signal, and writes down in `heard` what came of it. */
export async function listen(options: PlayerOptions, heard: Heard): Promise<void> {
  const reports = new Reports(options, heard);
  for (let at = 0; !options.signal.aborted; at++) {
    const chapter = options.chapters[at % options.chapters.length]!;
    const silenceMs = await play(chapter, options, heard, reports);
    heard.plays++;
    heard.longestSilenceMs = Math.max(heard.longestSilenceMs, silenceMs);
    if (silenceMs > LONGEST_SILENCE_MS) heard.failed++;
  }
  await reports.finish();
}

/** Answers the longest silence, in ms. */
async function play(
  chapter: Chapter,
  { origin, caller, signal }: PlayerOptions,
  heard: Heard,
  reports: Reports,
): Promise<number> {
  const end = new AbortController();
  let loaded = 0;
  let heardSec = 0;

  const load = async () => {
    while (!end.signal.aborted && loaded < CHAPTER_BYTES) {
      try {
        const pieces = takeSound({
          origin,
          path: chapter.path,
          headers: { range: `bytes=${loaded}-`, [CALLER_HEADER]: caller },
          signal: end.signal,
        });
        for await (const bytes of pieces) {
          loaded += bytes;
          while (loaded / chapter.bytesPerSec > heardSec + AHEAD_SEC && !end.signal.aborted) {
            await sleep(TICK_MS);
          }
        }
      } catch {
        if (end.signal.aborted) return;
        heard.retries++;
        await sleep(RETRY_MS);
      }
    }
  };

  const loading = load();
  let longestMs = 0;
  let silentSinceMs = performance.now();
  let lastMs = silentSinceMs;
  while (heardSec < PLAY_SEC && !signal.aborted) {
    await sleep(TICK_MS);
    const nowMs = performance.now();
    const possibleSec = Math.min(PLAY_SEC, loaded / chapter.bytesPerSec);
    const isSounding = possibleSec > heardSec;
    if (isSounding) {
      longestMs = Math.max(longestMs, lastMs - silentSinceMs);
      heardSec = Math.min(possibleSec, heardSec + (nowMs - lastMs) / 1000);
      silentSinceMs = nowMs;
      reports.heard(chapter, heardSec);
    } else {
      longestMs = Math.max(longestMs, nowMs - silentSinceMs);
    }
    lastMs = nowMs;
  }
  reports.stop(chapter, heardSec);
  end.abort();
  await loading;
  return longestMs;
}

/** Says where the ear is, one report after the other, each again until it is acknowledged. */
class Reports {
  readonly #o: PlayerOptions;
  readonly #acknowledged: Heard["acknowledgedSec"];
  #sequence = 0;
  #reportedSec = 0;
  #sending: Promise<void> = Promise.resolve();
  #refusal: Error | null = null;

  constructor(options: PlayerOptions, heard: Heard) {
    this.#o = options;
    this.#acknowledged = heard.acknowledgedSec;
  }

  heard(chapter: Chapter, heardSec: number): void {
    if (heardSec - this.#reportedSec >= REPORT_SEC) this.#report(chapter, Math.floor(heardSec));
  }

  stop(chapter: Chapter, heardSec: number): void {
    if (Math.floor(heardSec) > this.#reportedSec) this.#report(chapter, Math.floor(heardSec));
    this.#reportedSec = 0;
  }

  /** @throws what was wrong with a report */
  async finish(): Promise<void> {
    await this.#sending;
    if (this.#refusal) throw this.#refusal;
  }

  #report(chapter: Chapter, toSec: number): void {
    const { client, deviceId } = this.#o;
    const fromSec = this.#reportedSec;
    this.#reportedSec = toSec;
    if (!client) return;
    const event = {
      sequence: ++this.#sequence,
      intent: "play",
      audiobookId: chapter.bookId,
      chapter: chapter.chapter,
      positionSec: toSec,
      heardFromSec: fromSec,
      heardToSec: toSec,
    };
    this.#sending = this.#sending.then(async () => {
      if (!await this.#send({ deviceId, events: [event] })) return;
      this.#acknowledged.set(chapter, Math.max(toSec, this.#acknowledged.get(chapter) ?? 0));
    });
  }

  /** Answers whether it was acknowledged; it is asked until it is refused for good. */
  async #send(batch: unknown): Promise<boolean> {
    for (;;) {
      const answer = await this.#o.client!.call("POST", "/api/progress", batch, {
        [CALLER_HEADER]: this.#o.caller,
      }).catch(() => null);
      if (answer?.status === 200) return true;
      if (answer && answer.status < 500 && answer.status !== 429) {
        this.#refusal ??= new Error(`A report answered ${answer.status}: ${answer.text}`);
        return false;
      }
      await sleep(RETRY_MS);
    }
  }
}

const sleep = (ms: number) => new Promise((done) => setTimeout(done, ms));
