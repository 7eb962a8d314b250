/** /admin/authors: who has access to the desk and who is invited, and one's own passkeys. */

import type { PublicKeyCredentialCreationOptionsJSON } from "@simplewebauthn/server";
import { page } from "fresh";
import { DeskHead } from "@/components/desk/DeskPage.tsx";
import { PasskeyList } from "@/components/desk/DeskSignIn.tsx";
import { AddMember, TeamList } from "@/components/desk/Team.tsx";
import PasskeyButton from "@/islands/PasskeyButton.tsx";
import type { DataOf } from "@/lib/desk/commands/run_command.server.ts";
import type { PasskeyLine } from "@/lib/desk/commands/authors.server.ts";
import { AUTHORS } from "@/lib/desk/words/team.ts";
import { defineDesk } from "@/lib/site/adapters/request/define.server.ts";

interface Data {
  /** null: the role may not see it. */
  all: DataOf<"author list"> | null;
  /** Of whoever is signed in. */
  passkeys: PasskeyLine[];
  /** Options for creating a passkey (WebAuthn); null: BASE_URL is not set. */
  toMake: PublicKeyCredentialCreationOptionsJSON | null;
}

export const handler = defineDesk.handlers({
  async GET(ctx) {
    const { desk } = ctx.state.services;
    const { role, session: { user } } = ctx.state.desk;
    const [all, own, toMake] = await Promise.all([
      role === "author" ? desk.read("author list", {}) : null,
      desk.read("passkey list", { email: user.email }),
      desk.passkeys?.askToAdd(user) ?? null,
    ]);
    return page<Data>({ all: all?.data ?? null, passkeys: own.data, toMake });
  },
});

export default defineDesk.page<typeof handler>(function AuthorsPage({ data, state }) {
  const { all, passkeys, toMake } = data;
  const { role, session } = state.desk;
  return (
    <>
      <DeskHead
        desk={state.desk}
        title={AUTHORS.title}
        lead={all ? AUTHORS.lead : AUTHORS.ownLead(role)}
      />
      {all && <TeamList {...all} />}
      {all && <AddMember canMail={state.services.config.mail !== null} />}
      <PasskeyList
        email={session.user.email}
        passkeys={passkeys}
        button={toMake && (
          <PasskeyButton
            wish={{ make: toMake }}
            label={AUTHORS.addPasskey}
            failed={AUTHORS.failedPasskey}
          />
        )}
      />
    </>
  );
});
