/** Records behind single-use tokens, which expire; found by the token's hash. */

import type { z } from "zod";
import { hashOfToken, newToken } from "./secrets.server.ts";

export interface SingleUseTokens<R> {
  /** Stores what the token stands for. */
  create(record: Omit<R, "expiresAtMs">): Promise<string>;
  /** Null: unknown, used or expired. */
  get(token: string): Promise<R | null>;
  /** As `get`, and consumes the token: of concurrent calls one succeeds. */
  take(token: string): Promise<R | null>;
  remove(token: string): Promise<void>;
  /** Removes a user's tokens. */
  erase(userId: string): Promise<void>;
}

interface SingleUseOptions<R> {
  lifetimeMs: number;
  schema: z.ZodType<R>;
  keyOf: (tokenHash: string) => Deno.KvKey;
  /** Prefix of the tokens. */
  prefixOf?: (record: Omit<R, "expiresAtMs">) => string;
  now?: () => number;
}

export function singleUseTokens<R extends { expiresAtMs: number; userId?: string }>(
  kv: Deno.Kv,
  { lifetimeMs, schema, keyOf, prefixOf = () => "", now = Date.now }: SingleUseOptions<R>,
): SingleUseTokens<R> {
  async function read(token: string) {
    const entry = await kv.get(keyOf(hashOfToken(token)));
    const { data } = schema.safeParse(entry.value);
    // Checked here too, because KV removes expired keys up to a minute late.
    return { entry, record: data && data.expiresAtMs > now() ? data : null };
  }
  return {
    async create(record) {
      const token = prefixOf(record) + newToken();
      const value = { ...record, expiresAtMs: now() + lifetimeMs };
      await kv.set(keyOf(hashOfToken(token)), value, { expireIn: lifetimeMs });
      return token;
    },
    get: async (token) => (await read(token)).record,
    async take(token) {
      const { entry, record } = await read(token);
      if (!record) return null;
      const { ok } = await kv.atomic().check(entry).delete(entry.key).commit();
      return ok ? record : null;
    },
    remove: (token) => kv.delete(keyOf(hashOfToken(token))),
    async erase(userId) {
      // A full scan: they expire so soon that there are few.
      for await (const { key, value } of kv.list({ prefix: keyOf("").slice(0, -1) })) {
        if (schema.safeParse(value).data?.userId === userId) await kv.delete(key);
      }
    },
  };
}
