/**
 * Wallets in one press: Stripe's Express Checkout Element. What a wallet pays is the same order at the same
 * price of the server as a card's; a guest's address is the wallet's unless one was typed.
 */
import type {
  StripeExpressCheckoutElementClickEvent as ClickEvent,
  StripeExpressCheckoutElementConfirmEvent as ConfirmEvent,
  StripeExpressCheckoutElementReadyEvent as ReadyEvent,
} from "@stripe/stripe-js";
import { useRef, useState } from "preact/hooks";
import type { PayMethod } from "@/lib/shop/browser/pay_method.ts";
import { resultPath } from "@/lib/shop/browser/result_path.ts";
import {
  ExpressCheckoutElement,
  payBy,
  StripeElements,
  type StripeOrder,
  useElements,
  useStripe,
} from "@/lib/shop/browser/stripe_elements.tsx";
import { WalletWords } from "@/lib/shop/words/wallets.ts";

interface Props extends StripeOrder {
  isGuest: boolean;
  /** Something is under way: a press begins nothing. */
  isBusy: boolean;
  /**
   * The buyer has agreed in the wallet. Done when it is known how that ended.
   * @param email the wallet's, where it was asked for one
   */
  onPay: (form: HTMLFormElement, method: PayMethod, email: string | undefined) => Promise<void>;
}

export function Wallets(props: Props) {
  return (
    <StripeElements {...props} loading={null}>
      <Express {...props} />
    </StripeElements>
  );
}

/** The wallet's sheet must be answered within a second of the press, so nothing is asked of the server there. */
function Express(props: Props) {
  const { quote, isGuest, isBusy, success, onPay } = props;
  const stripe = useStripe(), elements = useElements();
  // Whether this browser has a wallet that the provider takes: until that is known they take no room.
  const [isOffered, setOffered] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const form = () => place.current!.closest("form")!;

  async function pay(email: string | undefined): Promise<boolean> {
    if (!isFilledIn(form(), { knowsEmail: email !== undefined })) return false;
    let isPaid = false;
    const method = payBy(stripe!, elements!, resultPath(success, null, quote.bookId));
    const confirm: PayMethod["confirm"] = async (clientSecret) => {
      const paid = await method.confirm(clientSecret);
      isPaid = paid.ok;
      return paid;
    };
    await onPay(form(), { ...method, confirm }, email);
    return isPaid;
  }

  return (
    <div
      ref={place}
      className={`wallets${isOffered ? "" : " wallets--absent"}`}
      role="group"
      aria-label={WalletWords.title}
    >
      <ExpressCheckoutElement
        options={{
          buttonHeight: 48,
          emailRequired: isGuest,
          layout: { maxColumns: 2, maxRows: 1, overflow: "auto" },
        }}
        onReady={(event: ReadyEvent) => setOffered(!!event.availablePaymentMethods)}
        onClick={(event: ClickEvent) => {
          if (isBusy || !isFilledIn(form(), { knowsEmail: true })) return event.reject();
          event.resolve({ lineItems: [{ name: quote.title, amount: quote.finalMinor }] });
        }}
        onConfirm={async (event: ConfirmEvent) => {
          if (!await pay(event.billingDetails?.email)) event.paymentFailed({ reason: "fail" });
        }}
      />
      <p className="wallets__or">{WalletWords.or}</p>
    </div>
  );
}

/** Whether all that a wallet does not know was said, such as the wish for delivery at once; what is missing is pointed at. */
function isFilledIn(form: HTMLFormElement, { knowsEmail }: { knowsEmail: boolean }): boolean {
  const fields = [...form.elements] as HTMLInputElement[];
  const wrong = fields.find(({ validity, type }) =>
    !validity.valid && !(knowsEmail && type === "email" && validity.valueMissing)
  );
  wrong?.reportValidity();
  return !wrong;
}
