/**
 * Invalidation between the processes of a site: what they have cached and another has changed. Its entries ("news") are
 * derived from the keys that are written (`tells` of their records) and committed together with them, so a process that
 * dies right after its write has still told the others.
 */

import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";
import { changesMissed, type Events, type Told } from "../events.ts";
import type { Log } from "../telemetry/log.server.ts";
import type { Mutation } from "./change_log.server.ts";
import { keys } from "../records.ts";
import type { Records } from "../record.ts";

/** How commits publish news. */
export interface Publishing {
  /** Id of this process. */
  from: string;
  /** Whether others can watch the head: one more key, written with the news. */
  hasHead: boolean;
  /** Called whenever the store is used. */
  onUse: () => void;
}

/** The news of one commit. Items are parsed one by one: those of a newer release are ignored. */
const newsRecord = z.object({ from: z.string(), items: z.array(z.unknown()) });

/** How long the store keeps news; a process away for longer is told that it may have missed some. */
const NEWS_LIFETIME_MS = 5 * 60_000;

/** The news to write with a commit of these changes. */
export function changesOf(
  changes: Mutation[],
  { records, from, hasHead, at }: Publishing & { records: Records; at: symbol },
): Mutation[] {
  /** Deduplicated: five hundred appends of one listener are one item. */
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

/* When to read news: the store signals it (watch), or at intervals (poll). */

/** Interval of polling; others hear within twice that. */
const POLL_MS = 1_500;
/** Interval for a process that serves nobody, and for one that watches. */
const IDLE_MS = 30_000;
/** Delay before a watch that has ended is retried. */
const AGAIN_MS = 30_000;

interface ChangeSignal {
  /** Resolves when it is time to read, or when it is closed. */
  wait(): Promise<void>;
  close(): void;
}

/** `isBusy`: whether this process serves someone who should hear soon. */
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

/** Fires when the head changes. While the store cannot be watched, it is polled. */
export function watchChangeSignal(kv: Deno.Kv, o: { isBusy: () => boolean }): ChangeSignal {
  let isWatching = false;
  let isClosed = false;
  let fired = Promise.withResolvers<void>();
  const closed = Promise.withResolvers<void>();
  let reader: ReadableStreamDefaultReader<unknown> | null = null;
  const poll = pollChangeSignal({ isBusy: () => !isWatching && o.isBusy() });

  async function follow(): Promise<void> {
    while (!isClosed) {
      try {
        reader = kv.watch([keys.newsHead()]).getReader();
        while (!(await reader.read()).done) {
          isWatching = true;
          fired.resolve();
        }
      } catch { /* it cannot, or has stopped: polled until it can */ }
      isWatching = false;
      await sleep(AGAIN_MS, closed.promise);
    }
  }
  follow();
  return {
    async wait() {
      await Promise.race([fired.promise, poll.wait(), closed.promise]);
      fired = Promise.withResolvers();
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

/* Delivers the news of other processes as events of this one. */

/** After this long without reading, news may have expired unread. */
const MISSED_AFTER_MS = NEWS_LIFETIME_MS * 0.8;
/** Shortest pause between two reads, however often the signal fires. */
const REST_MS = 250;

interface SubscribeOptions {
  kv: Deno.Kv;
  events: Pick<Events, "tell" | "tellAgain">;
  /** Id of this process, whose own news is skipped. */
  from: string;
  signal: ChangeSignal;
  log: Pick<Log, "warn">;
  now?: () => number;
}

interface Subscription {
  /** Resolves when no read is under way. */
  close(): Promise<void>;
}

/** Delivers news from now on; this process has cached nothing older. */
export async function subscribe(
  { kv, events, from, signal, log, now = Date.now }: SubscribeOptions,
): Promise<Subscription> {
  const prefix = keys.news.under();
  let isClosed = false;
  let lookedAtMs = now();
  let last: Deno.KvKey = [...prefix, ""];
  for await (const { key } of kv.list({ prefix }, { limit: 1, reverse: true })) last = key;

  async function look(): Promise<void> {
    if (now() - lookedAtMs > MISSED_AFTER_MS) await events.tell(changesMissed, {});
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
      // A failing subscriber must not block later events.
      await events.tellAgain(item).catch((error) => log.warn("news_not_heard", { text, error }));
    }
  }

  async function listen(): Promise<void> {
    while (!isClosed) {
      await signal.wait();
      if (isClosed) return;
      await look().catch(() => {}); // the store is unavailable; it keeps the news until it returns
      await wait(REST_MS);
    }
  }
  const listening = listen();
  return {
    async close() {
      isClosed = true;
      signal.close();
      await listening;
    },
  };
}
