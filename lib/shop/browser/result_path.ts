import { readPendingChapter } from "@/lib/access/browser/pending_chapter.ts";

/**
 * Where a payment leads: the result page, with the payment and the chapter that the listener pressed
 * while it was locked, so that the page can offer just that one.
 *
 * @param clientSecret begins with the payment's id; null: the provider adds that one when it sends the
 * buyer back
 */
export function resultPath(success: string, clientSecret: string | null, bookId: number): string {
  const url = new URL(success, "http://site.invalid");
  const chapter = readPendingChapter(bookId), paymentId = clientSecret?.split("_secret")[0];
  if (paymentId) url.searchParams.set("payment_intent", paymentId);
  if (chapter !== null) url.searchParams.set("chapter", String(chapter));
  return url.pathname + url.search;
}
