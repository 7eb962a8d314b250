/** Accounts over one store: sign-up and sign-in, sessions, passwords, what goes with an account. */
import { type AccountCare, createAccountCare } from "@/lib/accounts/server/care.ts";
import { createCredentials, type Credentials } from "@/lib/accounts/server/credentials.ts";
import { createGuestAccounts, type GuestAccounts } from "@/lib/accounts/server/guests.ts";
import { createKnownDeviceStore } from "@/lib/accounts/server/known_device_store.ts";
import {
  type AccountMailsOptions,
  createAccountMails,
} from "@/lib/accounts/server/mails/account_mails.ts";
import { createPasswords, type Passwords } from "@/lib/accounts/server/passwords.ts";
import { createPasswordReset, type PasswordReset } from "@/lib/accounts/server/reset.ts";
import { createResetStore } from "@/lib/accounts/server/reset_store.ts";
import { type AccountService, createAccountService } from "@/lib/accounts/server/service.ts";
import { createSessionStore } from "@/lib/accounts/server/session_store.ts";
import { createSessions, type SessionsOptions } from "@/lib/accounts/server/sessions.ts";
import { createSignupStore } from "@/lib/accounts/server/signup_store.ts";
import { createUserStore, type UserStore } from "@/lib/accounts/server/user_store.ts";
import { createVerificationStore } from "@/lib/accounts/server/verification_store.ts";
import type { Erasure, Events } from "@/lib/platform/events.ts";
import type { RateStore } from "@/lib/platform/server/rate_store.ts";

export interface Accounts {
  accounts: AccountService;
  credentials: Credentials;
  passwordReset: PasswordReset;
}

export interface AccountsOptions {
  kv: Deno.Kv;
  rates: RateStore;
  /** null: no mail is sent. */
  mail: AccountMailsOptions | null;
  beginSubscription: SessionsOptions["beginSubscription"];
  events: Events;
  erasure: Erasure;
}

/** `users`, `passwords` and `care` are for the domains that come after this one, not for routes. */
export function createAccounts(
  { kv, rates, mail, beginSubscription, events, erasure }: AccountsOptions,
): Accounts & { users: UserStore; passwords: Passwords; guests: GuestAccounts; care: AccountCare } {
  const users = createUserStore(kv);
  const sessions = createSessions({
    sessions: createSessionStore(kv),
    users,
    onEnd: (userId) => void events.tell("sessionEnded", { userId }),
    beginSubscription,
  });
  for (const name of ["rightsChanged", "sessionEnded", "userErased"] as const) {
    events.on(name, ({ userId }) => sessions.forget(userId));
  }
  const shared = {
    events,
    erasure,
    users,
    sessions,
    passwords: createPasswords(),
    knownDevices: createKnownDeviceStore(kv),
    rates,
    verifications: createVerificationStore(kv),
    mails: mail && createAccountMails(mail),
  };
  const resets = createResetStore(kv);
  erasure.onErase("mailed links", shared.verifications);
  erasure.onErase("mailed links", resets);
  erasure.onErase("known browsers", shared.knownDevices);
  return {
    users,
    passwords: shared.passwords,
    guests: createGuestAccounts(shared),
    accounts: createAccountService({
      ...shared,
      signups: createSignupStore(kv),
    }),
    credentials: createCredentials(shared),
    care: createAccountCare(shared),
    passwordReset: createPasswordReset({
      ...shared,
      resets,
    }),
  };
}
