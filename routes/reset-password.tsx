/**
 * /reset-password?token=&email=: identity, new password, done. Works without JavaScript: each step is the response to
 * the form before it, and the grant is a form field, never in an address.
 */

import { type Context, page } from "fresh";
import { AccountForm, type FormAlert } from "@/components/accounts/AccountForm.tsx";
import { OwnPageHead } from "@/components/accounts/AccountPage.tsx";
import { NewPasswordField } from "@/components/accounts/FirstPassword.tsx";
import { Field } from "@/components/ui/Field.tsx";
import { Flash } from "@/components/ui/Flash.tsx";
import { ErrorPanel } from "@/components/ui/Outcome.tsx";
import { withParts } from "@/components/ui/with_parts.tsx";
import { LOGIN_PATH, RESET_PASSWORD_PATH } from "@/lib/accounts/addresses.ts";
import { MIN_PASSWORD_LENGTH } from "@/lib/accounts/password_rules.ts";
import type { FieldErrors } from "@/lib/accounts/forms.ts";
import type { AccountRefusal } from "@/lib/accounts/refusals.ts";
import { isMailed, type ResetStep } from "@/lib/accounts/reset.server.ts";
import { MAX_PASSWORD_LENGTH, resetInput, securityAnswer } from "@/lib/accounts/schema.ts";
import { FIELDS, RESET, UNPROVED } from "@/lib/accounts/words.ts";
import { toSentence } from "@/lib/platform/checked_form.ts";
import { toFailure } from "@/lib/platform/http/answers.server.ts";
import { readForm } from "@/lib/platform/http/read_body.server.ts";
import { formatAll } from "@/lib/platform/language/format.ts";
import { clientAddress } from "@/lib/site/adapters/request/address.server.ts";
import { refusedPageInit } from "@/lib/site/adapters/request/answer_calls.server.ts";
import { define, type State } from "@/lib/site/adapters/request/define.server.ts";
import { CONTACT_PATH } from "@/lib/support/addresses.ts";

interface Data {
  step: ResetStep | "done";
  /** The address was proved for the first time: what was made before has ended. */
  isFirstProof: boolean;
  email: string;
  token: string;
  alert: Alert | null;
  errors: FieldErrors;
}

interface Alert {
  title: string;
  /** `contact`: it has a `<link>` to the support form. */
  text: string;
  contact?: boolean;
  isGood?: boolean;
}

const NO_STORE = { "cache-control": "no-store" };

function alertFor({ code, message }: AccountRefusal, step: ResetStep): Alert {
  if (code === "not_verified") return { ...RESET.notVerified, contact: true };
  return { title: RESET.refusedTitle[step], text: message };
}

function show(
  data: Partial<Data> & Pick<Data, "step">,
  status = 200,
  headers?: Record<string, string>,
) {
  const whole = { email: "", token: "", alert: null, errors: {}, isFirstProof: false, ...data };
  return page<Data>(whole, {
    status,
    headers: { ...NO_STORE, ...headers },
  });
}

export const handler = define.handlers({
  async GET({ state, url }) {
    const { passwordReset } = state.services.accounts;
    const token = url.searchParams.get("token") ?? "";
    const email = url.searchParams.get("email") ?? "";
    const step = passwordReset.stepOf(token), first = passwordReset.stepOf("");
    if (await passwordReset.isSpent(token)) {
      return show({ step: first, email, alert: RESET.spentLink }, 410);
    }
    // No link of ours has a grant: any other token in the address starts again at the first step.
    const isMade = step !== "set" || isMailed(token);
    return isMade ? show({ step, email, token }) : show({ step: first, email });
  },
  async POST(ctx) {
    const fields = await readForm(ctx.req);
    const { token = "", email = "" } = fields;
    const step = ctx.state.services.accounts.passwordReset.stepOf(token);
    try {
      return await answer(ctx, step, fields);
    } catch (error) {
      ctx.state.services.platform.log.error("reset_failed", { step, error });
      const { status, headers } = toFailure(error);
      const alert = { title: RESET.wrongTitle[step], text: RESET.wentWrong, contact: true };
      return show({ step, email, token, alert }, status, headers);
    }
  },
});

