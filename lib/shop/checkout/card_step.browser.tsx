/** Stripe's card form, with 3-D Secure, and wallets. Loaded when there is something to pay. */

import type {
  StripeExpressCheckoutElementClickEvent as ClickEvent,
  StripeExpressCheckoutElementConfirmEvent as ConfirmEvent,
  StripeExpressCheckoutElementReadyEvent as ReadyEvent,
} from "@stripe/stripe-js";
import { useEffect, useRef, useState } from "preact/hooks";
import { WalletWords } from "../words/wallets.ts";
import { type PayMethod, resultPath } from "./pay_method.browser.ts";
import {
  ExpressCheckoutElement,
  payBy,
  PaymentElement,
  StripeElements,
  type StripeOrder,
  useElements,
  useStripe,
} from "./stripe_elements.browser.tsx";

/*
 * Wallets in one press: Stripe's Express Checkout Element. A wallet pays the same order at the same server-side
 * price as a card; a guest's address is the wallet's unless one was typed.
 */

interface WalletsProps extends StripeOrder {
  isGuest: boolean;
  /** An action is under way: ignore presses. */
  isBusy: boolean;
  /**
   * The buyer has approved in the wallet. Resolves when the outcome is known.
   * @param email the wallet's, where it was asked for one
   */
  onPay: (form: HTMLFormElement, method: PayMethod, email: string | undefined) => Promise<void>;
}

export function Wallets(props: WalletsProps) {
  return (
    <StripeElements {...props} loading={null}>
      <Express {...props} />
    </StripeElements>
  );
}

/** The wallet's sheet must be answered within a second of the press, so no request is made there. */
function Express(props: WalletsProps) {
  const { quote, isGuest, isBusy, success, onPay } = props;
  const stripe = useStripe(), elements = useElements();
  // Whether this browser has a wallet that the provider accepts; until that is known they take no room.
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

/** Whether all fields that a wallet lacks are filled in, such as the consent to delivery; reports missing ones. */
function isFilledIn(form: HTMLFormElement, { knowsEmail }: { knowsEmail: boolean }): boolean {
  const fields = [...form.elements] as HTMLInputElement[];
  const wrong = fields.find(({ validity, type }) =>
    !validity.valid && !(knowsEmail && type === "email" && validity.valueMissing)
  );
  wrong?.reportValidity();
  return !wrong;
}

interface CardStepProps extends StripeOrder {
  /** Shown until the form is loaded; the page has shown it before this script was there. */
  loading: string;
  /** A guest types it above. */
  email: string | undefined;
  /** null: the form is not usable. */
  onMethod: (method: PayMethod | null) => void;
  /** Stripe is unreachable. */
  onFail: () => void;
}

export function CardStep(props: CardStepProps) {
  return (
    <StripeElements {...props} loading={<p className="pay__loading">{props.loading}</p>}>
      <Card {...props} />
    </StripeElements>
  );
}

function Card({ quote, email, success, onMethod, onFail }: CardStepProps) {
  const stripe = useStripe(), elements = useElements();
  useEffect(() => () => onMethod(null), []);
  return (
    <PaymentElement
      options={{
        wallets: { applePay: "never", googlePay: "never" }, // shown above
        ...email && { defaultValues: { billingDetails: { email } } },
      }}
      onReady={() =>
        stripe && elements &&
        onMethod(payBy(stripe, elements, resultPath(success, null, quote.bookId)))}
      onLoadError={onFail}
    />
  );
}
