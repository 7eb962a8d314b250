/** A form of its own page that changes something of the account; works without script. */
import type { ReactNode } from "react";
import type { FormAlert } from "./AccountForm.tsx";
import { ACCOUNT_PATH } from "@/lib/accounts/addresses.ts";
import { SETTINGS } from "@/lib/accounts/words.ts";
import { Lantern } from "@/components/ui/Lantern.tsx";

interface Props {
  title: string;
  lead: ReactNode;
  action: string;
  submit: string;
  /** What is done cannot be undone. */
  isFinal?: boolean;
  alert: FormAlert | null;
  children: ReactNode;
  /** Another form below it. */
  more?: ReactNode;
}

export function SettingForm(
  { title, lead, action, submit, isFinal = false, alert, children, more }: Props,
) {
  return (
    <section className="account-form">
      <Lantern size={40} />
      <h1>{title}</h1>
      <div className="account-form__lead">{lead}</div>
      <form method="post" action={action} f-client-nav="false">
        {alert && (
          <div className="account-form__alert" role="alert">
            <strong>{alert.title}</strong>
            <p>{alert.text}</p>
          </div>
        )}
        {children}
        <button
          className={`button button--large${isFinal ? " button--quiet account__final" : ""}`}
          type="submit"
        >
          {submit}
        </button>
      </form>
      {more}
      <p className="account-form__other">
        <a href={ACCOUNT_PATH}>{SETTINGS.back}</a>
      </p>
    </section>
  );
}
