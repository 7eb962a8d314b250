/** Commands for authors' passkeys. */
import { refuse } from "@/lib/platform/refusal.ts";
import type { UserStore } from "@/lib/accounts/server/user_store.ts";
import type { InputOf } from "@/lib/desk/inputs.ts";
import type { Passkeys } from "@/lib/desk/server/door/passkeys.ts";
import { done } from "@/lib/desk/server/commands/command.ts";
import { PASSKEY_OUTCOMES } from "@/lib/desk/words/authors.ts";

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
