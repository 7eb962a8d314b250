/** Commands for the author's role and the audit log. */
import { refuse } from "@/lib/platform/refusal.ts";
import type { UserStore } from "@/lib/accounts/server/user_store.ts";
import type { InputOf } from "@/lib/desk/inputs.ts";
import type { Audit } from "@/lib/desk/server/audit/audit.ts";
import type { AuthorStore } from "@/lib/desk/server/door/author_store.ts";
import type { DoorStore } from "@/lib/desk/server/door/door_store.ts";
import { done } from "@/lib/desk/server/commands/command.ts";
import { AUTHOR_OUTCOMES } from "@/lib/desk/words/authors.ts";

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
