/**
 * The last step. Without script and without a provider it posts a test card, or takes what is free;
 * a provider's card form needs script, and says so.
 */
import type { ReactNode } from "react";
import type { CheckoutAlert, CheckoutProps, TypedFields } from "@/lib/shop/checkout_props.ts";
import { formatMoney } from "@/lib/catalogue/money.ts";
import type { Quote } from "@/lib/shop/schema.ts";
import { Field } from "@/components/ui/Field.tsx";
import { Alert } from "./Alert.tsx";
import { DeliveryConsent } from "./DeliveryConsent.tsx";
import { HiddenFields } from "./HiddenFields.tsx";
import { PAY_FORM } from "./pay_form.ts";
import { TestCards } from "./TestCards.tsx";
import { payAmount, PayWords } from "@/lib/shop/words/checkout.ts";

interface Props {
  checkout: CheckoutProps;
  quote: Quote;
  alert: CheckoutAlert | null;
  typed: TypedFields;
  /** The provider's card form is there, or none is needed. */
  isReady: boolean;
  isPaying: boolean;
  onPay: (form: HTMLFormElement) => void;
  /** The provider's wallets: nothing where there are none. */
  wallets?: ReactNode;
  /** The provider's card form, or words in its place. */
  children: ReactNode;
}

export function PayForm(props: Props) {
  const { checkout, quote, alert, typed, isReady, isPaying, onPay, wallets, children } = props;
  const { urls, mode, asksImmediateDelivery } = checkout;
  const { finalMinor: amountMinor, currency, isFree } = quote;
  const action = isFree ? urls.takeFree : urls.payTest ?? undefined;
  const what = checkout.isSubscription
    ? PayWords.premium
    : checkout.isGift
    ? PayWords.gift
    : PayWords.book;
  const consent = asksImmediateDelivery && (
    <DeliveryConsent what={what} refundsHref={urls.refunds} isTicked={typed.wantsAtOnce} />
  );
  const hasProvider = mode !== "emulator"; // whose wallets pay in one press: what it needs said stands above
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
        f-client-nav="false"
        aria-busy={`${isPaying}`}
        onSubmit={(event) => {
          event.preventDefault();
          onPay(event.currentTarget);
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
            hint={PayWords.emailHint}
            maxLength={254}
          />
        )}
        {!isFree && (hasProvider ? children : <TestCards />)}
        {!hasProvider && consent}
        {!consent && (
          <a className="step__aside" href={urls.refunds} target="_blank">{PayWords.refunds}</a>
        )}
        <Alert alert={alert} />
        <button
          className={`button button--large pay__button${action ? "" : " js-only"}`}
          type="submit"
          disabled={!isReady}
          aria-disabled={`${isPaying}`}
        >
          {isPaying ? PayWords.busy : label}
        </button>
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
