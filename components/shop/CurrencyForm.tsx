/** Another currency is another price: a new page, or the same one brought up to date. */
import type { CheckoutProps } from "@/lib/shop/checkout_props.ts";
import type { CurrencyCode } from "@/lib/catalogue/money.ts";
import type { Quote } from "@/lib/shop/schema.ts";
import { HiddenFields } from "./HiddenFields.tsx";
import { PAY_FORM, PRICED_ANEW } from "./pay_form.ts";
import { OrderWords } from "@/lib/shop/words/checkout.ts";

interface Props {
  quote: Quote;
  of: CheckoutProps;
  currencies: readonly CurrencyCode[];
  /** Sent with the form that pays (pay_form.ts). */
  isCarried: boolean;
  disabled: boolean;
}

export function CurrencyForm({ quote, of, currencies, isCarried, disabled }: Props) {
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
