/** What every form of the checkout says of the order, by the names that lib/shop/order_form.ts reads. */
import type { CheckoutProps } from "@/lib/shop/checkout_props.ts";
import type { Quote } from "@/lib/shop/schema.ts";

interface Props {
  quote: Quote;
  of: Pick<CheckoutProps, "isGift" | "isSubscription">;
  /** The field that the form itself asks for. */
  without: "currency" | "code" | null;
}

export function HiddenFields({ quote, of, without }: Props) {
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
