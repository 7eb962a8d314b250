/**
 * /reset-password?token=&email=: identity, new password, done. Works without script: each step is the
 * answer to the form before it, and the grant travels in the form, never in an address.
 */
import { type Context, page } from "fresh";
import { AccountForm, type FormAlert } from "@/components/accounts/AccountForm.tsx";
import { ErrorPanel } from "@/components/ui/ErrorPanel.tsx";
import { Field } from "@/components/ui/Field.tsx";
import { OwnPageHead } from "@/components/accounts/OwnPageHead.tsx";
import { callerOf, refusalFailure } from "@/lib/site/adapters/request/account_answers.ts";
import type { Refusal } from "@/lib/accounts/refusal.ts";
import type { ResetStep } from "@/lib/accounts/server/reset.ts";
import { RESET_TEXTS } from "@/lib/accounts/reset_texts.ts";
import { MAX_PASSWORD_LENGTH, resetInput, securityAnswer } from "@/lib/accounts/schema.ts";
import { define, type State } from "@/lib/site/adapters/request/define.ts";
import { toFailure } from "@/lib/platform/server/http/failure.ts";
import { readForm } from "@/lib/platform/server/http/read_form.ts";

interface Data {
  step: ResetStep | "done";
  email: string;
  token: string;
  alert: Alert | null;
}

interface Alert {
  title: string;
  /** `contact`: it ends in "or", and the way to people follows. */
  text: string;
  contact?: boolean;
  isGood?: boolean;
}

const NO_STORE = { "cache-control": "no-store" };
const TRY_AGAIN = "Something went wrong. Please try again or";

/** The words of the error catalogue (spec 2 section 8). */
function alertFor({ code, message }: Refusal, step: ResetStep): Alert {
  if (code === "not_verified") {
    const text = "We couldn't verify your identity. Please try again or";
    return { title: "Verification Failed", text, contact: true };
  }
  return { title: step === "set" ? "Reset Failed" : "Verification Error", text: message };
}

function show(data: Partial<Data> & Pick<Data, "step">, status = 200, headers?: HeadersInit) {
  const whole = { email: "", token: "", alert: null, ...data };
  return page<Data>(whole, {
    status,
    headers: { ...NO_STORE, ...Object.fromEntries(new Headers(headers)) },
  });
}

export const handler = define.handlers({
  GET({ state, url }) {
    const token = url.searchParams.get("token") ?? "";
    const email = url.searchParams.get("email") ?? "";
    const step = state.services.passwordReset.stepOf(token);
    // A grant is in no address that we make; whatever else is there, it begins anew.
    return step === "set"
      ? show({ step: state.services.passwordReset.stepOf(""), email })
      : show({ step, email, token });
  },
  async POST(ctx) {
    const fields = await readForm(ctx.req);
    const { token = "", email = "" } = fields;
    const step = ctx.state.services.passwordReset.stepOf(token);
    try {
      return await answer(ctx, step, fields);
    } catch (error) {
      ctx.state.services.log.error("reset_failed", { step, error });
      const title = step === "set" ? "Reset Error" : "Verification Error";
      const { status, headers } = toFailure(error);
      const alert = { title, text: TRY_AGAIN, contact: true };
      return show({ step, email, token, alert }, status, headers);
    }
  },
});

