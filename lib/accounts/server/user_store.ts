/** Users and their e-mail index. */
import { type UserRecord, userRecord } from "@/lib/accounts/schema.ts";
import { keys } from "@/lib/platform/server/kv/keys.ts";
import { CONFLICT, retryOnConflict } from "@/lib/platform/retry_on_conflict.ts";

/** What may change; the id never does, and the e-mail by `changeEmail` alone. */
export type UserChange = Partial<Omit<UserRecord, "id" | "email" | "createdAtMs">>;

export interface UserStore {
  get(userId: string): Promise<UserRecord | null>;
  findByEmail(email: string): Promise<UserRecord | null>;
  /** False when the e-mail is taken; then nothing was written. */
  create(user: UserRecord): Promise<boolean>;
  /** The user as changed; null when there is none. Two changes at once are both kept. */
  update(userId: string, change: UserChange): Promise<UserRecord | null>;
  /** Moves the account to another address; null when that one is taken or there is no such user. */
  changeEmail(
    userId: string,
    to: { email: string; emailVerifiedAtMs: number | null },
  ): Promise<UserRecord | null>;
  remove(userId: string): Promise<void>;
}

export function createUserStore(kv: Deno.Kv): UserStore {
  async function get(userId: string): Promise<UserRecord | null> {
    const { value } = await kv.get(keys.user(userId));
    return value === null ? null : userRecord.parse(value);
  }
  return {
    get,
    async findByEmail(email) {
      const { value } = await kv.get<string>(keys.userByEmail(email));
      return value === null ? null : await get(value);
    },
    async create(user) {
      const byEmail = keys.userByEmail(user.email);
      const { ok } = await kv.atomic()
        .check({ key: byEmail, versionstamp: null })
        .set(byEmail, user.id)
        .set(keys.user(user.id), user)
        .commit();
      return ok;
    },
    update: (userId, change) =>
      retryOnConflict(async () => {
        const entry = await kv.get(keys.user(userId));
        if (entry.value === null) return null;
        const user = { ...userRecord.parse(entry.value), ...change };
        // What may be heard depends on the account too: what is kept of that goes with the change.
        const { ok } = await kv.atomic().check(entry)
          .set(entry.key, user)
          .delete(keys.entitlements(userId))
          .commit();
        return ok ? user : CONFLICT;
      }),
    changeEmail: (userId, { email, emailVerifiedAtMs }) =>
      retryOnConflict(async () => {
        const [entry, byEmail] = await kv.getMany([keys.user(userId), keys.userByEmail(email)]);
        if (entry.value === null || byEmail.value !== null) return null;
        const known = userRecord.parse(entry.value);
        const user = { ...known, email, emailVerifiedAtMs };
        const { ok } = await kv.atomic().check(entry, byEmail)
          .delete(keys.userByEmail(known.email))
          .set(byEmail.key, userId)
          .set(entry.key, user)
          .commit();
        return ok ? user : CONFLICT;
      }),
    remove: (userId) =>
      retryOnConflict(async () => {
        const entry = await kv.get(keys.user(userId));
        if (entry.value === null) return undefined;
        const { email } = userRecord.parse(entry.value);
        const { ok } = await kv.atomic().check(entry)
          .delete(entry.key)
          .delete(keys.userByEmail(email))
          .delete(keys.entitlements(userId))
          .commit();
        return ok ? undefined : CONFLICT;
      }),
  };
}
