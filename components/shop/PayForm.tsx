import type { ReactNode } from "react";
import { Field, initiallyChecked } from "@/components/ui/Field.tsx";
import { formatMoney } from "@/lib/catalogue/money.ts";
import type { CheckoutAlert, CheckoutProps, TypedFields } from "@/lib/shop/checkout_props.ts";
import type { Quote } from "@/lib/shop/schema.ts";
import { payAmount, PayWords, TestCardWords } from "@/lib/shop/words/checkout.ts";

/** The error where it occurred; the toast that announces it disappears. */
function Alert({ alert }: { alert: CheckoutAlert | null }) {
  return alert && (
    <p className="pay__alert">
      <strong>{alert.title}</strong> <span>{alert.text}</span>
    </p>
  );
}

/* By EU and British law, immediate delivery needs the buyer's consent (3-decisions). */

interface DeliveryConsentProps {
  /** What the buyer agrees to. */
  text: string;
  refundsHref: string;
  /** Whether it was ticked when the page was reloaded. */
  isTicked: boolean;
}

function DeliveryConsent({ text, refundsHref, isTicked }: DeliveryConsentProps) {
  return (
    <label className="consent">
      <input
        type="checkbox"
        name="immediateDelivery"
        required
        {...initiallyChecked(isTicked)}
      />
      <span>
        <span>{text}</span> <a href={refundsHref} target="_blank">{PayWords.refunds}</a>
      </span>
    </label>
  );
}

/* The order's hidden fields in every form of the checkout, with the names that lib/shop/calls.ts reads. */

interface HiddenFieldsProps {
  quote: Quote;
  of: Pick<CheckoutProps, "isGift" | "isSubscription">;
  /** The field that the form itself has. */
  without: "currency" | "code" | null;
}

export function HiddenFields({ quote, of, without }: HiddenFieldsProps) {
  return (
    <>
      {of.isSubscription
        ? <input type="hidden" name="plan" value="premium" />
        : <input type="hidden" name="audiobookId" value={quote.bookId} />}
      {of.isGift && <input type="hidden" name="gift" value="1" />}
      {without !== "currency" && <input type="hidden" name="currency" value={quote.currency} />}
      {without !== "code" && quote.discountCode && (
        <input type="hidden" name="code" value={quote.discountCode} />
      )}
    </>
  );
}

/*
 * Without script, the fields that change the price belong to the form that pays, so that what was typed there is
 * kept with the new price. With script each is a form of its own, and the page stays.
 */

export const PAY_FORM = "pay";

/** For a button that changes the price: required fields may still be empty. */
export const PRICED_ANEW = {
  form: PAY_FORM,
  formAction: "/checkout",
  formMethod: "post",
  formNoValidate: true,
} as const;

/* Test cards as plain form fields, where no payment provider is configured. */

const cards = () =>
  [
    ["4242 4242 4242 4242", TestCardWords.pays],
    ["4000 0025 0000 3155", TestCardWords.asks],
    ["4000 0000 0000 0002", TestCardWords.declined],
    ["4000 0000 0000 9995", TestCardWords.poor],
  ] as const;

function TestCards() {
  return (
    <fieldset className="test-cards">
      <legend>{TestCardWords.choose}</legend>
      <p className="test-cards__mark">
        <strong>{TestCardWords.mark}</strong> <span>{TestCardWords.text}</span>
      </p>
      {cards().map(([number, what], index) => (
        <label key={number} className="test-cards__one">
          <input
            type="radio"
            name="card"
            value={number}
            {...initiallyChecked(index === 0)}
          />
          <span className="test-cards__number">{number}</span>
          <span className="test-cards__what">{what}</span>
        </label>
      ))}
      <noscript>
        <label className="test-cards__answer">
          <span>{TestCardWords.question}</span>{" "}
          <select name="authenticate">
            <option value="ok">{TestCardWords.agree}</option>
            <option value="fail">{TestCardWords.refuse}</option>
          </select>
        </label>
      </noscript>
    </fieldset>
  );
}

/*
 * The last step. Without script and without a provider it posts a test card, or takes a free book; a provider's
 * card form needs script, and says so.
 */

interface PayFormProps {
  checkout: CheckoutProps;
  quote: Quote;
  alert: CheckoutAlert | null;
  typed: TypedFields;
  /** The provider's card form is loaded, or none is needed. */
  isReady: boolean;
  isPaying: boolean;
  onPay: (form: HTMLFormElement) => void;
  /** The provider's wallets, if it has any. */
  wallets?: ReactNode;
  /** The provider's card form, or a placeholder. */
  children: ReactNode;
}

export function PayForm(props: PayFormProps) {
  const { checkout, quote, alert, typed, isReady, isPaying, onPay, wallets, children } = props;
  const { urls, mode } = checkout;
  const { finalMinor: amountMinor, currency, isFree } = quote;
  const action = isFree ? urls.takeFree : urls.payTest ?? undefined;
  const consent = checkout.consent !== null && (
    <DeliveryConsent
      text={checkout.consent}
      refundsHref={urls.refunds}
      isTicked={typed.wantsAtOnce}
    />
  );
  const hasProvider = mode !== "emulator"; // wallets pay in one press, so consent is asked for above them
  const label = isFree ? PayWords.takeFree : payAmount(formatMoney({ amountMinor, currency }));
  return (
    <section className="step" aria-labelledby="pay-title">
      <header className="step__head">
        <h2 id="pay-title">{isFree ? PayWords.free : PayWords.title}</h2>
        {checkout.user
          ? <span>{checkout.user.shownEmail ?? checkout.user.email}</span>
          : <a className="step__aside" href="#login-title">{PayWords.toLogin}</a>}
      </header>
      <form
        id={PAY_FORM}
        className="pay"
        method="post"
        action={action}
        noValidate
        aria-busy={`${isPaying}`}
        onSubmit={(event) => {
          event.preventDefault();
          // Our script checks the form before this runs; until it has loaded, the browser does.
          if (event.currentTarget.reportValidity()) onPay(event.currentTarget);
        }}
      >
        <HiddenFields quote={quote} of={checkout} without={null} />
        {hasProvider && consent}
        {!isFree && wallets}
        {!checkout.user && (
          <Field
            name="email"
            label={PayWords.email}
            type="email"
            value={typed.email}
            autoComplete="email"
            hint={checkout.isGift ? PayWords.giftHint : PayWords.emailHint}
            data-wrong=""
            maxLength={254}
          />
        )}
        {!isFree && (hasProvider ? children : <TestCards />)}
        {!hasProvider && consent}
        {!consent && (
          <a className="step__aside" href={urls.refunds} target="_blank">{PayWords.refunds}</a>
        )}
        <div className="pay__do">
          <Alert alert={alert} />
          <button
            className={`button button--large pay__button${action ? "" : " js-only"}`}
            type="submit"
            disabled={!isReady}
            aria-disabled={`${isPaying}`}
          >
            {isPaying ? PayWords.busy : label}
          </button>
        </div>
        {!action && (
          <noscript>
            <p className="pay__alert">
              {PayWords.needsScript}
            </p>
          </noscript>
        )}
      </form>
    </section>
  );
}
