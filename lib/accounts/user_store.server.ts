/** Users with their e-mail index, and what waits for a link in a mail to be followed. */

import { createHash } from "node:crypto";
import { DAY_MS, MINUTE_MS } from "@/lib/platform/duration.ts";
import { createWordIndex } from "@/lib/platform/kv/word_index.server.ts";
import { CONFLICT, retryOnConflict } from "@/lib/platform/record.ts";
import {
  hashOfToken,
  newToken,
  type SingleUseTokens,
  singleUseTokens,
} from "@/lib/platform/secrets.server.ts";
import { keys } from "./records.ts";
import {
  type PendingSignup,
  pendingSignup,
  type ResetRecord,
  resetRecord,
  type UserRecord,
  userRecord,
  type VerificationRecord,
  verificationRecord,
} from "./schema.ts";

const words = createWordIndex<UserRecord>({
  kind: "user",
  idOf: ({ id }) => id,
  atMsOf: ({ createdAtMs }) => createdAtMs,
  textsOf: ({ email, firstName, lastName }) => [email, firstName, lastName],
});

/** The fields that `update` may change: not the id, nor the e-mail (`changeEmail`). */
export type UserChange = Partial<Omit<UserRecord, "id" | "email" | "createdAtMs">>;

type IsStill = (user: UserRecord) => boolean;
const always: IsStill = () => true;

export type UserStore = ReturnType<typeof createUserStore>;

export function createUserStore(kv: Deno.Kv) {
  const get = (userId: string) => keys.user.get(kv, userId);
  return {
    get,
    async findByEmail(email: string): Promise<UserRecord | null> {
      const { value } = await kv.get<string>(keys.userByEmail(email));
      return value === null ? null : await get(value);
    },
    /** The newest first. */
    async latest(limit: number): Promise<UserRecord[]> {
      const entries = kv.list({ prefix: keys.userSince.under() }, { limit, reverse: true });
      const ids = (await Array.fromAsync(entries)).map(({ key }) => String(key.at(-1)));
      return (await Promise.all(ids.map(get))).filter((it) => it !== null);
    },
    /** All made within a time span (end excluded), newest first. */
    async *each({ fromMs, toMs }: { fromMs: number; toMs: number }): AsyncIterable<UserRecord> {
      const selector = { start: keys.userSince.under(fromMs), end: keys.userSince.under(toMs) };
      for await (const { key } of kv.list(selector, { batchSize: 100, reverse: true })) {
        const user = await get(String(key.at(-1)));
        if (user) yield user;
      }
    },
    /** Accounts made since then, `limit` at most. */
    async countSince(atMs: number, limit: number): Promise<number> {
      const selector = { prefix: keys.userSince.under(), start: [...keys.userSince.under(), atMs] };
      return (await Array.fromAsync(kv.list(selector, { limit }))).length;
    },
    /** Finds by prefixes of words of name and address, newest first. */
    search: (text: string, limit: number) => words.find(kv, { text, limit, load: get }),
    /** False when the e-mail is taken; then nothing was written. */
    async create(user: UserRecord): Promise<boolean> {
      const byEmail = keys.userByEmail(user.email);
      const atomic = kv.atomic()
        .check({ key: byEmail, versionstamp: null })
        .set(byEmail, user.id)
        .set(keys.user(user.id), user)
        .set(keys.userSince(user.createdAtMs, user.id), true);
      words.write(atomic, { before: null, after: user });
      return (await atomic.commit()).ok;
    },
    /**
     * The changed user; null: there is none. Of concurrent changes, both are kept.
     * @param isStill precondition, checked on the account as it is written; false: nothing is written, and the
     * result is null
     */
    update: (
      userId: string,
      change: UserChange,
      isStill: IsStill = always,
    ): Promise<UserRecord | null> =>
      retryOnConflict(async () => {
        const entry = await kv.get(keys.user(userId));
        if (entry.value === null) return null;
        const known = userRecord.parse(entry.value);
        if (!isStill(known)) return null;
        const user = { ...known, ...change };
        const atomic = kv.atomic().check(entry).set(entry.key, user);
        words.write(atomic, { before: known, after: user });
        return (await atomic.commit()).ok ? user : CONFLICT;
      }),
    /** Moves the account to another address; null when that one is taken or there is no such user. */
    changeEmail: (
      userId: string,
      { email, ...change }: UserChange & { email: string; emailVerifiedAtMs: number | null },
      isStill: IsStill = always,
    ): Promise<UserRecord | null> =>
      retryOnConflict(async () => {
        const [entry, byEmail] = await kv.getMany([keys.user(userId), keys.userByEmail(email)]);
        if (entry.value === null || byEmail.value !== null) return null;
        const known = userRecord.parse(entry.value);
        if (!isStill(known)) return null;
        const user = { ...known, ...change, email };
        const atomic = kv.atomic().check(entry, byEmail)
          .delete(keys.userByEmail(known.email))
          .set(byEmail.key, userId)
          .set(entry.key, user);
        words.write(atomic, { before: known, after: user });
        return (await atomic.commit()).ok ? user : CONFLICT;
      }),
    remove: (userId: string): Promise<void> =>
      retryOnConflict(async () => {
        const entry = await kv.get(keys.user(userId));
        if (entry.value === null) return undefined;
        const known = userRecord.parse(entry.value);
        const atomic = kv.atomic().check(entry)
          .delete(entry.key)
          .delete(keys.userByEmail(known.email))
          .delete(keys.userSince(known.createdAtMs, userId));
        words.write(atomic, { before: known, after: null });
        return (await atomic.commit()).ok ? undefined : CONFLICT;
      }),
  };
}

