/** The words of the shop for people; the failures are those of the error catalogue (spec 2 section 8). */
import type { CheckoutAlert } from "@/lib/shop/checkout_props.ts";
import { formatMoney } from "@/lib/catalogue/money.ts";
import type { Quote } from "@/lib/shop/schema.ts";
import type { SubscriptionStatusView } from "@/lib/shop/subscription.ts";

const of = (title: string) => (text: string): CheckoutAlert => ({ title, text });

export const paymentFailed = (message: string) =>
  of("Payment Failed")(message || "Your payment was not successful. Please try again.");
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

/** Until when a subscription goes. */
export function renewalText(
  { endsAt, cancelsAtPeriodEnd }: SubscriptionStatusView,
): string {
  if (!endsAt) return "Every chapter of every book is open.";
  const day = endsAt.slice(0, 10);
  return cancelsAtPeriodEnd
    ? `Every chapter of every book is open until ${day}.`
    : `Every chapter of every book is open. It renews on ${day}.`;
}

/**
 * "€7.99 credited for The One": what singles bought before take off the series' price; null: there is
 * nothing to credit.
 */
export function creditNote({ credits, creditMinor, currency }: Quote): string | null {
  if (creditMinor === 0) return null;
  const titles = new Intl.ListFormat("en").format(credits.map(({ title }) => title));
  return `${formatMoney({ amountMinor: creditMinor, currency })} credited for ${titles}`;
}
