/** Stores shared years by the id in their link; one per listener and year. */

import { keys } from "../records.ts";
import { CONFLICT, retryOnConflict } from "@/lib/platform/retry_on_conflict.ts";
import { type YearRecord, yearRecord } from "./year_card.ts";

type Owner = Pick<YearRecord, "userId" | "year">;

export type YearStore = ReturnType<typeof createYearStore>;

/** 96 bits in base64url. Other text from an address may be too long for a KV key. */
const ID = /^[\w-]{16}$/;

export function createYearStore(kv: Deno.Kv) {
  async function get(id: string): Promise<YearRecord | null> {
    if (!ID.test(id)) return null;
    const { value } = await kv.get(keys.sharedYear(id));
    return value === null ? null : yearRecord.parse(value);
  }

  async function list(userId: string): Promise<YearRecord[]> {
    const ids = await Array.fromAsync(
      kv.list<string>({ prefix: keys.sharedYearOfUser.under(userId) }),
    );
    const found = await Promise.all(ids.map(({ value }) => get(value)));
    return found.filter((it) => it !== null);
  }

  const replaceYear = ({ userId, year }: Owner, next: YearRecord | null): Promise<void> =>
    retryOnConflict(async () => {
      const entry = await kv.get<string>(keys.sharedYearOfUser(userId, year));
      const atomic = kv.atomic().check(entry);
      if (entry.value !== null) atomic.delete(keys.sharedYear(entry.value));
      if (next) atomic.set(keys.sharedYear(next.id), next).set(entry.key, next.id);
      else atomic.delete(entry.key);
      return (await atomic.commit()).ok ? undefined : CONFLICT;
    });

  return {
    get,
    list,
    async find({ userId, year }: Owner): Promise<YearRecord | null> {
      const { value } = await kv.get<string>(keys.sharedYearOfUser(userId, year));
      return value === null ? null : await get(value);
    },
    /** Stores a record and removes the listener's former one of that year. */
    replace: (record: YearRecord) => replaceYear(record, record),
    remove: (owner: Owner) => replaceYear(owner, null),
    /** Invalidates every link of a listener. */
    async erase(userId: string): Promise<void> {
      for (const record of await list(userId)) await replaceYear(record, null);
    },
  };
}
