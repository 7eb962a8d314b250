/** The words of the shop for people; the failures are those of the error catalogue (spec 2 section 8). */
import type { CheckoutAlert } from "@/lib/shop/checkout_props.ts";
import { formatMoney } from "@/lib/catalogue/money.ts";
import type { Quote, Settlement } from "@/lib/shop/schema.ts";
import type { ProviderSubscription } from "@/lib/shop/gateway.ts";
import type { SubscriptionStatusView } from "@/lib/shop/subscription.ts";
import type { PortalAction } from "@/lib/shop/test_portal.ts";

/** An alert as the calls answer it. */
const inOneLine = ({ title, text }: CheckoutAlert): string => `${title}: ${text}`;

/** Why something cannot be bought; `title`: of the book. */
export const REFUSALS = {
  unknownBook: "There is no audiobook with this id.",
  notOut: (title: string) => `${title} is not out yet, so it cannot be bought.`,
  alreadyOwned: (title: string) => inOneLine(alreadyPurchased(title)),
  invalidCode: () => inOneLine(invalidCode),
  codeReserved:
    "Somebody is about to pay with the last use of this code. Please try again in half an hour, or buy without it.",
  notFree: "This is not free: send the id of a payment that succeeded.",
  alreadySubscribed: "You are subscribed already.",
  noSuchPayment: "You have no such payment for this audiobook.",
  noSuchSecret: "No payment has this secret.",
  badSignature: "This was not signed by the payment provider.",
  notSwitched: "Failed to update subscription status.",
} as const;

/** What the operator's command answers to a refund that cannot be. */
export const REFUND_REFUSALS = {
  unknownPayment: (id: string) => `There is no payment ${id} of this site.`,
  notPaid: (id: string) => `Payment ${id} has not been paid: there is nothing to give back.`,
  credited: (title: string) =>
    `Its price was credited to ${title}, which stands: refund that first.`,
} as const;

const NOT_SUCCESSFUL = "Your payment was not successful. Please try again.";

/** What became of a payment, as its call says it. */
export const PAYMENT_STATES: Record<Exclude<Settlement["state"], "unknown">, string> = {
  granted: "Thank You! Your purchase is complete.",
  processing: "Your payment is on its way.",
  open: NOT_SUCCESSFUL,
  canceled: NOT_SUCCESSFUL,
  suspended: "Paid, but closed until the difference for what was given back is paid too.",
  held: "Your payment has arrived, and we are looking at it: it is not what was agreed.",
  refunded: "This payment was given back.",
};

/** The same on the page that a payment leads to. */
export const PAYMENT_ISSUES = {
  unknown: "Unable to verify your purchase. Please contact support.",
  refunded: PAYMENT_STATES.refunded,
  suspended: PAYMENT_STATES.suspended,
  held: "Your payment has arrived, but is not what was agreed. We are looking at it.",
  failed: "Payment verification failed",
  noAnswer: "Error verifying payment. Please contact support.",
  unexpected: "An unexpected error occurred. Please contact support.",
} as const;

/** How a form that was sent without script ended. */
export const FORM_RESULTS = {
  declined: { title: "Payment Failed", text: NOT_SUCCESSFUL },
  action: {
    title: "Payment Failed",
    text: "The bank asks you to confirm this payment. Choose an answer and pay again.",
  },
  card: { title: "Payment Failed", text: "Please enter a card number." },
  delivery: {
    title: "Payment Error",
    text: "Please tick that you want the audiobook at once, then pay again.",
  },
} as const;
export type FormResult = keyof typeof FORM_RESULTS;

const of = (title: string) => (text: string): CheckoutAlert => ({ title, text });

export const paymentFailed = (message: string) => of("Payment Failed")(message || NOT_SUCCESSFUL);
export const notInitialized = of("Payment Error")(
  "Failed to initialize payment. Please try again.",
);
export const priceChanged = ({ finalMinor: amountMinor, currency }: Quote) =>
  of("The price has changed")(
    `It is ${
      formatMoney({ amountMinor, currency })
    } now. Nothing was charged. Press again to pay it.`,
  );
