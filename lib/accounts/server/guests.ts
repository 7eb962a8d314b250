/** Accounts that a purchase makes: of an address, without a password, entered by the browser that has paid. */
import type { UserRecord } from "@/lib/accounts/schema.ts";
import { createSignIn, type SignInOptions } from "@/lib/accounts/server/sign_in.ts";
import type { UserStore } from "@/lib/accounts/server/user_store.ts";
import type { Caller, SignInResult } from "@/lib/accounts/server/sign_in.ts";

/** After paying, and until a password was chosen; later the account is entered like any other. */
const ENTER_WITHIN_MS = 24 * 3_600_000;

export interface GuestMaker {
  get(userId: string): Promise<UserRecord | null>;
  /** False: the address has an account. */
  create(o: { id: string; email: string }): Promise<boolean>;
}

export interface GuestAccounts extends GuestMaker {
  /** Signs in to an account that has no password yet; null: it is not, or no longer, to be entered so. */
  enter(userId: string, caller: Caller): Promise<SignInResult & { ok: true } | null>;
}

export function createGuestMaker(users: UserStore, now = Date.now): GuestMaker {
  return {
    get: users.get,
    create: ({ id, email }) =>
      users.create({
        id,
        email,
        firstName: "",
        lastName: "",
        passwordHash: null,
        securityAnswerHash: null,
        createdAtMs: now(),
        emailVerifiedAtMs: null,
        disabledAtMs: null,
      }),
  };
}

export function createGuestAccounts(o: SignInOptions): GuestAccounts {
  const { users } = o;
  const { start } = createSignIn(o);
  return {
    ...createGuestMaker(users),
    async enter(userId, caller) {
      const user = await users.get(userId);
      const isOpen = user?.passwordHash === null && user.disabledAtMs === null &&
        Date.now() - user.createdAtMs < ENTER_WITHIN_MS;
      return isOpen ? await start(user, caller) : null;
    },
  };
}