/* What waits for a link in a mail to be followed: password resets, sign-ups, proofs of an address. */

const RESET_MS = 10 * MINUTE_MS;
const SIGNUP_MS = DAY_MS;
const VERIFICATION_MS = DAY_MS;

/** The two secrets of resetting a password; a token's prefix names its kind. */
export type ResetStore = SingleUseTokens<ResetRecord>;

export const createResetStore = (kv: Deno.Kv, now?: () => number): ResetStore =>
  singleUseTokens(kv, {
    lifetimeMs: RESET_MS,
    schema: resetRecord,
    keyOf: keys.reset,
    prefixOf: ({ kind }) => `${kind}_`,
    now,
  });

/** Links by which a listener proves an e-mail address. */
export type VerificationStore = SingleUseTokens<VerificationRecord>;

export const createVerificationStore = (kv: Deno.Kv, now?: () => number): VerificationStore =>
  singleUseTokens(kv, {
    lifetimeMs: VERIFICATION_MS,
    schema: verificationRecord,
    keyOf: keys.verification,
    now,
  });

/** Sign-ups that wait for the link in a mail, found by the link's token. */
export interface SignupStore extends Pick<SingleUseTokens<PendingSignup>, "get" | "remove"> {
  /** The tokens: one for the link, one for the browser that has signed up. */
  create(
    o: Omit<PendingSignup, "browserId" | "expiresAtMs">,
  ): Promise<{ linkToken: string; browserToken: string }>;
}

export function createSignupStore(kv: Deno.Kv, now?: () => number): SignupStore {
  const { create, get, remove } = singleUseTokens(kv, {
    lifetimeMs: SIGNUP_MS,
    schema: pendingSignup,
    keyOf: keys.pendingSignup,
    now,
  });
  return {
    async create(o) {
      const browserToken = newToken();
      const linkToken = await create({ ...o, browserId: hashOfToken(browserToken) });
      return { linkToken, browserToken };
    },
    get,
    remove,
  };
}

/** Whether the token is that of the browser that has signed up. */
export function isOfBrowser({ browserId }: PendingSignup, browserToken: string | null): boolean {
  return browserToken !== null && hashOfToken(browserToken) === browserId;
}

/** A fingerprint of the password: changes with it, and reveals nothing of it. */
export function passwordMark({ passwordHash }: Pick<UserRecord, "passwordHash">): string {
  return createHash("sha256").update(passwordHash ?? "").digest("base64url");
}
