/** A discount code: typed and applied, or taken back. A plain form without script. */
import type { CheckoutProps } from "@/lib/shop/checkout_props.ts";
import type { Quote } from "@/lib/shop/schema.ts";
import { HiddenFields } from "./HiddenFields.tsx";
import { PAY_FORM, PRICED_ANEW } from "./pay_form.ts";
import { initialValue } from "@/components/ui/initial_value.ts";
import { DiscountWords } from "@/lib/shop/words/checkout.ts";

interface Props {
  quote: Quote;
  of: CheckoutProps;
  /** What was typed and refused; "" when nothing was. */
  refused: string;
  /** Sent with the form that pays (pay_form.ts). */
  isCarried: boolean;
  isBusy: boolean;
  onApply: (code: string) => void;
  onRemove: () => void;
}

/** Codes are no words; React writes the attribute so, and Preact's types do not know it. */
const UNCHECKED = { spellCheck: "false" };

export function DiscountBox(props: Props) {
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
          if (!of.user) return; // a guest's price is asked for as a page
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
          key={`${isCarried}`} // its attributes go with it: one that is only emptied still counts
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
