/** Links by which a listener proves an e-mail address: single use, 24 hours, only their hash is kept. */
import { createHash, randomBytes } from "node:crypto";
import { type VerificationRecord, verificationRecord } from "@/lib/accounts/schema.ts";
import { keys } from "@/lib/platform/server/kv/keys.ts";

const LIFETIME_MS = 24 * 3_600_000;

export interface VerificationStore {
  /** The token for the link. */
  create(
    o: Pick<VerificationRecord, "userId" | "email" | "passwordMark">,
  ): Promise<string>;
  /** Null: unknown, used or expired. */
  get(token: string): Promise<VerificationRecord | null>;
  /** As `get`, and consumes the token: of concurrent calls one succeeds. */
  take(token: string): Promise<VerificationRecord | null>;
  /** Removes a user's links. */
  erase(userId: string): Promise<void>;
}

export function createVerificationStore(
  kv: Deno.Kv,
  now: () => number = Date.now,
): VerificationStore {
  const keyOf = (token: string) =>
    keys.verification(createHash("sha256").update(token).digest("base64url"));
  async function read(token: string) {
    const entry = await kv.get(keyOf(token));
    const { data } = verificationRecord.safeParse(entry.value);
    return { entry, record: data && data.expiresAtMs > now() ? data : null };
  }
  return {
    async create(o) {
      const token = randomBytes(32).toString("base64url");
      const record = { ...o, expiresAtMs: now() + LIFETIME_MS };
      await kv.set(keyOf(token), record, { expireIn: LIFETIME_MS });
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
      for await (const { key, value } of kv.list({ prefix: keys.verifications() })) {
        if (verificationRecord.safeParse(value).data?.userId === userId) await kv.delete(key);
      }
    },
  };
}
