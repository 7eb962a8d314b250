/** The two secrets of resetting a password: single use, ten minutes, only their hash is kept. */
import { createHash, randomBytes } from "node:crypto";
import { type ResetRecord, resetRecord } from "@/lib/accounts/schema.ts";
import { keys } from "@/lib/platform/server/kv/keys.ts";

const LIFETIME_MS = 10 * 60_000;

export interface ResetStore {
  /** The token; its prefix names its kind. */
  create(record: Omit<ResetRecord, "expiresAtMs">): Promise<string>;
  /** Null when it is unknown, used or too old. */
  get(token: string): Promise<ResetRecord | null>;
  /** As `find`, and consumes the token: of concurrent calls one succeeds. */
  take(token: string): Promise<ResetRecord | null>;
  /** Removes a user's tokens. */
  erase(userId: string): Promise<void>;
}

export function createResetStore(kv: Deno.Kv, now: () => number = Date.now): ResetStore {
  async function read(token: string) {
    const entry = await kv.get(keys.reset(createHash("sha256").update(token).digest("base64url")));
    const { data } = resetRecord.safeParse(entry.value);
    const isGood = data && data.expiresAtMs > now() && token.startsWith(`${data.kind}_`);
    return { entry, record: isGood ? data : null };
  }
  return {
    async create(record) {
      const token = `${record.kind}_${randomBytes(32).toString("base64url")}`;
      const key = keys.reset(createHash("sha256").update(token).digest("base64url"));
      const value: ResetRecord = { ...record, expiresAtMs: now() + LIFETIME_MS };
      await kv.set(key, value, { expireIn: LIFETIME_MS });
      return token;
    },
    get: async (token) => (await read(token)).record,
    async take(token) {
      const { entry, record } = await read(token);
      if (!record) return null;
      const { ok } = await kv.atomic().check(entry).delete(entry.key).commit();
      return ok ? record : null;
    },
    async erase(userId) {
      // A scan of all: they expire so soon that there are few.
      for await (const { key, value } of kv.list({ prefix: keys.resets() })) {
        if (resetRecord.safeParse(value).data?.userId === userId) await kv.delete(key);
      }
    },
  };
}
