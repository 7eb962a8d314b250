/** Commands for the author's role and the audit log. */

import type { UserStore } from "@/lib/accounts/user_store.server.ts";
import { refuse } from "@/lib/platform/refusal.ts";
import type { Audit } from "../auth/audit.server.ts";
import type { AuthorStore, DoorStore } from "../auth/auth_store.server.ts";
import type { Passkeys } from "../auth/passkeys.server.ts";
import type { InputOf } from "../inputs.ts";
import { AUTHOR_OUTCOMES, PASSKEY_OUTCOMES } from "../words/desk.ts";
import { done } from "./command.server.ts";

export interface AuthorView {
  userId: string;
  email: string;
  /** ISO 8601. */
  since: string;
}

export function authorCommands(
  { authors, door, users, audit }: {
    authors: AuthorStore;
    door: Pick<DoorStore, "makeCode">;
    users: Pick<UserStore, "get" | "findByEmail">;
    audit: Audit;
  },
) {
  const about = ({ email }: { email: string }) => email; // unmasked: the log must name who has the role
  return {
    "author add": {
      changes: true,
      about,
      async run({ email }: InputOf<"author add">) {
        const user = await users.findByEmail(email);
        if (!user) return refuse("unknown_listener", AUTHOR_OUTCOMES.signUpFirst(email));
        if (user.passwordHash === null) {
          return refuse("no_password", AUTHOR_OUTCOMES.noPassword(email));
        }
        const isNew = await authors.add({ userId: user.id, sinceMs: Date.now() });
        return isNew
          ? done({ userId: user.id, email }, AUTHOR_OUTCOMES.authorAdded(email), {
            after: "author",
          })
          : refuse("author_already", AUTHOR_OUTCOMES.authorAlready(email));
      },
    },
    "author list": {
      async run(_: InputOf<"author list">) {
        const found = await Promise.all(
          (await authors.list()).map(async ({ userId, sinceMs }): Promise<AuthorView> => ({
            userId,
            email: (await users.get(userId))?.email ?? userId,
            since: new Date(sinceMs).toISOString(),
          })),
        );
        return done(found);
      },
    },
    "author remove": {
      changes: true,
      about,
      async run({ email }: InputOf<"author remove">) {
        const user = await users.findByEmail(email);
        const author = user && await authors.get(user.id);
        if (!author) return refuse("no_author", AUTHOR_OUTCOMES.noAuthor(email));
        await authors.erase(author.userId);
        return done({ userId: author.userId, email }, AUTHOR_OUTCOMES.authorRemoved(email), {
          before: "author",
        });
      },
    },
    "author code": {
      changes: true,
      isTerminalOnly: true,
      about,
      async run({ email }: InputOf<"author code">) {
        const user = await users.findByEmail(email);
        const author = user && await authors.get(user.id);
        if (!author) return refuse("no_author", AUTHOR_OUTCOMES.noAuthor(email));
        const code = await door.makeCode(author.userId);
        return done({ code }, AUTHOR_OUTCOMES.code(code));
      },
    },
    audit: {
      run: async (_: InputOf<"audit">) => done((await audit.list()).entries),
    },
  } as const;
}

/* Commands for authors' passkeys. */

/** A passkey as its owner sees it. */
export interface PasskeyLine {
  id: string;
  name: string;
  /** ISO 8601. */
  createdAt: string;
  /** null: never used. */
  usedAt: string | null;
}

export function passkeyCommands(
  { passkeys, users }: {
    /** null: the site has no public address. */
    passkeys: Passkeys | null;
    users: Pick<UserStore, "findByEmail">;
  },
) {
  const iso = (ms: number) => new Date(ms).toISOString();
  const nowhere = () => refuse("no_address", PASSKEY_OUTCOMES.passkeysNowhere);
  return {
    "passkey add": {
      changes: true,
      about: ({ name }: InputOf<"passkey add">) => name,
      async run({ answer, name }: InputOf<"passkey add">, by: string) {
        if (!passkeys) return nowhere();
        return await passkeys.add(by, { answer, name })
          ? done({ name }, PASSKEY_OUTCOMES.passkeyAdded(name))
          : refuse("bad_passkey", PASSKEY_OUTCOMES.passkeyRefused);
      },
    },
    "passkey list": {
      async run({ email }: InputOf<"passkey list">) {
        const user = await users.findByEmail(email);
        const found = user && await passkeys?.list(user.id) || [];
        return done(found.map(({ id, name, createdAtMs, usedAtMs }): PasskeyLine => ({
          id,
          name,
          createdAt: iso(createdAtMs),
          usedAt: usedAtMs === null ? null : iso(usedAtMs),
        })));
      },
    },
    "passkey remove": {
      changes: true,
      about: ({ email }: InputOf<"passkey remove">) => email,
      async run({ email, id }: InputOf<"passkey remove">) {
        if (!passkeys) return nowhere();
        const user = await users.findByEmail(email);
        const known = user && (await passkeys.list(user.id)).find((it) => it.id === id);
        if (!user || !known || !await passkeys.remove(user.id, id)) {
          return refuse("unknown_passkey", PASSKEY_OUTCOMES.noPasskey);
        }
        return done({ id }, PASSKEY_OUTCOMES.passkeyRemoved(known.name), { before: known.name });
      },
    },
  } as const;
}
