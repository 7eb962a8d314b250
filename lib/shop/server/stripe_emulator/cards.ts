/** The test cards, by Stripe's own numbers (docs.stripe.com/testing). */

export interface TestCard {
  brand: string;
  last4: string;
  /** Where it was issued; null: this one does not tell, that the buyer's own country counts in a test. */
  country: string | null;
  /** What the bank says: yes, yes once its holder has agreed, or no. */
  answer: "ok" | "ask_holder" | Decline;
}

export interface Decline {
  code: string;
  /** The bank's own reason (docs.stripe.com/declines/codes). */
  decline_code?: string;
  message: string;
}

const visa = (last4: string, answer: TestCard["answer"], country: string | null = null) => ({
  brand: "visa",
  last4,
  country,
  answer,
});

const CARDS: Record<string, TestCard> = {
  "4242424242424242": visa("4242", "ok"),
  "4000002500003155": visa("3155", "ask_holder"),
  "4000002760000016": visa("0016", "ok", "DE"),
  "4000002500000003": visa("0003", "ok", "FR"),
  "4000000000000002": visa("0002", {
    code: "card_declined",
    decline_code: "generic_decline",
    message: "Your card was declined.",
  }),
  "4000000000009995": visa("9995", {
    code: "card_declined",
    decline_code: "insufficient_funds",
    message: "Your card has insufficient funds.",
  }),
};

/** Spaces do not count; any other number is no card at all. */
export function readCard(number: string): TestCard {
  return CARDS[number.replaceAll(" ", "")] ?? {
    brand: "unknown",
    last4: number.slice(-4),
    country: null,
    answer: { code: "incorrect_number", message: "Your card number is incorrect." },
  };
}