async function answer(ctx: Context<State>, step: ResetStep, fields: Record<string, string>) {
  const { passwordReset } = ctx.state.services;
  const { email = "", token = "" } = fields;
  const again = (alert: Alert) => show({ step, email, token, alert }, 400);
  const refused = (refusal: Refusal, next: ResetStep = step) => {
    const { status, headers } = refusalFailure(refusal);
    const alert = alertFor(refusal, step);
    return show({ step: next, email, token: next === step ? token : "", alert }, status, headers);
  };

  const read = resetInput.safeParse(fields);
  if (!read.success) {
    const isEmail = read.error.issues.some(({ path }) => path[0] === "email");
    return again(
      isEmail ? RESET_TEXTS.invalidEmail : { title: "Reset Failed", text: TOO_LONG },
    );
  }
  const input = read.data;
  const { address } = callerOf(ctx);
  const demoGrant = step === "set" ? null : passwordReset.demoGrant(input.email);
  if (demoGrant) {
    const alert = { ...RESET_TEXTS.verified, isGood: true };
    return show({ step: "set", email: input.email, token: demoGrant, alert });
  }
  if (step === "mail") {
    const result = await passwordReset.sendLink(input.email, address);
    if (!result.ok) return refused(result);
    return show({ step, email, alert: { ...RESET_TEXTS.emailSent, isGood: true } });
  }
  if (step === "verify") {
    if (!securityAnswer.safeParse(input.securityAnswer).success) {
      return again(RESET_TEXTS.shortAnswer);
    }
    const result = await passwordReset.verify(input, address);
    if (!result.ok) return refused(result);
    const alert = { ...RESET_TEXTS.verified, isGood: true };
    return show({ step: "set", email, token: result.grant, alert });
  }
  if ([...input.newPassword].length < 6) return again(RESET_TEXTS.shortPassword);
  if (input.newPassword !== fields.confirmPassword) return again(RESET_TEXTS.mismatch);
  const result = await passwordReset.setPassword(input);
  if (result.ok) return show({ step: "done" });
  return refused(result, result.code === "reset_expired" ? passwordReset.stepOf("") : step);
}

const TOO_LONG = `Please use at most ${MAX_PASSWORD_LENGTH} characters.`;

export default define.page<typeof handler>(function ResetPasswordPage({ data, state }) {
  const { step, email, token } = data;
  const { catalogue: { series }, config: { supportEmail }, demo } = state.services;
  const title = step === "done" ? RESET_TEXTS.done.title : "Reset Password";
  const head = <OwnPageHead title={title} siteName={series.title} />;
  if (step === "done") {
    return (
      <>
        {head}
        <ErrorPanel
          title="Password Reset Complete"
          text="Your password has been successfully updated"
          action={{ href: "/login", label: "Login with New Password" }}
        />
      </>
    );
  }
  const contactHref = supportEmail ? `mailto:${supportEmail}` : "/contact";
  const alert: FormAlert | null = data.alert?.contact
    ? {
      ...data.alert,
      text: (
        <>
          {data.alert.text} <a href={contactHref}>Contact Us</a>
        </>
      ),
    }
    : data.alert;
  return (
    <>
      {head}
      <AccountForm
        title={step === "set" ? "Set new password" : "Reset Password"}
        lead={LEADS[step]}
        readers={series.readers}
        action="/reset-password"
        submit={SUBMITS[step]}
        busy={step === "set" ? "Updating..." : "Verifying..."}
        redirect=""
        alert={alert}
        other={{ text: "", href: "/login", label: "Back to login" }}
      >
        {token && <input type="hidden" name="token" value={token} />}
        {step === "set"
          ? (
            <>
              {/* Lets password managers know whose new password it is. */}
              <input type="hidden" name="email" value={email} autoComplete="username" />
              <Field
                name="newPassword"
                label="New Password"
                type="password"
                autoComplete="new-password"
                hint="At least 6 characters; a short sentence is better."
                minLength={6}
                maxLength={MAX_PASSWORD_LENGTH}
              />
              <Field
                name="confirmPassword"
                label="Confirm New Password"
                type="password"
                autoComplete="new-password"
                minLength={6}
                maxLength={MAX_PASSWORD_LENGTH}
              />
            </>
          )
          : (
            <Field
              name="email"
              label="Email"
              type="email"
              value={email}
              autoComplete="username"
              placeholder="Enter your email address"
            />
          )}
        {step !== "set" && demo && (
          <p className="field__hint">Demo: any answer works for {demo.emails.join(" and ")}.</p>
        )}
        {step === "verify" && (
          <Field
            name="securityAnswer"
            label="Security answer"
            autoComplete="off"
            placeholder="Answer for account recovery"
            hint="The answer you gave when you made your account. Capitals do not matter."
            minLength={3}
            maxLength={200}
          />
        )}
      </AccountForm>
    </>
  );
});

const LEADS: Record<ResetStep, string> = {
  mail: "We send a link to the address of your account. It works for 10 minutes.",
  verify: "Tell us who you are, then choose a new password.",
  set: "Every device you are signed in on will be signed out.",
};

const SUBMITS: Record<ResetStep, string> = {
  mail: "Send Reset Link",
  verify: "Verify Identity",
  set: "Reset Password",
};
