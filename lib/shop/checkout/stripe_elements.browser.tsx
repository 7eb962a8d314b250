/**
 * Stripe's own fields: its script, its `Elements` for one amount, and paying with their content. For browsers
 * only: the bundler gives these packages preact's compat in place of React.
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
import { language } from "@/lib/platform/language/language.ts";
import type { Quote } from "../schema.ts";
import type { PayMethod } from "./pay_method.browser.ts";

export {
  ExpressCheckoutElement,
  PaymentElement,
  useElements,
  useStripe,
} from "@stripe/react-stripe-js";

/** The order, as Stripe's fields need it. */
export interface StripeOrder {
  publishableKey: string;
  /** Not free. */
  quote: Quote;
  isSubscription: boolean;
  /** Path of the result page, to which banks with a page of their own return the buyer. */
  success: string;
}

interface Props extends StripeOrder {
  /** Shown until they are loaded. */
  loading: ComponentChildren;
  /** Stripe is unreachable. */
  onFail?: () => void;
  children: ComponentChildren;
}

interface State {
  stripe?: Stripe;
  appearance: StripeElementsOptionsMode["appearance"];
}

let loading: Promise<Stripe | null> | undefined;

/** One Stripe per tab; a failed load is retried. */
async function getStripe(publishableKey: string): Promise<Stripe> {
  loading ??= loadStripe(publishableKey, { locale: language() });
  const stripe = await loading.catch(() => null);
  if (stripe) return stripe;
  loading = undefined;
  throw new Error("Stripe.js did not load.");
}

/** A group of fields, validated independently of other groups. */
export class StripeElements extends Component<Props, State> {
  override state: State = { appearance: stripeAppearance() };
  #theme = new MutationObserver(() => this.setState({ appearance: stripeAppearance() }));

  override componentDidMount(): void {
    this.#theme.observe(document.documentElement, { attributeFilter: ["data-theme"] });
    getStripe(this.props.publishableKey).then((stripe) => this.setState({ stripe }), () => {
      this.props.onFail?.();
    });
  }

  override componentWillUnmount(): void {
    this.#theme.disconnect();
  }

  override render({ quote, isSubscription, loading, children }: Props, state: State) {
    const { stripe, appearance } = state;
    if (!stripe) return loading;
    return (
      <Elements
        stripe={stripe}
        options={{
          // The payment itself is created when the buyer presses: viewing costs nothing.
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

/** @param result path to which a bank with a page of its own returns the buyer */
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
      // Already paid, in another tab: the result page says so.
      const isPaid = /^(succeeded|processing)$/.test(error?.payment_intent?.status ?? "");
      if (!error || isPaid) return { ok: true };
      return { ok: false, message: /card|validation/.test(error.type) ? error.message ?? "" : "" };
    },
  };
}

/** The site's colours and shapes for Stripe's form, whose frame cannot see our CSS. */
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
