/** Finds the documents of a purchase, for the pages and files of the buyer and of the author. */

import { HttpError } from "fresh";
import { seeOther } from "@/lib/platform/http/answers.server.ts";
import { refuse } from "@/lib/platform/refusal.ts";
import { QueueFull } from "@/lib/platform/work.server.ts";
import { type InvoiceView, invoiceView } from "@/lib/shop/tax/invoice.ts";
import { INVOICE_PAGE } from "@/lib/shop/words/invoices.ts";
import { refusalFailure } from "./answer_calls.server.ts";
import { ownPageHeaders, type State } from "./define.server.ts";

/** Longer than any purchase's id. */
const MAX_ID = 200;

export interface FoundInvoices {
  /** The purchase of the documents; a month of Premium has no book. */
  purchase: {
    id: string;
    audiobookId: number | null;
    /** Payment id of a Premium month that can be refunded; null: a book, or fully refunded. */
    refundable: string | null;
  };
  /** Oldest first. */
  invoices: InvoiceView[];
}

/**
 * @param buyerId the required buyer; null: the author may see every purchase
 * @throws {HttpError} 404: there are none, or they are another buyer's, which is not revealed
 */
export async function findInvoices(
  { services: { shop: { sales, invoices, subscriptions } } }: State,
  { purchaseId, buyerId }: { purchaseId: string; buyerId: string | null },
): Promise<FoundInvoices> {
  const isId = purchaseId.length <= MAX_ID;
  const purchase = isId
    ? await sales.find(purchaseId) ?? await subscriptions.findMonth(purchaseId)
    : null;
  if (!purchase || (buyerId !== null && purchase.userId !== buyerId)) throw new HttpError(404);
  const found = await invoices.ofPurchase(purchase.id);
  if (found.length === 0) throw new HttpError(404);
  const { id, email } = purchase;
  const audiobookId = "audiobookId" in purchase ? purchase.audiobookId : null;
  const isWhole = purchase.refundedMinor < purchase.amountMinor;
  const refundable = audiobookId === null && isWhole ? purchase.paymentId : null;
  return {
    purchase: { id, audiobookId, refundable },
    invoices: found.map((it) => invoiceView(it, email)),
  };
}

/**
 * @param file "2027-000012.pdf"
 * @param path path of the page that shows the same document
 * @param readerId who asks
 * @throws {HttpError} 404; 503 with Retry-After while too many are drawn
 */
export async function answerInvoiceFile(
  { invoices }: FoundInvoices,
  { services, file, path, readerId }: Pick<State, "services"> & {
    file: string;
    path: string;
    readerId: string;
  },
): Promise<Response> {
  const invoice = invoices.find(({ number }) => `${number}.pdf` === file);
  if (!invoice) throw new HttpError(404);
  const bytes = await services.shop.invoiceFiles.get(invoice, readerId).catch((error) => {
    if (!(error instanceof QueueFull)) throw error;
    throw refusalFailure(refuse("busy", INVOICE_PAGE.busy, error.retryAfterSec));
  });
  // The PDF's fonts lack a character: the page can show every script, and can be printed.
  if (!bytes) return seeOther(path);
  return new Response(bytes, {
    headers: {
      ...ownPageHeaders(),
      "content-type": "application/pdf",
      "content-disposition": `attachment; filename="${file}"`,
    },
  });
}
