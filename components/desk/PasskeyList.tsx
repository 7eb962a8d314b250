/** An author's own passkeys, and the form that adds one. */
import type { ReactNode } from "react";
import { Day } from "@/components/ui/Day.tsx";
import { Field } from "@/components/ui/Field.tsx";
import { AUTHORS_PATH, DESK_DO_PATH } from "@/lib/desk/addresses.ts";
import { AUTHORS } from "@/lib/desk/words/authors.ts";
import { DeskForm } from "./DeskForm.tsx";

interface Props {
  email: string;
  passkeys: { id: string; name: string; createdAt: string; usedAt: string | null }[];
  /** The island that creates one; null: passkeys need a fixed address (BASE_URL), which is not set. */
  button: ReactNode | null;
}

export function PasskeyList({ email, passkeys, button }: Props) {
  return (
    <section className="desk__part" aria-labelledby="passkeys">
      <h2 id="passkeys">{AUTHORS.passkeys}</h2>
      <p>{AUTHORS.passkeysLead}</p>
      {passkeys.length === 0 ? <p>{AUTHORS.noPasskeys}</p> : (
        <ul className="desk__list">
          {passkeys.map(({ id, name, createdAt, usedAt }) => (
            <li key={id}>
              <div>
                <strong>{name}</strong>
                <small>
                  <Day at={createdAt} text={AUTHORS.made} />
                  {usedAt && (
                    <>
                      , <Day at={usedAt} text={AUTHORS.used} />
                    </>
                  )}
                </small>
              </div>
              <DeskForm
                command="passkey remove"
                fixed={{ email, id }}
                back={AUTHORS_PATH}
                submit={AUTHORS.remove}
                label={`${AUTHORS.remove}: ${name}`}
                isSmall
              />
            </li>
          ))}
        </ul>
      )}
      {button === null
        ? <p>{AUTHORS.noAddress}</p>
        : (
          <form className="desk__form" method="post" action={DESK_DO_PATH} f-client-nav="false">
            <input type="hidden" name="command" value="passkey add" />
            <input type="hidden" name="back" value={AUTHORS_PATH} />
            <Field
              name="name"
              label={AUTHORS.passkeyName}
              autoComplete="off"
              maxLength={60}
              hint={AUTHORS.needsScript}
            />
            {button}
          </form>
        )}
    </section>
  );
}
