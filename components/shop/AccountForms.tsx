/** Sign-up and sign-in before paying. Plain forms that lead back to the checkout; the island enhances them. */

import type { ReactNode } from "react";
import { NewPasswordField } from "@/components/accounts/FirstPassword.tsx";
import { Field } from "@/components/ui/Field.tsx";
import { FIELDS } from "@/lib/accounts/words.ts";
import { checkedForm, toSentence } from "@/lib/platform/checked_form.ts";
import { WANTED_ADDRESS } from "@/lib/platform/words.ts";
import type { CheckoutUrls } from "@/lib/shop/checkout_props.ts";
import { loginIncomplete, signupIncomplete } from "@/lib/shop/words/alerts.ts";
import { JoinWords } from "@/lib/shop/words/pages.ts";

interface Props {
  urls: Pick<CheckoutUrls, "signup" | "login" | "self" | "resetPassword">;
  /** Whether an account is required here. */
  isNeeded: boolean;
  /** As typed at the checkout, when it turned out to need an account. */
  email: string;
}

export function AccountForms({ urls, isNeeded, email }: Props) {
  const frame = (form: "signup" | "login", label: string, fields: ReactNode) => (
    <form
      method="post"
      action={urls[form]}
      f-client-nav="false"
      aria-labelledby={`${form}-title`}
      data-join={form}
      {...checkedForm({ missing: form === "signup" ? signupIncomplete : loginIncomplete })}
    >
      <p className="pay__alert" role="alert" hidden />
      {fields}
      <input type="hidden" name="redirect" value={urls.self} />
      <button className="button button--large" type="submit">{label}</button>
    </form>
  );
  return (
    <details className="till__join" open={isNeeded}>
      <summary>{JoinWords.summary}</summary>
      <section className="step">
        {isNeeded && <p className="eyebrow">{JoinWords.eyebrow}</p>}
        <h2 id="signup-title">{JoinWords.title}</h2>
        <p className="step__lead">{isNeeded ? JoinWords.lead : JoinWords.optional}</p>
        {isNeeded && <a className="step__aside" href="#login-title">{JoinWords.toLogin}</a>}
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
            <Field
              id="signup-email"
              name="email"
              label={JoinWords.email}
              type="email"
              value={email}
              autoComplete="username"
              data-wrong={toSentence(WANTED_ADDRESS.text)}
            />
            <NewPasswordField name="password" label={JoinWords.password} />
            <Field
              name="securityAnswer"
              label={JoinWords.answer}
              autoComplete="off"
              hint={JoinWords.answerHint}
              minLength={3}
              data-wrong={toSentence(FIELDS.shortAnswer)}
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
    </details>
  );
}
