import { readPendingChapter } from "@/lib/access/pending_chapter.browser.ts";

/** How a buyer pays, as the checkout sees it: Stripe's form, or the test card where no key is set. */
export interface PayMethod {
  /** Looks at what was typed, before anything is charged; null: good to go. */
  check(): Promise<string | null>;
  /** Pays. Comes back once the buyer's bank has answered, after 3-D Secure too. */
  confirm(clientSecret: string): Promise<PayOutcome>;
}

/** `message` is for the buyer; empty where there is nothing better than the catalogue's words. */
export type PayOutcome = { ok: true } | { ok: false; message: string };

/**
 * Where a payment leads: the result page, with the payment and the chapter that the listener pressed
 * while it was locked, so that the page can offer just that one.
 *
 * @param clientSecret begins with the payment's id; null: the provider adds both when it sends the buyer back
 * @param isGuest the secret goes along: it says what was paid where the browser keeps no cookie of ours
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
