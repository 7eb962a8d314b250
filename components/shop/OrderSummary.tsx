/**
 * The order at the checkout: currency, discount code, summary. Another currency changes the price, so the page
 * is reloaded or updated in place.
 */

import { initialValue } from "@/components/ui/Field.tsx";
import { type CurrencyCode, formatMoney } from "@/lib/catalogue/money.ts";
import type { CheckoutProps } from "@/lib/shop/checkout_props.ts";
import type { Quote } from "@/lib/shop/schema.ts";
import {
  DiscountWords,
  orderCapped,
  orderCode,
  orderCodePercent,
  orderGift,
  orderMinimum,
  orderOwned,
  OrderWords,
} from "@/lib/shop/words/checkout.ts";
import { HiddenFields, PAY_FORM, PRICED_ANEW } from "./PayForm.tsx";

interface CurrencyFormProps {
  quote: Quote;
  of: CheckoutProps;
  currencies: readonly CurrencyCode[];
  /** Sent with the form that pays (PayForm.tsx). */
  isCarried: boolean;
  disabled: boolean;
}

export function CurrencyForm({ quote, of, currencies, isCarried, disabled }: CurrencyFormProps) {
  return (
    <form className="order__currency" action="/checkout">
      <HiddenFields quote={quote} of={of} without="currency" />
      <label htmlFor="currency">{OrderWords.currency}</label>
      <select
        id="currency"
        name={isCarried ? "otherCurrency" : "currency"}
        form={isCarried ? PAY_FORM : undefined}
        disabled={disabled}
        value={quote.currency}
        onChange={(event) => event.currentTarget.form?.requestSubmit()}
      >
        {currencies.map((code) => <option key={code} value={code}>{code}</option>)}
      </select>
      <noscript>
        <button className="button button--quiet" type="submit" {...isCarried && PRICED_ANEW}>
          {OrderWords.change}
        </button>
      </noscript>
    </form>
  );
}

/* A discount code: applied or removed. A plain form without script. */

interface DiscountBoxProps {
  quote: Quote;
  of: CheckoutProps;
  /** A code that was refused; "" when none was. */
  refused: string;
  /** Sent with the form that pays (PayForm.tsx). */
  isCarried: boolean;
  isBusy: boolean;
  onApply: (code: string) => void;
  onRemove: () => void;
}

/** Codes are not words. React writes the attribute as a string, which Preact's types do not allow. */
const UNCHECKED = { spellCheck: "false" };

export function DiscountBox(props: DiscountBoxProps) {
  const { quote, of, refused, isCarried, isBusy, onApply, onRemove } = props;
  if (quote.discountCode && isCarried) {
    return (
      <>
        {/* Enter in any field presses the first button there is: this one changes nothing. */}
        <button className="visually-hidden" tabIndex={-1} aria-hidden="true" {...PRICED_ANEW} />
        <button className="discount__remove" name="otherCode" value="" {...PRICED_ANEW}>
          {DiscountWords.remove}
        </button>
      </>
    );
  }
  if (quote.discountCode) {
    return (
      <a
        className="discount__remove"
        data-discount
        href={of.urls.plain}
        onClick={(event) => {
          if (!of.user) return; // a guest's price needs a new page
          event.preventDefault();
          onRemove();
        }}
      >
        {DiscountWords.remove}
      </a>
    );
  }
  return (
    <form
      className="discount"
      action="/checkout"
      autoComplete="off"
      onSubmit={(event) => {
        if (!of.user) return;
        event.preventDefault();
        onApply(String(new FormData(event.currentTarget).get("code") ?? "").trim());
      }}
    >
      <HiddenFields quote={quote} of={of} without="code" />
      <label htmlFor="code">{DiscountWords.label}</label>
      <span className="discount__row">
        <input
          id="code"
          name={isCarried ? "otherCode" : "code"}
          form={isCarried ? PAY_FORM : undefined}
          type="text"
          {...initialValue(refused)}
          maxLength={200}
          autoCapitalize="characters"
          autoComplete="off"
          {...UNCHECKED}
          aria-invalid={refused ? "true" : undefined}
          aria-describedby={refused ? "code-error" : undefined}
        />
        <button
          key={`${isCarried}`} // a new button, because an attribute that is only emptied still counts
          className="button button--quiet"
          type="submit"
          aria-disabled={`${isBusy}`}
          {...isCarried && PRICED_ANEW}
        >
          {isBusy ? DiscountWords.busy : DiscountWords.apply}
        </button>
      </span>
      {refused && (
        <span className="field__error" id="code-error">
          {DiscountWords.invalid}
        </span>
      )}
    </form>
  );
}

/* The book and its price in one line; the calculation, where something is deducted. */

/** The total, in words. */
export function totalOf({ finalMinor, currency }: Quote): string {
  return formatMoney({ amountMinor: finalMinor, currency });
}

interface OrderSummaryProps {
  quote: Quote;
  of: Pick<CheckoutProps, "isGift" | "isSubscription" | "comparedWith" | "lang">;
}

export function OrderSummary({ quote, of }: OrderSummaryProps) {
  const { currency, credits, creditMinor, discountMinor } = quote;
  const money = (amountMinor: number) => formatMoney({ amountMinor, currency });
  const isCapped = credits.reduce((sum, { amountMinor }) => sum + amountMinor, 0) > creditMinor;
  return (
    <>
      <header className="order__top">
        <div>
          <p className="eyebrow" id="order-title">{OrderWords.title}</p>
          {of.isGift ? <h1>{orderGift(quote.title)}</h1> : <h1 lang={of.lang}>{quote.title}</h1>}
        </div>
        <p className="order__sum">
          {quote.regularMinor !== null && (
            <small>
              <span>{of.comparedWith}</span> <del>{money(quote.regularMinor)}</del>
            </small>
          )} <span className="visually-hidden">{OrderWords.total}</span>{" "}
          <strong role="status">{totalOf(quote)}</strong>
        </p>
      </header>
      {(credits.length > 0 || quote.discountCode) && (
        <dl className="order__lines">
          <div>
            <dt lang={of.lang}>{quote.title}</dt>
            <dd>{money(quote.originalMinor)}</dd>
          </div>
          {credits.map(({ purchaseId, bookId, title, amountMinor }) => (
            <div key={purchaseId} className="order__off">
              <dt>{bookId === quote.bookId ? OrderWords.settled : orderOwned(title)}</dt>
              <dd>{money(-amountMinor)}</dd>
            </div>
          ))}
          {quote.discountCode && (
            <div className="order__off">
              <dt>
                {quote.discountPercentage
                  ? orderCodePercent(quote.discountCode, quote.discountPercentage)
                  : orderCode(quote.discountCode)}
              </dt>
              <dd>{money(-discountMinor)}</dd>
            </div>
          )}
        </dl>
      )}
      {isCapped && <p className="order__note">{orderCapped(money(creditMinor))}</p>}
      {quote.isMinimum && <p className="order__note">{orderMinimum(totalOf(quote))}</p>}
      {!quote.isFree && (
        <p className="order__note">
          {quote.taxNote}{" "}
          {of.isSubscription ? OrderWords.monthly : of.isGift ? OrderWords.given : OrderWords.once}
        </p>
      )}
    </>
  );
}
