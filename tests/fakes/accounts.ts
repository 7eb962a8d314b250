/** The account service over a store in memory, with a clock of its own and, unless one is given, a hash that costs nothing. */

import { createAccountService } from "@/lib/accounts/create_accounts.server.ts";
import { createPasswords, type Passwords } from "@/lib/accounts/passwords.server.ts";
import { createSignupStore, createUserStore } from "@/lib/accounts/user_store.server.ts";
import type { RegisterResult } from "@/lib/accounts/registration.server.ts";
import type { UserRecord } from "@/lib/accounts/schema.ts";
import { createKnownDeviceStore, createSessionStore } from "@/lib/accounts/session_store.server.ts";
import { createSessions } from "@/lib/accounts/sessions.server.ts";
import type { Caller, SignInResult } from "@/lib/accounts/sign_in.server.ts";
import { createErasure } from "@/lib/platform/erasure.server.ts";
import { createEvents } from "@/lib/platform/events.ts";
import { RECORDS } from "@/lib/site/records.server.ts";
import { keys } from "@/lib/accounts/records.ts";
import { createRateStore } from "@/lib/platform/rate_limits.server.ts";

export const EMAIL = "ada@example.com";
export const PASSWORD = "lantern-oar-41";
export const ADA = {
  email: EMAIL,
  password: PASSWORD,
  securityAnswer: "The old mill",
  firstName: "Ada",
  lastName: "",
  redirect: "/checkout?audiobookId=11",
  bearer: false,
};

export async function openAccounts(real?: Passwords, { sendsMail = false } = {}) {
  const kv = await Deno.openKv(":memory:");
  const it = {
    nowMs: Date.UTC(2026, 2, 1),
    derived: 0,
    ended: [] as string[],
    isSubscribed: false,
    /** What sign-ups were mailed: the token of a link, or null where there is an account already. */
    mails: [] as { to: string; token: string | null }[],
    /** Happens while a password is being checked. */
    meanwhile: (_secret: string) => Promise.resolve(),
  };
  const now = () => it.nowMs;
  const users = createUserStore(kv);
  const accounts = createAccountService({
    users,
    sessions: createSessions({
      sessions: createSessionStore(kv),
      users,
      onEnd: (userId) => it.ended.push(userId),
      isSubscribed: () => Promise.resolve(it.isSubscribed),
      now,
    }),
    passwords: real ?? createPasswords(async (secret, salt) => {
      it.derived++;
      await it.meanwhile(secret);
      const bytes = new TextEncoder().encode(`${secret} ${salt.join()}`);
      return new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
    }),
    knownDevices: createKnownDeviceStore(kv, now),
    events: createEvents(),
    erasure: createErasure({ kv, records: RECORDS }),
    rates: createRateStore(kv, now),
    signups: createSignupStore(kv, now),
    mails: () =>
      sendsMail
        ? {
          sendSignupLink: (mail) => (it.mails.push(mail), Promise.resolve()),
          sendSignupKnown: ({ to }) => (it.mails.push({ to, token: null }), Promise.resolve()),
        }
        : null,
    now,
  });
  const disable = async (userId: string) => {
    const { value } = await kv.get<UserRecord>(keys.user(userId));
    await kv.set(keys.user(userId), { ...value!, disabledAtMs: it.nowMs });
  };
  return { it, kv, users, accounts, disable, [Symbol.dispose]: () => kv.close() };
}

let addresses = 0;
export const caller = (
  address = `10.0.${++addresses >> 8}.${addresses & 255}`,
  deviceTokens: string[] = [],
): Caller => ({
  address,
  device: "Test",
  session: null,
  deviceTokens,
});
export const login = (username: string, password: string) => ({
  username,
  password,
  bearer: false,
});

/** What a sign-up that makes the account at once has answered. */
export function joinedBy(result: RegisterResult): SignInResult & { ok: true } {
  if (!result.ok || "browserToken" in result) throw new Error(JSON.stringify(result));
  return result;
}
