/** Before paying comes an account: made here, or signed in to. Plain forms that lead back. */
import type { ReactNode } from "react";
import { Field } from "@/components/ui/Field.tsx";
import type { CheckoutAlert, CheckoutUrls } from "@/lib/shop/checkout_props.ts";
import { Alert } from "./Alert.tsx";
import { JoinWords, PayWords } from "@/lib/shop/words/checkout.ts";

export type AccountForm = "signup" | "login";

interface Props {
  urls: CheckoutUrls;
  /** What was refused last, and why. */
  failed: { task: string; alert: CheckoutAlert } | null;
  /** What is under way. */
  busy: string | null;
  onSend: (form: AccountForm, fields: Record<string, string>) => void;
}

export function AccountForms({ urls, failed, busy, onSend }: Props) {
  const send = (form: AccountForm, element: HTMLFormElement) =>
    onSend(form, Object.fromEntries(new FormData(element)) as never);
  const frame = (form: AccountForm, label: string, fields: ReactNode) => (
    <form
      method="post"
      action={urls[form]}
      f-client-nav="false"
      aria-labelledby={`${form}-title`}
      onSubmit={(event) => {
        event.preventDefault();
        send(form, event.currentTarget);
      }}
      // The browser shows which field is empty, and the checkout says what that means.
      onInvalidCapture={({ currentTarget, target }) => {
        if ((target as HTMLInputElement).validity.valueMissing) send(form, currentTarget);
      }}
    >
      <Alert alert={failed?.task === form ? failed.alert : null} />
      {fields}
      <input type="hidden" name="redirect" value={urls.self} />
      <button className="button button--large" type="submit" aria-disabled={`${busy !== null}`}>
        {busy === form ? PayWords.busy : label}
      </button>
    </form>
  );
  return (
    <>
      <section className="step">
        <p className="eyebrow">{JoinWords.eyebrow}</p>
        <h2 id="signup-title">{JoinWords.title}</h2>
        <p className="step__lead">{JoinWords.lead}</p>
        <a className="step__aside" href="#login-title">{JoinWords.toLogin}</a>
        {frame(
          "signup",
          JoinWords.title,
          <>
            <div className="step__pair">
              <Field
                name="firstName"
                label={JoinWords.firstName}
                autoComplete="given-name"
                maxLength={100}
              />
              <Field
                name="lastName"
                label={JoinWords.lastName}
                autoComplete="family-name"
                maxLength={100}
              />
            </div>
            <Field name="email" label={JoinWords.email} type="email" autoComplete="username" />
            <Field
              name="password"
              label={JoinWords.password}
              type="password"
              autoComplete="new-password"
              hint={JoinWords.hint}
              minLength={6}
              maxLength={200}
            />
            <Field
              name="securityAnswer"
              label={JoinWords.answer}
              autoComplete="off"
              hint={JoinWords.answerHint}
              minLength={3}
              maxLength={200}
            />
          </>,
        )}
      </section>
      <section className="step">
        <h2 id="login-title">{JoinWords.loginTitle}</h2>
        {frame(
          "login",
          JoinWords.login,
          <>
            <Field
              id="login-email"
              name="email"
              label={JoinWords.email}
              type="email"
              autoComplete="username"
            />
            <Field
              id="login-password"
              name="password"
              label={JoinWords.password}
              type="password"
              autoComplete="current-password"
            />
          </>,
        )}
        <a className="step__aside" href={urls.resetPassword}>{JoinWords.forgot}</a>
      </section>
    </>
  );
}
