/** How a buyer pays, as the checkout sees it: Stripe's form, or the test card where no key is set. */
export interface PayMethod {
  /** Looks at what was typed, before anything is charged; null: good to go. */
  check(): Promise<string | null>;
  /** Pays. Comes back once the buyer's bank has answered, after 3-D Secure too. */
  confirm(clientSecret: string): Promise<PayOutcome>;
}

/** `message` is for the buyer; empty where there is nothing better than the catalogue's words. */
export type PayOutcome = { ok: true } | { ok: false; message: string };