export const emptyCode = of("Empty Discount Code")("Please enter a discount code first.");
export const invalidCode = of("Invalid Discount Code")(
  "The discount code you entered is invalid or expired.",
);
export const codeNotApplied = of("Discount not applied")(
  "There was a problem applying your discount code. Please try again.",
);
export const notFreed = of("Free access")(
  "There was a problem processing your free access. Please try again.",
);
export const alreadyPurchased = (title: string) =>
  of("Already Purchased")(`You already own ${title}. Redirecting to the audiobook.`);
export const accountCreated = (title: string) =>
  of("Account Created Successfully")(
    `Your profile has been set up and you're ready to complete your purchase of "${title}"!`,
  );
export const mailSent = (email: string) =>
  of("Check your mail")(
    `We have sent a mail to ${email}. Open the link in it, and you come back to this checkout.`,
  );
export const accountNotCreated = (message: string) =>
  of("Account Creation Failed")(
    message || "There was a problem creating your account. Please try again.",
  );
export const loginSuccessful = of("Login Successful")(
  "Redirecting you to complete your purchase...",
);
export const loginFailed = (message: string) =>
  of("Login Failed")(message || "Please check your credentials and try again.");
export const signupIncomplete = of("Missing information")("Please fill out all required fields");
export const loginIncomplete = of("Missing information")(
  "Please enter both your email and password.",
);
export const loginError = of("Login Error")("An error occurred. Please try again.");

/** Until when a subscription goes, or why it is closed. */
export function renewalText(
  { endsAt, cancelsAtPeriodEnd, isPastDue }: SubscriptionStatusView,
): string {
  if (isPastDue) return "The last payment failed. Premium opens again once it is paid.";
  if (!endsAt) return "Every chapter of every book is open.";
  const day = endsAt.slice(0, 10);
  return cancelsAtPeriodEnd
    ? `Every chapter of every book is open until ${day}.`
    : `Every chapter of every book is open. It renews on ${day}.`;
}

/** A subscription whose month is not paid. */
export const PAST_DUE = { title: "The last payment failed", note: "Payment failed" } as const;

/** What stands in for Stripe's customer portal where no key is set. */
export const TEST_PORTAL = {
  title: "Your subscription",
  note: "No Stripe key is set here, so this page stands in for Stripe's own, where subscribers " +
    "change a card or cancel. It also lets months pass. No money moves.",
  back: "Back to your account",
  state(
    { status, priceMinor, currency, cancelsAtPeriodEnd, currentPeriodEndMs }: ProviderSubscription,
  ) {
    const price = formatMoney({ amountMinor: priceMinor, currency });
    const day = new Date(currentPeriodEndMs).toISOString().slice(0, 10);
    if (status === "past_due") return `The payment of ${price} for the month to ${day} failed.`;
    if (status !== "active") return "Premium has ended.";
    return cancelsAtPeriodEnd
      ? `Canceled: Premium ends on ${day}.`
      : `Premium for ${price} a month. It renews on ${day}.`;
  },
  actions: {
    cancel: { label: "Cancel at period end", text: "Premium stays open until the month is over." },
    resume: { label: "Resume", text: "It renews again, as before." },
    renew: { label: "Renew now", text: "The next month begins and is paid." },
    fail: { label: "Fail the renewal", text: "The next month begins, and the card is declined." },
    pay: { label: "Pay the open month", text: "The card works again, and Premium opens." },
    end: { label: "End now", text: "What the calendar or the bank would do in time." },
  } satisfies Record<PortalAction, { label: string; text: string }>,
} as const;

/**
 * "€7.99 credited for The One": what singles bought before take off the series' price; null: there is
 * nothing to credit.
 */
export function creditNote({ credits, creditMinor, currency }: Quote): string | null {
  if (creditMinor === 0) return null;
  const titles = new Intl.ListFormat("en").format(credits.map(({ title }) => title));
  return `${formatMoney({ amountMinor: creditMinor, currency })} credited for ${titles}`;
}
