/** Commands for listeners' accounts. */

import type { AccountCare } from "@/lib/accounts/care.server.ts";
import type { UserRecord } from "@/lib/accounts/schema.ts";
import type { UserStore } from "@/lib/accounts/user_store.server.ts";
import { maskedAddress } from "@/lib/platform/mail_address.ts";
import { refuse } from "@/lib/platform/refusal.ts";
import type { AuthorStore } from "../auth/auth_store.server.ts";
import type { InputOf } from "../inputs.ts";
import { LISTENER_OUTCOMES } from "../words/listeners.ts";
import { OUTCOMES } from "../words/orders.ts";
import { type CommandResult, done } from "./command.server.ts";

export interface ListenerView {
  userId: string;
  email: string;
  firstName: string;
  lastName: string;
  /** false: a purchase created the account, and no password has been set yet. */
  hasPassword: boolean;
  createdAt: string;
  emailVerified: boolean;
  isDisabled: boolean;
  isAuthor: boolean;
  /** The listener's active sessions. */
  sessions: number;
}

type Found = { email: string };

export function listenerCommands(
  { users, care, authors, exportListener }: {
    users: Pick<UserStore, "findByEmail">;
    care: AccountCare;
    authors: Pick<AuthorStore, "get">;
    /** Everything stored about a listener, in the format of the listener's own export. */
    exportListener(user: UserRecord): Promise<unknown>;
  },
) {
  const about = ({ email }: Found) => maskedAddress(email);

  async function toView(user: UserRecord): Promise<ListenerView> {
    const [sessions, author] = await Promise.all([
      care.countSessions(user.id),
      authors.get(user.id),
    ]);
    return {
      userId: user.id,
      email: user.email,
      firstName: user.firstName,
      lastName: user.lastName,
      hasPassword: user.passwordHash !== null,
      createdAt: new Date(user.createdAtMs).toISOString(),
      emailVerified: user.emailVerifiedAtMs !== null,
      isDisabled: user.disabledAtMs !== null,
      isAuthor: author !== null,
      sessions,
    };
  }

  /** Runs an action on the account that has the e-mail address. */
  async function withListener<Data>(
    { email }: Found,
    work: (user: UserRecord) => Promise<CommandResult<Data>>,
  ): Promise<CommandResult<Data>> {
    const user = await users.findByEmail(email);
    return user ? await work(user) : refuse("unknown_listener", OUTCOMES.nobody(email));
  }

  /** Refuses for an author's account: the role must be removed first. */
  const unlessAuthor = <Data>(
    found: Found,
    work: (user: UserRecord) => Promise<CommandResult<Data>>,
  ) =>
    withListener<Data>(
      found,
      async (user) =>
        await authors.get(user.id)
          ? refuse("is_author", LISTENER_OUTCOMES.isAuthor(user.email))
          : await work(user),
    );

  return {
    "listener show": {
      run: (found: InputOf<"listener show">) =>
        withListener(found, async (user) => done(await toView(user))),
    },
    "listener export": {
      changes: true, // it only reads, but the audit log must record who exported the data
      about,
      run: (found: InputOf<"listener export">) =>
        withListener(found, async (user) => done(await exportListener(user))),
    },
    "listener sign-out": {
      changes: true,
      about,
      run: (found: InputOf<"listener sign-out">) =>
        withListener(found, async ({ id, email }) => {
          await care.endSessions(id);
          return done({ email }, LISTENER_OUTCOMES.signedOut(email));
        }),
    },
    "listener disable": {
      changes: true,
      about,
      run: (found: InputOf<"listener disable">) =>
        unlessAuthor(found, async ({ id, email }) => {
          await care.setDisabled(id, true);
          return done({ email }, LISTENER_OUTCOMES.disabled(email), { after: "disabled" });
        }),
    },
    "listener enable": {
      changes: true,
      about,
      run: (found: InputOf<"listener enable">) =>
        withListener(found, async ({ id, email }) => {
          await care.setDisabled(id, false);
          return done({ email }, LISTENER_OUTCOMES.enabled(email), { after: "enabled" });
        }),
    },
    "listener erase": {
      changes: true,
      about,
      run: (found: InputOf<"listener erase">) =>
        unlessAuthor(found, async ({ id, email }) => {
          if (!await care.erase(id)) return refuse("provider_away", LISTENER_OUTCOMES.notErased);
          return done({ email }, LISTENER_OUTCOMES.erased(email), { after: "erased" });
        }),
    },
  } as const;
}
