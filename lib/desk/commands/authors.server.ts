/** Commands for the author's role, authors' passkeys and the audit log. */

import { z } from "zod";
import { refuse } from "@/lib/platform/refusal.ts";
import type { ErrorText } from "@/lib/platform/typed_text.ts";
import { TERMINAL } from "../schema.ts";
import { type DeskRole, ROLES } from "../roles.ts";
import { CONFIRM } from "../words/desk.ts";
import { FIELD_FAULTS } from "../words/fields.ts";
import { AUTHOR_OUTCOMES, PASSKEY_OUTCOMES } from "../words/team.ts";
import { OUTCOMES } from "../words/orders.ts";
import { defineCommand, type DeskServices, done } from "./command.server.ts";
import { email, nothing, typed } from "./fields.ts";

interface AuthorView {
  userId: string;
  email: string;
  role: DeskRole;
  /** ISO 8601. */
  since: string;
}

/** Someone invited who has not come yet. */
interface InvitedView {
  email: string;
  role: DeskRole;
  /** ISO 8601. */
  until: string;
}

/** A passkey as its owner sees it. */
export interface PasskeyLine {
  id: string;
  name: string;
  /** ISO 8601. */
  createdAt: string;
  /** null: never used. */
  usedAt: string | null;
}

const role = z.enum(ROLES, { error: () => AUTHOR_OUTCOMES.noRole });
const noName: ErrorText = { error: () => FIELD_FAULTS.passkeyName };

const iso = (ms: number) => new Date(ms).toISOString();

const nowhere = () => refuse("no_address", PASSKEY_OUTCOMES.passkeysNowhere);

/** The author with this address; null: nobody, or a listener without the role. */
async function findAuthor(address: string, { accounts: { users }, authors }: DeskServices) {
  const user = await users.findByEmail(address);
  return user && await authors.get(user.id);
}

