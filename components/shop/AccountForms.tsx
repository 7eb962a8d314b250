/** Before paying comes an account: made here, or signed in to. Plain forms that lead back. */
import type { ReactNode } from "react";
import { Field } from "@/components/ui/Field.tsx";
import type { CheckoutAlert, CheckoutUrls } from "@/lib/shop/checkout_props.ts";
import { Alert } from "./Alert.tsx";

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
  const frame = (form: AccountForm, label: string, fields: ReactNode) => (
    <form
      method="post"
      action={urls[form]}
      f-client-nav="false"
      aria-labelledby={`${form}-title`}
      onSubmit={(event) => {
        event.preventDefault();
        onSend(form, Object.fromEntries(new FormData(event.currentTarget)) as never);
      }}
    >
      <Alert alert={failed?.task === form ? failed.alert : null} />
      {fields}
      <input type="hidden" name="redirect" value={urls.self} />
      <button className="button button--large" type="submit" aria-disabled={`${busy !== null}`}>
        {busy === form ? "One moment…" : label}
      </button>
    </form>
  );
  return (
    <>
      <section className="step">
        <p className="eyebrow">Account Required</p>
        <h2 id="signup-title">Create Account</h2>
        <p className="step__lead">
          Please create an account to complete your purchase. It keeps your audiobook, and your
          place in it.
        </p>
        <a className="step__aside" href="#login-title">I have an account</a>
        {frame(
          "signup",
          "Create Account",
          <>
            <div className="step__pair">
              <Field
                name="firstName"
                label="First name"
                autoComplete="given-name"
                maxLength={100}
              />
              <Field name="lastName" label="Last name" autoComplete="family-name" maxLength={100} />
            </div>
            <Field name="email" label="Email" type="email" autoComplete="username" />
            <Field
              name="password"
              label="Password"
              type="password"
              autoComplete="new-password"
              hint="At least 6 characters; a short sentence is better."
              minLength={6}
              maxLength={200}
            />
            <Field
              name="securityAnswer"
              label="Answer for account recovery"
              autoComplete="off"
              hint="Something only you would answer."
              minLength={3}
              maxLength={200}
            />
          </>,
        )}
      </section>
      <section className="step">
        <h2 id="login-title">Sign in</h2>
        {frame(
          "login",
          "Sign In",
          <>
            <Field
              id="login-email"
              name="email"
              label="Email"
              type="email"
              autoComplete="username"
            />
            <Field
              id="login-password"
              name="password"
              label="Password"
              type="password"
              autoComplete="current-password"
            />
          </>,
        )}
        <a className="step__aside" href={urls.resetPassword}>Forgot Password?</a>
      </section>
    </>
  );
}
