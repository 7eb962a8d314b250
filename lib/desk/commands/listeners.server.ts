/** Commands for listeners' accounts. */

import { z } from "zod";
import type { UserRecord } from "@/lib/accounts/schema.ts";
import { maskedAddress } from "@/lib/platform/mail/mail_address.ts";
import { refuse } from "@/lib/platform/refusal.ts";
import { CONFIRM } from "../words/desk.ts";
import { LISTENER_OUTCOMES } from "../words/listeners.ts";
import { OUTCOMES } from "../words/orders.ts";
import { type CommandResult, defineCommand, type DeskServices, done } from "./command.server.ts";
import { FILTER_HELP, FILTER_OPTIONS, latestListeners } from "./exports.server.ts";
import { email } from "./fields.ts";
import { listenerFilterFields } from "./filters.ts";
import { listenerLine } from "./find.server.ts";

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

async function toView(
  user: UserRecord,
  { accounts: { care }, authors }: DeskServices,
): Promise<ListenerView> {
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

type Work<Data> = (user: UserRecord) => CommandResult<Data> | Promise<CommandResult<Data>>;

/** Runs an action on the account that has the e-mail address. */
async function withListener<Data>(
  email: string,
  { accounts: { users } }: DeskServices,
  work: Work<Data>,
): Promise<CommandResult<Data>> {
  const user = await users.findByEmail(email);
  return user ? await work(user) : refuse("unknown_listener", OUTCOMES.nobody(email));
}

/** Refuses for an author's account: the role must be removed first. */
const unlessAuthor = <Data>(email: string, services: DeskServices, work: Work<Data>) =>
  withListener<Data>(
    email,
    services,
    async (user) =>
      await services.authors.get(user.id)
        ? refuse("is_author", LISTENER_OUTCOMES.isAuthor(user.email))
        : await work(user),
  );

/** All of these take an e-mail address. */
const cli = (help: string) => ({ usage: "EMAIL", help, words: ["email" as const] });
const input = z.object({ email });
const changes = ({ email }: z.output<typeof input>) => maskedAddress(email);

/** Accounts in the list. */
const LISTED = 50;

export const listenerCommands = {
  "listener list": defineCommand({
    may: "helper",
    input: z.object(listenerFilterFields),
    cli: {
      help: "list the newest 50 accounts",
      more: FILTER_HELP,
      options: FILTER_OPTIONS,
    },
    run: async (filter, services) =>
      done((await latestListeners(filter, services, LISTED)).map(({ user }) => listenerLine(user))),
  }),
  "listener show": defineCommand({
    may: "helper",
    input,
    cli: cli("show an account"),
    run: ({ email }, services) =>
      withListener(email, services, async (user) => done(await toView(user, services))),
  }),
  "listener export": defineCommand({
    may: "author",
    input,
    cli: cli("print everything stored about it, as JSON"),
    changes, // it only reads, but the audit log must record who exported the data
    confirm: { describe: ({ email }) => ({ what: CONFIRM["listener export"](email) }) },
    run: ({ email }, services) =>
      withListener(email, services, async (user) => done(await services.accounts.exportOf(user))),
  }),
  "listener sign-out": defineCommand({
    may: "helper",
    input,
    cli: cli("sign it out everywhere"),
    changes,
    run: (input, services) =>
      withListener(input.email, services, async ({ id, email }) => {
        await services.accounts.care.endSessions(id);
        return done({ email }, LISTENER_OUTCOMES.signedOut(email));
      }),
  }),
  "listener disable": defineCommand({
    may: "author",
    input,
    cli: cli('block sign-in; "listener enable" allows it again'),
    changes,
    confirm: { describe: ({ email }) => ({ what: CONFIRM["listener disable"](email) }) },
    run: (input, services) =>
      unlessAuthor(input.email, services, async ({ id, email }) => {
        await services.accounts.care.setDisabled(id, true);
        return done({ email }, LISTENER_OUTCOMES.disabled(email));
      }),
  }),
  "listener enable": defineCommand({
    may: "author",
    input,
    cli: { words: ["email"] },
    changes,
    run: (input, services) =>
      withListener(input.email, services, async ({ id, email }) => {
        await services.accounts.care.setDisabled(id, false);
        return done({ email }, LISTENER_OUTCOMES.enabled(email));
      }),
  }),
  "listener erase": defineCommand({
    may: "author",
    input,
    cli: cli("delete it and its data; receipts stay"),
    changes,
    confirm: { describe: ({ email }) => ({ what: CONFIRM["listener erase"](email) }) },
    run: (input, services) =>
      unlessAuthor(input.email, services, async ({ id, email }) => {
        if (!await services.accounts.care.erase(id)) {
          return refuse("provider_away", LISTENER_OUTCOMES.notErased);
        }
        return done({ email }, LISTENER_OUTCOMES.erased(email));
      }),
  }),
} as const;
