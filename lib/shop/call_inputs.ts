/**
 * What the calls of buying take. `amount`, `originalAmount`, `title`, `isComplete` and the like, which the
 * specification's client sends too, are hints: they are not even read (3-decisions, "Price").
 */
import { z } from "zod";
import { CURRENCIES } from "@/lib/catalogue/money.ts";
import { paymentId } from "@/lib/shop/gateway.ts";

const bookId = z.int({
  error: ({ input }) =>
    input === undefined
      ? "Missing product information. Please try again" // spec 2 section 8
      : "wanted the audiobook's id, a whole number such as 11",
}).min(1);
const currency = z.enum(CURRENCIES, { error: `wanted one of ${CURRENCIES.join(", ")}` })
  .default("EUR");
const code = z.string().max(200, "wanted at most 200 characters");

/** POST /api/create-payment-intent. */
export const paymentInput = z.object({
  audiobookId: bookId,
  currencyCode: currency,
  discountCode: code.nullish(),
  isGift: z.boolean().default(false),
  /** Whether the buyer asked for the content at once. */
  immediateDelivery: z.boolean().default(false),
});

/** POST /api/purchases: a payment that has succeeded, or a total of 0. */
export const purchaseInput = z.object({
  userId: z.string().nullish(),
  audiobookId: bookId,
  paymentId: paymentId.nullish(),
  currency,
  discountCode: code.nullish(),
  isGift: z.boolean().default(false),
  immediateDelivery: z.boolean().default(false),
});

/** POST /api/create-subscription; the body may be left out. */
export const subscriptionInput = z.object({ currencyCode: currency });

/** POST /api/test-subscription. */
export const testSubscriptionInput = z.object({
  isSubscribed: z.boolean("wanted true or false"),
});

/** Digits, however they were parted. */
export const cardNumber = z.string().max(40).transform((text) => text.replaceAll(/[\s-]/g, ""))
  .pipe(z.string().regex(/^\d{12,19}$/, "wanted a card number such as 4242 4242 4242 4242"));

/** POST /api/test-payment: what a card form of the provider would send. */
export const testPaymentInput = z.object({
  clientSecret: z.string().min(1, "wanted the payment's secret").max(255),
  card: cardNumber,
  authenticate: z.enum(["ok", "fail"], { error: "wanted ok or fail" }).optional(),
});
