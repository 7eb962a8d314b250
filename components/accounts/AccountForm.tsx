/** The frame of the pages that ask who someone is: the series, a form that works without script, a way on. */

import { Head } from "fresh/runtime";
import type { ReactNode } from "react";
import { Lantern } from "@/components/ui/Lantern.tsx";
import { withParts } from "@/components/ui/with_parts.tsx";
import { ACCOUNT_PATH, LOGIN_PATH, SIGNUP_PATH, withRedirect } from "@/lib/accounts/addresses.ts";
import { READERS, SETTINGS, SIGNUP } from "@/lib/accounts/words.ts";
import { checkedForm, type FormWords } from "@/lib/platform/checked_form.ts";

/** What went wrong, in the words of the error catalogue; or what went well. */
export interface FormAlert {
  title: string;
  text: ReactNode;
  isGood?: boolean;
}

interface AccountFormProps {
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
  /** What it says by itself; absent: only what each field says. */
  words?: FormWords;
  /** The other page: "New here? <link>Create an account</link>". */
  other: { text: string; href: string };
  children: ReactNode;
}

export function AccountForm(props: AccountFormProps) {
  const { title, lead, readers, action, submit, busy, redirect, alert, words } = props;
  const { other, children } = props;
  return (
    <section className="account-form">
      <Lantern size={40} />
      <h1>{title}</h1>
      <p className="account-form__lead">{lead}</p>
      <form method="post" action={action + fragmentOf(redirect)} {...checkedForm(words)}>
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
        {withParts(other.text, { link: (it) => <a href={other.href}>{it}</a> })}
      </p>
      {readers !== null && (
        <p className="account-form__readers">
          {withParts(READERS.text(readers), { b: (it) => <strong>{it}</strong> })}
        </p>
      )}
    </section>
  );
}

/** In-page navigation learns of a redirect's path alone: what the listener came for is named beside it. */
const fragmentOf = (redirect: string): string => /#.*/.exec(redirect)?.[0] ?? "";

/* After a sign-up, where the site sends mail: the same whether or not the address has an account. */

const sent = SIGNUP.mailSent;

interface MailSentProps {
  email: string;
  /** Where to go once signed in: a path of this site, or "". */
  redirect: string;
}

export function MailSent({ email, redirect }: MailSentProps) {
  return (
    <section className="account-form">
      <Head>
        <title>{sent.title}</title>
        <meta name="robots" content="noindex" />
      </Head>
      <Lantern size={40} />
      <h1>{sent.title}</h1>
      <p className="account-form__lead" role="status">
        {withParts(sent.lead(email), { b: (it) => <strong>{it}</strong> })}
      </p>
      <p className="account-form__other">
        {withParts(sent.help, {
          login: (it) => <a href={withRedirect(LOGIN_PATH, redirect)}>{it}</a>,
          again: (it) => <a href={withRedirect(SIGNUP_PATH, redirect)}>{it}</a>,
        })}
      </p>
    </section>
  );
}

/* A form of its own page that changes something of the account; works without script. */

interface SettingFormProps {
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
  { title, lead, action, submit, isFinal = false, alert, children, more }: SettingFormProps,
) {
  return (
    <section className="account-form">
      <Lantern size={40} />
      <h1>{title}</h1>
      <div className="account-form__lead">{lead}</div>
      <form
        method="post"
        action={action}
        f-client-nav="false"
        {...checkedForm({ missing: SETTINGS.unusable, wrong: SETTINGS.unusable })}
      >
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
