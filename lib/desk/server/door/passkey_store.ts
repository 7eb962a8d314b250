/** An author's passkeys, and the challenge for the next response. */
import { keys } from "@/lib/platform/server/kv/keys.ts";
import { CONFLICT, retryOnConflict } from "@/lib/platform/retry_on_conflict.ts";
import { CODE_MS, deskChallenge, MAX_PASSKEYS, type Passkey, passkey } from "@/lib/desk/schema.ts";

export interface PasskeyStore {
  list(userId: string): Promise<Passkey[]>;
  /** False: the author has the maximum number of passkeys, or has this one already. */
  add(passkey: Passkey): Promise<boolean>;
  /** Records a use; false: another use with this counter came first, or the passkey was removed. */
  use(passkey: Passkey, o: { counter: number; usedAtMs: number }): Promise<boolean>;
  /** False: there is no such passkey. */
  remove(userId: string, id: string): Promise<boolean>;
  erase(userId: string): Promise<void>;
  /** Stores a challenge and invalidates the previous one. */
  ask(userId: string, challenge: string): Promise<void>;
  /** Returns and deletes the challenge, so that each is used once; null: none is stored, or it has expired. */
  takeAsked(userId: string): Promise<string | null>;
}

export function createPasskeyStore(kv: Deno.Kv, now: () => number = Date.now): PasskeyStore {
  async function list(userId: string): Promise<Passkey[]> {
    const entries = await Array.fromAsync(kv.list({ prefix: keys.passkeysOfUser(userId) }));
    return entries.map(({ value }) => passkey.parse(value));
  }

  return {
    list,
    async add(it) {
      if ((await list(it.userId)).length >= MAX_PASSKEYS) return false;
      const key = keys.passkey(it.userId, it.id);
      return (await kv.atomic().check({ key, versionstamp: null }).set(key, it).commit()).ok;
    },
    async use({ userId, id, counter }, used) {
      const entry = await kv.get(keys.passkey(userId, id));
      const known = passkey.safeParse(entry.value).data;
      if (!known || known.counter !== counter) return false;
      return (await kv.atomic().check(entry).set(entry.key, { ...known, ...used }).commit()).ok;
    },
    remove: (userId, id) =>
      retryOnConflict(async () => {
        const entry = await kv.get(keys.passkey(userId, id));
        if (entry.value === null) return false;
        return (await kv.atomic().check(entry).delete(entry.key).commit()).ok || CONFLICT;
      }),
    async erase(userId) {
      await kv.delete(keys.deskChallenge(userId));
      for (const { id } of await list(userId)) await kv.delete(keys.passkey(userId, id));
    },
    async ask(userId, challenge) {
      const asked = { challenge, expiresAtMs: now() + CODE_MS };
      await kv.set(keys.deskChallenge(userId), asked, { expireIn: CODE_MS });
    },
    async takeAsked(userId) {
      const entry = await kv.get(keys.deskChallenge(userId));
      const { data } = deskChallenge.safeParse(entry.value);
      if (!data || data.expiresAtMs <= now()) return null;
      return (await kv.atomic().check(entry).delete(entry.key).commit()).ok ? data.challenge : null;
    },
  };
}
