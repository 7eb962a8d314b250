/** Tells the events of this process what others have written. */
import type { Events } from "@/lib/platform/events.ts";
import { keys } from "@/lib/platform/server/kv/keys.ts";
import type { Log } from "@/lib/platform/log.ts";
import type { Bell } from "@/lib/platform/server/news/bell.ts";
import {
  NEWS_LIFETIME_MS,
  type NewsItem,
  newsItem,
  newsRecord,
} from "@/lib/platform/server/news/news.ts";

/** A process that has not read for this long may have missed news that expired in the store. */
const MISSED_AFTER_MS = NEWS_LIFETIME_MS * 0.8;
/** Shortest pause between two reads, however often the bell rings. */
const REST_MS = 250;

export interface HearOptions {
  kv: Deno.Kv;
  events: Pick<Events, "tell">;
  /** This process, whose own news were told when they happened. */
  from: string;
  bell: Bell;
  log: Pick<Log, "warn">;
  now?: () => number;
}

export interface Hearing {
  /** Resolves when nothing is read any more. */
  close(): Promise<void>;
}

/** News from here on; what was before, nobody here remembers. */
export async function hearNews(
  { kv, events, from, bell, log, now = Date.now }: HearOptions,
): Promise<Hearing> {
  const prefix = keys.news();
  let isClosed = false;
  let lookedAtMs = now();
  let last: Deno.KvKey = [...prefix, ""];
  for await (const { key } of kv.list({ prefix }, { limit: 1, reverse: true })) last = key;

  async function look(): Promise<void> {
    if (now() - lookedAtMs > MISSED_AFTER_MS) await events.tell("newsMissed", {});
    const startedMs = now();
    const items = new Map<string, NewsItem>();
    for await (const { key, value } of kv.list({ prefix, start: [...last, ""] })) {
      last = key;
      const record = newsRecord.safeParse(value).data;
      if (!record || record.from === from) continue;
      for (const it of record.items) {
        const item = newsItem.safeParse(it).data;
        if (item) items.set(JSON.stringify(item), item);
      }
    }
    lookedAtMs = startedMs;
    for (const { name, ...event } of items.values()) {
      // A subscriber that fails must not keep later events from being delivered.
      await events.tell(name, event as never).catch((error) => {
        log.warn("news_not_heard", { name, error });
      });
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
