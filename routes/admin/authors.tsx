/** /admin/authors: who has access to the desk, and the author's own passkeys. */

import type { PublicKeyCredentialCreationOptionsJSON } from "@simplewebauthn/server";
import { page } from "fresh";
import { DeskForm } from "@/components/desk/DeskForm.tsx";
import { DeskHead } from "@/components/desk/DeskPage.tsx";
import { PasskeyList } from "@/components/desk/DeskSignIn.tsx";
import { Day } from "@/components/ui/Day.tsx";
import { Field } from "@/components/ui/Field.tsx";
import PasskeyButton from "@/islands/PasskeyButton.tsx";
import { AUTHORS_PATH } from "@/lib/desk/addresses.ts";
import type { AuthorView, PasskeyLine } from "@/lib/desk/commands/authors.server.ts";
import { AUTHORS } from "@/lib/desk/words/desk.ts";
import { defineDesk } from "@/lib/site/adapters/request/define.ts";

interface Data {
  authors: AuthorView[];
  /** Of the signed-in author. */
  passkeys: PasskeyLine[];
  /** Options for creating a passkey (WebAuthn); null: BASE_URL is not set. */
  toMake: PublicKeyCredentialCreationOptionsJSON | null;
}

export const handler = defineDesk.handlers({
  async GET(ctx) {
    const { desk } = ctx.state.services;
    const { user } = ctx.state.desk.session;
    const [authors, own, toMake] = await Promise.all([
      desk.read("author list", {}),
      desk.read("passkey list", { email: user.email }),
      desk.passkeys?.askToAdd(user) ?? null,
    ]);
    return page<Data>({ authors: authors.data, passkeys: own.data, toMake });
  },
});

export default defineDesk.page<typeof handler>(function AuthorsPage({ data, state }) {
  const { authors, passkeys, toMake } = data;
  return (
    <>
      <DeskHead desk={state.desk} title={AUTHORS.title} lead={AUTHORS.lead} />
      <ul className="desk__list">
        {authors.map(({ userId, email, since }) => (
          <li key={userId}>
            <div>
              <strong>{email}</strong>
              <small>
                <Day at={since} text={AUTHORS.since} />
              </small>
            </div>
            {authors.length === 1 ? <small>{AUTHORS.onlyOne}</small> : (
              <DeskForm
                command="author remove"
                fixed={{ email }}
                back={AUTHORS_PATH}
                submit={AUTHORS.remove}
                label={`${AUTHORS.remove}: ${email}`}
                isSmall
              />
            )}
          </li>
        ))}
      </ul>
      <PasskeyList
        email={state.desk.session.user.email}
        passkeys={passkeys}
        button={toMake && (
          <PasskeyButton
            wish={{ make: toMake }}
            label={AUTHORS.addPasskey}
            failed={AUTHORS.failedPasskey}
          />
        )}
      />
      <section className="desk__part" aria-labelledby="add">
        <h2 id="add">{AUTHORS.add}</h2>
        <DeskForm command="author add" back={AUTHORS_PATH} submit={AUTHORS.submit}>
          <Field name="email" label={AUTHORS.email} type="email" autoComplete="off" />
        </DeskForm>
      </section>
    </>
  );
});