async function answer(ctx: Context<State>, step: ResetStep, fields: Record<string, string>) {
  const { passwordReset } = ctx.state.services.accounts;
  const { email = "", token = "" } = fields;
  const again = (alert: Alert) => show({ step, email, token, alert }, 400);
  const wrong = (errors: FieldErrors) => show({ step, email, token, errors }, 400);
  const refused = (refusal: AccountRefusal, next: ResetStep = step) => {
    const { status, headers } = refusedPageInit(refusal);
    const alert = alertFor(refusal, step);
    return show({ step: next, email, token: next === step ? token : "", alert }, status, headers);
  };

  const read = resetInput.safeParse(fields);
  if (!read.success) {
    const isEmail = read.error.issues.some(({ path }) => path[0] === "email");
    return isEmail
      ? wrong({ email: RESET.invalidEmail })
      : again({ ...RESET.tooLong, text: RESET.tooLong.text(MAX_PASSWORD_LENGTH) });
  }
  const input = read.data;
  const address = clientAddress(ctx);
  const demoToken = step === "set" ? null : passwordReset.demoSetToken(input.email);
  if (demoToken) {
    const alert = { ...RESET.verified, isGood: true };
    return show({ step: "set", email: input.email, token: demoToken, alert });
  }
  if (step === "mail") {
    const result = await passwordReset.sendLink(input.email, address);
    if (!result.ok) return refused(result);
    return show({ step, email, alert: { ...RESET.emailSent, isGood: true } });
  }
  if (step === "verify") {
    if (!securityAnswer.safeParse(input.securityAnswer).success) {
      return wrong({ securityAnswer: toSentence(FIELDS.shortAnswer) });
    }
    const result = await passwordReset.verify(input, address);
    if (!result.ok) return refused(result);
    const alert = { ...RESET.verified, isGood: true };
    return show({ step: "set", email, token: result.setToken, alert });
  }
  if ([...input.newPassword].length < MIN_PASSWORD_LENGTH) {
    return wrong({ newPassword: RESET.shortPassword });
  }
  if (input.newPassword !== fields.confirmPassword) {
    return wrong({ confirmPassword: RESET.mismatch });
  }
  const result = await passwordReset.setPassword(input);
  if (result.ok) return show({ step: "done", email, isFirstProof: result.isFirstProof });
  return refused(result, result.code === "reset_expired" ? passwordReset.stepOf("") : step);
}

export default define.page<typeof handler>(function ResetPasswordPage({ data, state }) {
  const { step, email, token, errors } = data;
  const {
    catalogue: { series },
    config: { supportEmail, mail },
    accounts: { demo, passwordReset },
  } = state.services;
  const title = step === "done" ? RESET.done.title : RESET.title;
  const head = <OwnPageHead title={title} siteName={series.title} />;
  if (step === "done") {
    return (
      <>
        {head}
        <Flash {...passwordReset.demoSetToken(email) ? RESET.demoDone : RESET.done} />
        <ErrorPanel
          title={RESET.complete.title}
          text={data.isFirstProof ? RESET.complete.textAnd(UNPROVED.ended) : RESET.complete.text}
          action={{ href: LOGIN_PATH, label: RESET.complete.login }}
        />
      </>
    );
  }
  const contactHref = supportEmail ? `mailto:${supportEmail}` : CONTACT_PATH;
  const alert: FormAlert | null = data.alert?.contact
    ? {
      ...data.alert,
      text: withParts(data.alert.text, { link: (it) => <a href={contactHref}>{it}</a> }),
    }
    : data.alert;
  return (
    <>
      {head}
      <AccountForm
        title={RESET.heading[step]}
        lead={RESET.lead[step]}
        readers={series.readers}
        action={RESET_PASSWORD_PATH}
        submit={RESET.submit[step]}
        busy={RESET.busy[step]}
        redirect=""
        alert={alert}
        words={{ failed: { title: RESET.refusedTitle[step], text: RESET.unreachable[step] } }}
        other={{ text: RESET.login, href: LOGIN_PATH }}
      >
        {token && <input type="hidden" name="token" value={token} />}
        {step === "set"
          ? (
            <>
              {/* Lets password managers know whose password it is. */}
              <input type="hidden" name="email" value={email} autoComplete="username" />
              <NewPasswordField
                label={RESET.newPassword}
                short={RESET.shortPassword}
                error={errors.newPassword}
              />
              <Field
                name="confirmPassword"
                label={RESET.confirmPassword}
                type="password"
                autoComplete="new-password"
                data-missing={RESET.mismatch}
                data-same="newPassword"
                data-wrong={RESET.mismatch}
                error={errors.confirmPassword}
              />
            </>
          )
          : (
            <Field
              name="email"
              label={RESET.email.label}
              type="email"
              value={email}
              autoComplete="username"
              placeholder={RESET.email.placeholder}
              data-missing={RESET.invalidEmail}
              data-wrong={RESET.invalidEmail}
              error={errors.email}
            />
          )}
        {step !== "set" && demo && !mail && (
          <p className="field__hint">{RESET.demo(formatAll(demo.emails))}</p>
        )}
        {step === "verify" && (
          <Field
            name="securityAnswer"
            label={RESET.answer.label}
            autoComplete="off"
            placeholder={RESET.answer.placeholder}
            hint={RESET.answer.hint}
            minLength={3}
            data-missing={toSentence(FIELDS.shortAnswer)}
            data-wrong={toSentence(FIELDS.shortAnswer)}
            error={errors.securityAnswer}
            maxLength={200}
          />
        )}
      </AccountForm>
    </>
  );
});
