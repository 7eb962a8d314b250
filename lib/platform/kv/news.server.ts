/**
 * What the processes of a site tell each other. It follows from the keys that are written (`tells` of their records)
 * and lies in the store from the same commit on: a process that dies right after its write has told of it.
 */

import { z } from "zod";
import { type Events, newsMissed, type Told } from "../events.ts";
import type { Log } from "../log.ts";
import type { Mutation } from "./change_log.server.ts";
import { keys } from "../records.ts";
import type { Records } from "../record.ts";

/** How the processes of a site are told by their commits. */
export interface Publishing {
  /** This process. */
  from: string;
  /** Whether others may watch the head: one more key written with the news. */
  hasHead: boolean;
  /** Called whenever the store is used. */
  onUse: () => void;
}

/** Of one commit. Items are read one by one: those of a newer release are left alone. */
const newsRecord = z.object({ from: z.string(), items: z.array(z.unknown()) });

/** How long the store keeps them; who was away for longer is told that something was missed. */
const NEWS_LIFETIME_MS = 5 * 60_000;

/** What a commit of these changes writes as well, so that others hear of them. */
export function newsOf(
  changes: Mutation[],
  { records, from, hasHead, at }: Publishing & { records: Records; at: symbol },
): Mutation[] {
  /** By content: five hundred appends of one listener are one piece of news. */
  const items = new Map<string, Told>();
  for (const { key, type } of changes) {
    const item = records.toldBy(key, type === "delete");
    if (item) items.set(JSON.stringify(item), item);
  }
  if (items.size === 0) return [];
  const news: Mutation = {
    type: "set",
    key: [...keys.news.under(), at] as Deno.KvKey,
    value: { from, items: [...items.values()] },
    expireIn: NEWS_LIFETIME_MS,
  };
  return hasHead ? [news, { type: "set", key: keys.newsHead(), value: from }] : [news];
}

/* When it is worth looking for news: the store tells (watch), or the time has come (poll). */

/** How old news may become where the store does not tell; others hear within twice that. */
const POLL_MS = 1_500;
/** Looks of a process that serves nobody, and of one that relies on the store's telling. */
const IDLE_MS = 30_000;
/** Before a watch that has ended is tried again. */
const AGAIN_MS = 30_000;

interface ChangeSignal {
  /** Resolves when it is time to look, or when it is closed. */
  wait(): Promise<void>;
  close(): void;
}

/** `isBusy`: whether anybody is served who should hear soon. */
export function pollChangeSignal({ isBusy }: { isBusy: () => boolean }): ChangeSignal {
  let lookedAtMs = performance.now();
  const closed = Promise.withResolvers<void>();
  let isClosed = false;
  const pause = () => sleep(POLL_MS, closed.promise);
  return {
    async wait() {
      do await pause(); while (
        !isClosed && !isBusy() && performance.now() - lookedAtMs < IDLE_MS
      );
      lookedAtMs = performance.now();
    },
    close() {
      isClosed = true;
      closed.resolve();
    },
  };
}

/**
 * Rings when the store says that the head has changed. A store that cannot tell, or does not just now, is
 * polled: that is found out by asking it.
 */
export function watchChangeSignal(kv: Deno.Kv, o: { isBusy: () => boolean }): ChangeSignal {
  let isWatching = false;
  let isClosed = false;
  let rung = Promise.withResolvers<void>();
  const closed = Promise.withResolvers<void>();
  let reader: ReadableStreamDefaultReader<unknown> | null = null;
  const poll = pollChangeSignal({ isBusy: () => !isWatching && o.isBusy() });

  async function follow(): Promise<void> {
    while (!isClosed) {
      try {
        reader = kv.watch([keys.newsHead()]).getReader();
        while (!(await reader.read()).done) {
          isWatching = true;
          rung.resolve();
        }
      } catch { /* it cannot, or has stopped: polled until it can */ }
      isWatching = false;
      await sleep(AGAIN_MS, closed.promise);
    }
  }
  follow();
  return {
    async wait() {
      await Promise.race([rung.promise, poll.wait(), closed.promise]);
      rung = Promise.withResolvers();
    },
    close() {
      isClosed = true;
      closed.resolve();
      poll.close();
      reader?.cancel().catch(() => {});
    },
  };
}

async function sleep(ms: number, ended: Promise<void>): Promise<void> {
  const woken = Promise.withResolvers<void>();
  const timer = setTimeout(woken.resolve, ms);
  Deno.unrefTimer(timer);
  await Promise.race([woken.promise, ended]);
  clearTimeout(timer);
}

/* Tells the events of this process what others have written. */

/** A process that has not read for this long may have missed news that expired in the store. */
const MISSED_AFTER_MS = NEWS_LIFETIME_MS * 0.8;
/** Shortest pause between two reads, however often the bell rings. */
const REST_MS = 250;

interface HearOptions {
  kv: Deno.Kv;
  events: Pick<Events, "tell" | "tellAgain">;
  /** This process, whose own news were told when they happened. */
  from: string;
  bell: ChangeSignal;
  log: Pick<Log, "warn">;
  now?: () => number;
}

interface Hearing {
  /** Resolves when nothing is read any more. */
  close(): Promise<void>;
}

/** News from here on; what was before, nobody here remembers. */
export async function subscribe(
  { kv, events, from, bell, log, now = Date.now }: HearOptions,
): Promise<Hearing> {
  const prefix = keys.news.under();
  let isClosed = false;
  let lookedAtMs = now();
  let last: Deno.KvKey = [...prefix, ""];
  for await (const { key } of kv.list({ prefix }, { limit: 1, reverse: true })) last = key;

  async function look(): Promise<void> {
    if (now() - lookedAtMs > MISSED_AFTER_MS) await events.tell(newsMissed, {});
    const startedMs = now();
    const items = new Map<string, unknown>();
    for await (const { key, value } of kv.list({ prefix, start: [...last, ""] })) {
      last = key;
      const record = newsRecord.safeParse(value).data;
      if (!record || record.from === from) continue;
      for (const item of record.items) items.set(JSON.stringify(item), item);
    }
    lookedAtMs = startedMs;
    for (const [text, item] of items) {
      // A subscriber that fails must not keep later events from being delivered.
      await events.tellAgain(item).catch((error) => log.warn("news_not_heard", { text, error }));
    }
  }

  async function listen(): Promise<void> {
    while (!isClosed) {
      await bell.wait();
      if (isClosed) return;
      await look().catch(() => {}); // the store is away: news wait there until it returns
      await new Promise((done) => setTimeout(done, REST_MS));
    }
  }
  const listening = listen();
  return {
    async close() {
      isClosed = true;
      bell.close();
      await listening;
    },
  };
}
