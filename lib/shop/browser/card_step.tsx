/** Stripe's form for a card, with 3-D Secure. Fetched, with the wallets, when there is something to pay. */
import { useEffect } from "preact/hooks";
import type { PayMethod } from "@/lib/shop/browser/pay_method.ts";
import { resultPath } from "@/lib/shop/browser/result_path.ts";
import {
  payBy,
  PaymentElement,
  StripeElements,
  type StripeOrder,
  useElements,
  useStripe,
} from "@/lib/shop/browser/stripe_elements.tsx";

export { Wallets } from "@/lib/shop/browser/wallets.tsx";

interface Props extends StripeOrder {
  /** Said until the form is there: by the page, which said so before this was fetched. */
  loading: string;
  /** Of a guest it is typed above. */
  email: string | undefined;
  /** null: the form cannot be used. */
  onMethod: (method: PayMethod | null) => void;
  /** Stripe cannot be reached. */
  onFail: () => void;
}

export function CardStep(props: Props) {
  return (
    <StripeElements {...props} loading={<p className="pay__loading">{props.loading}</p>}>
      <Card {...props} />
    </StripeElements>
  );
}

function Card({ quote, email, success, onMethod, onFail }: Props) {
  const stripe = useStripe(), elements = useElements();
  useEffect(() => () => onMethod(null), []);
  return (
    <PaymentElement
      options={{
        wallets: { applePay: "never", googlePay: "never" }, // they stand above
        ...email && { defaultValues: { billingDetails: { email } } },
      }}
      onReady={() =>
        stripe && elements &&
        onMethod(payBy(stripe, elements, resultPath(success, null, quote.bookId)))}
      onLoadError={onFail}
    />
  );
}
