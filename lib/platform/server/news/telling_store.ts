/** The store for everything that serves: each commit that others must hear of carries the news itself. */
import { keys } from "@/lib/platform/server/kv/keys.ts";
import { NEWS_LIFETIME_MS, type NewsItem, newsOf } from "@/lib/platform/server/news/news.ts";

export interface TellingOptions {
  /** This process. */
  from: string;
  /** Whether others may watch the head: one more key written with the news. */
  hasHead: boolean;
  /** Called whenever the store is used. */
  onUse: () => void;
}

export function tellingStore(kv: Deno.Kv, { from, hasHead, onUse }: TellingOptions): Deno.Kv {
  function atomic(): Deno.AtomicOperation {
    const operation = kv.atomic();
    const set = operation.set.bind(operation);
    const remove = operation.delete.bind(operation);
    const commit = operation.commit.bind(operation);
    /** By content: five hundred appends of one listener are one piece of news. */
    const items = new Map<string, NewsItem>();
    const note = (key: Deno.KvKey, isDeleted: boolean) => {
      const item = newsOf(key, isDeleted);
      if (item) items.set(JSON.stringify(item), item);
    };
    operation.set = (key, ...rest) => {
      note(key, false);
      return set(key, ...rest);
    };
    operation.delete = (key) => {
      note(key, true);
      return remove(key);
    };
    operation.commit = async () => {
      if (items.size > 0) {
        // In the order of the commits, whatever the clocks say.
        const key = [...keys.news(), kv.commitVersionstamp()];
        set(key, { from, items: [...items.values()] }, { expireIn: NEWS_LIFETIME_MS });
        if (hasHead) set(keys.newsHead(), from);
      }
      return await commit();
    };
    return operation;
  }

  const telling: Partial<Deno.Kv> = {
    atomic,
    set: async (key, value, options) => {
      if (!newsOf(key, false)) return await kv.set(key, value, options);
      return await atomic().set(key, value, options).commit() as Deno.KvCommitResult;
    },
    delete: async (key) => {
      if (newsOf(key, true)) await atomic().delete(key).commit();
      else await kv.delete(key);
    },
  };
  return new Proxy(kv, {
    get(target, name) {
      if (name !== "close") onUse();
      const own = Reflect.get(telling, name) ?? Reflect.get(target, name);
      return typeof own === "function" ? own.bind(target) : own;
    },
  });
}
