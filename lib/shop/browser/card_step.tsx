/**
 * Stripe's own form: cards, wallets, 3-D Secure. Fetched when there is something to pay, and in browsers
 * only: the bundler gives these packages preact's compat in place of React.
 */
import { Elements, PaymentElement, useElements, useStripe } from "@stripe/react-stripe-js";
import type {
  Appearance,
  Stripe,
  StripeElements,
  StripeElementsOptionsMode,
} from "@stripe/stripe-js";
import { loadStripe } from "@stripe/stripe-js/pure/index.mjs";
import { Component } from "preact";
import { useEffect } from "preact/hooks";
import type { PayMethod } from "@/lib/shop/browser/pay_method.ts";
import { resultPath } from "@/lib/shop/browser/result_path.ts";
import type { Quote } from "@/lib/shop/schema.ts";

interface Props {
  publishableKey: string;
  /** Not free. */
  quote: Quote;
  isSubscription: boolean;
  /** Said until the form is there: by the page, which said so before this was fetched. */
  loading: string;
  /** Of a guest it is typed above. */
  email: string | undefined;
  /** The result page, where banks that need a page of their own send the buyer back to; a path. */
  success: string;
  /** null: the form cannot be used. */
  onMethod: (method: PayMethod | null) => void;
  /** Stripe cannot be reached. */
  onFail: () => void;
}

interface State {
  stripe?: Stripe;
  appearance: StripeElementsOptionsMode["appearance"];
}

let loading: Promise<Stripe | null> | undefined;

/** One Stripe for the tab; what the network did not bring is asked for again. */
async function getStripe(publishableKey: string): Promise<Stripe> {
  loading ??= loadStripe(publishableKey);
  const stripe = await loading.catch(() => null);
  if (stripe) return stripe;
  loading = undefined;
  throw new Error("Stripe.js did not load.");
}

export class CardStep extends Component<Props, State> {
  override state: State = { appearance: stripeAppearance() };
  #dress = () => this.setState({ appearance: stripeAppearance() });
  #theme = new MutationObserver(this.#dress);
  #system = matchMedia("(prefers-color-scheme: light)");

  override componentDidMount(): void {
    this.#theme.observe(document.documentElement, { attributeFilter: ["data-theme"] });
    this.#system.addEventListener("change", this.#dress);
    getStripe(this.props.publishableKey).then((stripe) => this.setState({ stripe }), () => {
      this.props.onFail();
    });
  }

  override componentWillUnmount(): void {
    this.#theme.disconnect();
    this.#system.removeEventListener("change", this.#dress);
    this.props.onMethod(null);
  }

  override render(props: Props, { stripe, appearance }: State) {
    if (!stripe) return <p className="pay__loading">{props.loading}</p>;
    const { finalMinor, currency } = props.quote;
    return (
      <Elements
        stripe={stripe}
        options={{
          // The payment itself is made when the buyer presses: looking costs nothing.
          mode: props.isSubscription ? "subscription" : "payment",
          amount: finalMinor,
          currency: currency.toLowerCase(),
          appearance,
        }}
      >
        <Card {...props} />
      </Elements>
    );
  }
}

function Card({ quote, email, success, onMethod, onFail }: Props) {
  const stripe = useStripe(), elements = useElements();
  useEffect(() => () => onMethod(null), []);
  return (
    <PaymentElement
      options={email ? { defaultValues: { billingDetails: { email } } } : {}}
      onReady={() =>
        stripe && elements &&
        onMethod(payBy(stripe, elements, resultPath(success, null, quote.bookId)))}
      onLoadError={onFail}
    />
  );
}

function payBy(stripe: Stripe, elements: StripeElements, result: string): PayMethod {
  return {
    async check() {
      const { error } = await elements.submit();
      return error ? error.message ?? "" : null;
    },
    async confirm(clientSecret) {
      const { error } = await stripe.confirmPayment({
        elements,
        clientSecret,
        confirmParams: { return_url: new URL(result, location.origin).href },
        redirect: "if_required",
      });
      // Paid already, in another tab: the result page says so.
      const isPaid = /^(succeeded|processing)$/.test(error?.payment_intent?.status ?? "");
      if (!error || isPaid) return { ok: true };
      return { ok: false, message: /card|validation/.test(error.type) ? error.message ?? "" : "" };
    },
  };
}

/** The site's own colours and shapes for Stripe's form, which stands in a frame and sees none of them. */
function stripeAppearance(): Appearance {
  const style = getComputedStyle(document.documentElement);
  const token = (name: string) => style.getPropertyValue(`--${name}`).trim();
  return {
    theme: style.colorScheme === "light" ? "stripe" : "night",
    variables: {
      colorPrimary: token("lamp-line"),
      colorBackground: token("ground-raised"),
      colorText: token("ink"),
      colorTextSecondary: token("ink-soft"),
      colorTextPlaceholder: token("ink-faint"),
      colorDanger: token("danger"),
      borderRadius: token("radius-m"),
      fontFamily: token("sans"),
      fontSizeBase: "16px",
      spacingUnit: "4px",
    },
    rules: { ".Input": { border: `1px solid ${token("line-strong")}`, boxShadow: "none" } },
  };
}
