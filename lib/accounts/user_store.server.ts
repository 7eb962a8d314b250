/** Users and their e-mail index. */

import { keys } from "./records.ts";
import { createWordIndex } from "@/lib/platform/kv/word_index.server.ts";
import { CONFLICT, retryOnConflict } from "@/lib/platform/retry_on_conflict.ts";
import { type UserRecord, userRecord } from "./schema.ts";

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

export interface UserStore {
  get(userId: string): Promise<UserRecord | null>;
  findByEmail(email: string): Promise<UserRecord | null>;
  /** The newest first. */
  latest(limit: number): Promise<UserRecord[]>;
  /** Accounts made since then, `limit` at most. */
  countSince(atMs: number, limit: number): Promise<number>;
  /** Finds by prefixes of words of name and address, newest first. */
  search(text: string, limit: number): Promise<UserRecord[]>;
  /** False when the e-mail is taken; then nothing was written. */
  create(user: UserRecord): Promise<boolean>;
  /**
   * The changed user; null: there is none. Of concurrent changes, both are kept.
   * @param isStill precondition, checked on the account as it is written; false: nothing is written, and the
   * result is null
   */
  update(userId: string, change: UserChange, isStill?: IsStill): Promise<UserRecord | null>;
  /** Moves the account to another address; null when that one is taken or there is no such user. */
  changeEmail(
    userId: string,
    to: UserChange & { email: string; emailVerifiedAtMs: number | null },
    isStill?: IsStill,
  ): Promise<UserRecord | null>;
  remove(userId: string): Promise<void>;
}

export function createUserStore(kv: Deno.Kv): UserStore {
  const get = (userId: string) => keys.user.get(kv, userId);
  return {
    get,
    async findByEmail(email) {
      const { value } = await kv.get<string>(keys.userByEmail(email));
      return value === null ? null : await get(value);
    },
    async latest(limit) {
      const entries = kv.list({ prefix: keys.userSince.under() }, { limit, reverse: true });
      const ids = (await Array.fromAsync(entries)).map(({ key }) => String(key.at(-1)));
      return (await Promise.all(ids.map(get))).filter((it) => it !== null);
    },
    async countSince(atMs, limit) {
      const selector = { prefix: keys.userSince.under(), start: [...keys.userSince.under(), atMs] };
      return (await Array.fromAsync(kv.list(selector, { limit }))).length;
    },
    search: (text, limit) => words.find(kv, { text, limit, load: get }),
    async create(user) {
      const byEmail = keys.userByEmail(user.email);
      const atomic = kv.atomic()
        .check({ key: byEmail, versionstamp: null })
        .set(byEmail, user.id)
        .set(keys.user(user.id), user)
        .set(keys.userSince(user.createdAtMs, user.id), true);
      words.write(atomic, { before: null, after: user });
      return (await atomic.commit()).ok;
    },
    update: (userId, change, isStill = always) =>
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
    changeEmail: (userId, { email, ...change }, isStill = always) =>
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
    remove: (userId) =>
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
