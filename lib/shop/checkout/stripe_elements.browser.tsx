/**
 * Stripe's own fields: its script, its `Elements` for one amount, and paying with what stands in them. In
 * browsers only: the bundler gives these packages preact's compat in place of React.
 */

import { Elements } from "@stripe/react-stripe-js";
import type {
  Appearance,
  Stripe,
  StripeElements as Group,
  StripeElementsOptionsMode,
} from "@stripe/stripe-js";
import { loadStripe } from "@stripe/stripe-js/pure/index.mjs";
import { Component, type ComponentChildren } from "preact";
import type { Quote } from "../schema.ts";
import type { PayMethod } from "./pay_method.browser.ts";

export {
  ExpressCheckoutElement,
  PaymentElement,
  useElements,
  useStripe,
} from "@stripe/react-stripe-js";

/** What each of Stripe's fields is told of the order. */
export interface StripeOrder {
  publishableKey: string;
  /** Not free. */
  quote: Quote;
  isSubscription: boolean;
  /** The result page, where banks that need a page of their own send the buyer back to; a path. */
  success: string;
}

interface Props extends StripeOrder {
  /** In their place until they are there. */
  loading: ComponentChildren;
  /** Stripe cannot be reached. */
  onFail?: () => void;
  children: ComponentChildren;
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

/** A group of fields: what one is told to submit is not asked of those of another group. */
export class StripeElements extends Component<Props, State> {
  override state: State = { appearance: stripeAppearance() };
  #dress = () => this.setState({ appearance: stripeAppearance() });
  #theme = new MutationObserver(this.#dress);
  #system = matchMedia("(prefers-color-scheme: light)");

  override componentDidMount(): void {
    this.#theme.observe(document.documentElement, { attributeFilter: ["data-theme"] });
    this.#system.addEventListener("change", this.#dress);
    getStripe(this.props.publishableKey).then((stripe) => this.setState({ stripe }), () => {
      this.props.onFail?.();
    });
  }

  override componentWillUnmount(): void {
    this.#theme.disconnect();
    this.#system.removeEventListener("change", this.#dress);
  }

  override render({ quote, isSubscription, loading, children }: Props, state: State) {
    const { stripe, appearance } = state;
    if (!stripe) return loading;
    return (
      <Elements
        stripe={stripe}
        options={{
          // The payment itself is made when the buyer presses: looking costs nothing.
          mode: isSubscription ? "subscription" : "payment",
          amount: quote.finalMinor,
          currency: quote.currency.toLowerCase(),
          appearance,
        }}
      >
        {children}
      </Elements>
    );
  }
}

/** @param result where a bank with a page of its own sends the buyer back to; a path */
export function payBy(stripe: Stripe, elements: Group, result: string): PayMethod {
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
