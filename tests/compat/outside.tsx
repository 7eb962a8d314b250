/** Components that others have written for React, used as our own are. */
import * as Switch from "npm:@radix-ui/react-switch@1.4.1";
import { Elements, PaymentElement, useElements, useStripe } from "@stripe/react-stripe-js";
import { QRCodeSVG } from "npm:qrcode.react@4.2.0";
import { Field } from "@/components/ui/Field.tsx";

/** The checkout's use of Stripe's form (lib/shop/checkout/card_step.browser.tsx) while its script is on the way. */
function CardForm() {
  const stripe = useStripe(), elements = useElements();
  return (
    <form aria-busy={`${stripe === null || elements === null}`}>
      <PaymentElement className="card" options={{ layout: "tabs" }} onReady={() => {}} />
    </form>
  );
}

export const drawStripe = () => (
  <Elements stripe={null} options={{ mode: "payment", amount: 799, currency: "eur" }}>
    <CardForm />
  </Elements>
);

export const drawQrCode = () => (
  <p className="gift-code">
    <QRCodeSVG value="https://example.org/checkout?code=G-1" size={96} title="Your gift" />
  </p>
);

/** A control of someone else's among our own fields: refs passed on, context, ids, slots. */
export const drawSwitch = () => (
  <form>
    <Field name="email" label="Email" autoComplete="email" />
    <Switch.Root name="gift" id="gift" defaultChecked required className="switch">
      <Switch.Thumb className="switch__thumb" />
    </Switch.Root>
  </form>
);