export const authorCommands = {
  "author add": defineCommand({
    may: "author",
    input: z.object({ email, role: role.default("author") }),
    cli: {
      usage: "EMAIL [ROLE]",
      help: "let this account use the desk at /admin, as author, helper or bookkeeper",
      words: ["email", "role"],
    },
    changes: ({ email }) => email, // unmasked: the log must name who has the role
    confirm: { describe: ({ email, role }) => ({ what: CONFIRM["author add"](email, role) }) },
    async run({ email, role }, { accounts: { users }, authors, invitations }) {
      const user = await users.findByEmail(email);
      if (!user) return refuse("unknown_listener", AUTHOR_OUTCOMES.signUpFirst(email));
      if (user.passwordHash === null) {
        return refuse("no_password", AUTHOR_OUTCOMES.noPassword(email));
      }
      if (!await authors.add({ userId: user.id, role, sinceMs: Date.now() })) {
        const known = await authors.get(user.id);
        return refuse("author_already", AUTHOR_OUTCOMES.authorAlready(email, known?.role ?? role));
      }
      await invitations.withdraw(email);
      return done({ userId: user.id, email }, AUTHOR_OUTCOMES.authorAdded(email, role), {
        after: role,
      });
    },
  }),
  "author invite": defineCommand({
    may: "author",
    input: z.object({ email, role }),
    cli: {
      usage: "EMAIL ROLE",
      help: "email someone an invitation to the desk, as author, helper or bookkeeper",
      words: ["email", "role"],
    },
    changes: ({ email }) => email,
    confirm: { describe: ({ email, role }) => ({ what: CONFIRM["author invite"](email, role) }) },
    async run({ email, role }, services, by) {
      const known = await findAuthor(email, services);
      if (known) {
        return refuse("author_already", AUTHOR_OUTCOMES.authorAlready(email, known.role));
      }
      return await services.invitations.invite({ email, role, by })
        ? done({ email, role }, AUTHOR_OUTCOMES.invited(email), { after: role })
        : refuse("no_mail", OUTCOMES.noMail);
    },
  }),
  "author uninvite": defineCommand({
    may: "author",
    input: z.object({ email }),
    cli: { usage: "EMAIL", help: "withdraw an invitation", words: ["email"] },
    changes: ({ email }) => email,
    run: async ({ email }, { invitations }) =>
      await invitations.withdraw(email)
        ? done({ email }, AUTHOR_OUTCOMES.withdrawn(email))
        : refuse("not_invited", AUTHOR_OUTCOMES.notInvited(email)),
  }),
  "author list": defineCommand({
    may: "author",
    input: nothing,
    cli: { help: "list everyone who can, and who is invited" },
    async run(_, { authors, accounts: { users }, invitations }) {
      const team = await Promise.all(
        (await authors.list()).map(async ({ userId, role, sinceMs }): Promise<AuthorView> => ({
          userId,
          role,
          email: (await users.get(userId))?.email ?? userId,
          since: iso(sinceMs),
        })),
      );
      const invited = (await invitations.list()).map((
        { email, role, expiresAtMs },
      ): InvitedView => ({
        email,
        role,
        until: iso(expiresAtMs),
      }));
      return done({ team, invited });
    },
  }),
  "author remove": defineCommand({
    may: "author",
    input: z.object({ email }),
    cli: { usage: "EMAIL", help: "remove someone from the desk", words: ["email"] },
    changes: ({ email }) => email,
    confirm: { describe: ({ email }) => ({ what: CONFIRM["author remove"](email) }) },
    async run({ email }, services, by) {
      const author = await findAuthor(email, services);
      if (!author) return refuse("no_author", AUTHOR_OUTCOMES.noAuthor(email));
      // The terminal can name another author; from the desk nobody could come in again.
      if (by === TERMINAL) await services.authors.erase(author.userId);
      else if (author.role !== "author") await services.authors.erase(author.userId);
      else if (!await services.authors.eraseUnlessLast(author.userId)) {
        return refuse("last_author", AUTHOR_OUTCOMES.lastAuthor);
      }
      return done({ userId: author.userId, email }, AUTHOR_OUTCOMES.authorRemoved(email), {
        before: author.role,
      });
    },
  }),
  "author code": defineCommand({
    may: "author",
    input: z.object({ email }),
    cli: {
      usage: "EMAIL",
      help: "print a sign-in code, if the site sends no email",
      words: ["email"],
    },
    changes: ({ email }) => email,
    isTerminalOnly: true,
    async run({ email }, services) {
      const author = await findAuthor(email, services);
      if (!author) return refuse("no_author", AUTHOR_OUTCOMES.noAuthor(email));
      const code = await services.authStore.makeCode(author.userId);
      return done({ code }, AUTHOR_OUTCOMES.code(code));
    },
  }),
  "passkey add": defineCommand({
    may: "all",
    input: z.object({
      /** The browser's response, JSON. */
      answer: z.string({ error: () => FIELD_FAULTS.passkey }).min(1).max(20_000),
      name: typed(60, noName).trim().min(1, noName).max(60),
    }),
    changes: ({ name }) => name,
    confirm: { describe: () => ({ what: CONFIRM["passkey add"] }) },
    async run({ answer, name }, { passkeys }, by) {
      if (!passkeys) return nowhere();
      return await passkeys.add(by, { answer, name })
        ? done({ name }, PASSKEY_OUTCOMES.passkeyAdded(name))
        : refuse("bad_passkey", PASSKEY_OUTCOMES.passkeyRefused);
    },
  }),
  "passkey list": defineCommand({
    may: "all",
    input: z.object({ email }),
    cli: {
      usage: "EMAIL",
      help: "list an author's passkeys, with ids; add them at the desk",
      words: ["email"],
    },
    async run({ email }, { accounts: { users }, passkeys }) {
      const user = await users.findByEmail(email);
      const found = user && await passkeys?.list(user.id) || [];
      return done(found.map(({ id, name, createdAtMs, usedAtMs }): PasskeyLine => ({
        id,
        name,
        createdAt: iso(createdAtMs),
        usedAt: usedAtMs === null ? null : iso(usedAtMs),
      })));
    },
  }),
  "passkey remove": defineCommand({
    may: "all",
    input: z.object({
      email,
      id: z.string({ error: () => FIELD_FAULTS.passkeyId }).min(1).max(1_500),
    }),
    cli: {
      usage: "EMAIL ID",
      help: "remove a passkey, for example a lost one",
      words: ["email", "id"],
    },
    changes: ({ email }) => email,
    confirm: { describe: () => ({ what: CONFIRM["passkey remove"] }) },
    async run({ email, id }, { accounts: { users }, passkeys }, by) {
      if (!passkeys) return nowhere();
      const found = await users.findByEmail(email);
      const user = by === TERMINAL || found?.id === by ? found : null; // at the desk only one's own
      const known = user && (await passkeys.list(user.id)).find((it) => it.id === id);
      if (!user || !known || !await passkeys.remove(user.id, id)) {
        return refuse("unknown_passkey", PASSKEY_OUTCOMES.noPasskey);
      }
      return done({ id }, PASSKEY_OUTCOMES.passkeyRemoved(known.name), { before: known.name });
    },
  }),
  audit: defineCommand({
    may: "author",
    input: nothing,
    cli: { help: "list the latest 50 changes: who, when and what" },
    run: async (_, { audit }) => done((await audit.list()).entries),
  }),
} as const;
