/** The two secrets of resetting a password: single use, ten minutes, only their hash is kept. */

import { createHash, randomBytes } from "node:crypto";
import { keys } from "./records.ts";
import {
  type PendingSignup,
  pendingSignup,
  type ResetRecord,
  resetRecord,
  type VerificationRecord,
  verificationRecord,
} from "./schema.ts";

const RESET_MS = 10 * 60_000;

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
      const value: ResetRecord = { ...record, expiresAtMs: now() + RESET_MS };
      await kv.set(key, value, { expireIn: RESET_MS });
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
      for await (const { key, value } of kv.list({ prefix: keys.reset.under() })) {
        if (resetRecord.safeParse(value).data?.userId === userId) await kv.delete(key);
      }
    },
  };
}

/* Sign-ups that wait for the link in a mail: 24 hours, found by the link's token, of which only the hash is kept. */

const SIGNUP_MS = 24 * 3_600_000;

export interface SignupStore {
  /** The tokens: one for the link, one for the browser that has signed up. */
  create(
    o: Omit<PendingSignup, "browserId" | "expiresAtMs">,
  ): Promise<{ linkToken: string; browserToken: string }>;
  /** Null: unknown, completed or expired. */
  get(linkToken: string): Promise<PendingSignup | null>;
  remove(linkToken: string): Promise<void>;
}

export function createSignupStore(kv: Deno.Kv, now: () => number = Date.now): SignupStore {
  const keyOf = (linkToken: string) => keys.pendingSignup(hashOf(linkToken));
  return {
    async create(o) {
      const [linkToken, browserToken] = [newToken(), newToken()];
      const expiresAtMs = now() + SIGNUP_MS;
      const record: PendingSignup = { ...o, browserId: hashOf(browserToken), expiresAtMs };
      await kv.set(keyOf(linkToken), record, { expireIn: SIGNUP_MS });
      return { linkToken, browserToken };
    },
    async get(linkToken) {
      const { data } = pendingSignup.safeParse((await kv.get(keyOf(linkToken))).value);
      return data && data.expiresAtMs > now() ? data : null;
    },
    async remove(linkToken) {
      await kv.delete(keyOf(linkToken));
    },
  };
}

/** Whether the token is that of the browser that has signed up. */
export function isOfBrowser({ browserId }: PendingSignup, browserToken: string | null): boolean {
  return browserToken !== null && hashOf(browserToken) === browserId;
}

const newToken = () => randomBytes(32).toString("base64url");
const hashOf = (token: string) => createHash("sha256").update(token).digest("base64url");

/* Links by which a listener proves an e-mail address: single use, 24 hours, only their hash is kept. */

const VERIFICATION_MS = 24 * 3_600_000;

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
      const record = { ...o, expiresAtMs: now() + VERIFICATION_MS };
      await kv.set(keyOf(token), record, { expireIn: VERIFICATION_MS });
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
      for await (const { key, value } of kv.list({ prefix: keys.verification.under() })) {
        if (verificationRecord.safeParse(value).data?.userId === userId) await kv.delete(key);
      }
    },
  };
}
