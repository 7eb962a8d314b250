import { readPendingChapter } from "@/lib/access/pending_chapter.browser.ts";

/** A payment method at the checkout: Stripe's form, or the test card where no key is set. */
export interface PayMethod {
  /** Validates the input before anything is charged; null: valid. */
  check(): Promise<string | null>;
  /** Pays. Resolves when the buyer's bank has answered, after 3-D Secure too. */
  confirm(clientSecret: string): Promise<PayOutcome>;
}

/** `message` is for the buyer; empty: use the catalogue's words. */
export type PayOutcome = { ok: true } | { ok: false; message: string };

/**
 * Where a payment leads: the result page, with the payment and the locked chapter that the listener chose, so
 * that the page can offer it.
 *
 * @param clientSecret begins with the payment's id; null: the provider adds both when it returns the buyer
 * @param isGuest adds the secret: it proves what was paid in a browser without our cookie
 */
export function resultPath(
  success: string,
  clientSecret: string | null,
  bookId: number,
  isGuest?: boolean,
): string {
  const url = new URL(success, "http://site.invalid");
  const chapter = readPendingChapter(bookId), paymentId = clientSecret?.split("_secret")[0];
  if (paymentId) url.searchParams.set("payment_intent", paymentId);
  if (clientSecret && isGuest) url.searchParams.set("payment_intent_client_secret", clientSecret);
  if (chapter !== null) url.searchParams.set("chapter", String(chapter));
  return url.pathname + url.search;
}
