/** The frame of the pages that ask who someone is: the series, a form that works without script, a way on. */
import type { ReactNode } from "react";
import { Lantern } from "@/components/ui/Lantern.tsx";
import { READERS } from "@/lib/accounts/words.ts";

/** What went wrong, in the words of the error catalogue; or what went well. */
export interface FormAlert {
  title: string;
  text: ReactNode;
  isGood?: boolean;
}

interface Props {
  title: string;
  /** A line below the title. */
  lead: string;
  /** Readers worldwide; null: not said. */
  readers: number | null;
  action: string;
  submit: string;
  /** What the button says while the answer is awaited. */
  busy?: string;
  /** Where to go afterwards; a path of this site, or "". */
  redirect: string;
  alert: FormAlert | null;
  /** The other page: "New here? Create an account". */
  other: { text: string; href: string; label: string };
  children: ReactNode;
}

export function AccountForm(props: Props) {
  const { title, lead, readers, action, submit, busy, redirect, alert } = props;
  const { other, children } = props;
  return (
    <section className="account-form">
      <Lantern size={40} />
      <h1>{title}</h1>
      <p className="account-form__lead">{lead}</p>
      <form method="post" action={action + fragmentOf(redirect)}>
        {alert && (
          <div
            className={`account-form__alert${alert.isGood ? " account-form__alert--good" : ""}`}
            role={alert.isGood ? "status" : "alert"}
          >
            <strong>{alert.title}</strong>
            <p>{alert.text}</p>
          </div>
        )}
        {children}
        {redirect && <input type="hidden" name="redirect" value={redirect} />}
        <button className="button button--large" type="submit" data-busy={busy}>{submit}</button>
      </form>
      <p className="account-form__other">
        {other.text} <a href={other.href}>{other.label}</a>
      </p>
      {readers !== null && (
        <p className="account-form__readers">
          <strong>{readers.toLocaleString("en-US")}</strong> {READERS}
        </p>
      )}
    </section>
  );
}

/** In-page navigation learns of a redirect's path alone: what the listener came for is named beside it. */
const fragmentOf = (redirect: string): string => /#.*/.exec(redirect)?.[0] ?? "";
