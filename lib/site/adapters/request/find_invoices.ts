/** The documents of a purchase, for the pages and files of the buyer and of the author. */
import { HttpError } from "fresh";
import { seeOther } from "@/lib/platform/server/http/see_other.ts";
import { invoicePdf } from "@/lib/shop/server/tax/invoice_pdf.ts";
import { type InvoiceView, invoiceView } from "@/lib/shop/tax/invoice_view.ts";
import type { State } from "@/lib/site/adapters/request/define.ts";
import { ownPageHeaders } from "@/lib/site/adapters/request/own_page.ts";

/** Longer than any purchase's id. */
const MAX_ID = 200;

export interface FoundInvoices {
  /** What they are about: a purchase, or a month of Premium, which is no book's. */
  purchase: {
    id: string;
    audiobookId: number | null;
    /** Of a month that can be given back, its payment; null: of a book, or nothing is left of it. */
    refundable: string | null;
  };
  /** Oldest first. */
  invoices: InvoiceView[];
}

/**
 * @param buyerId of whom the purchase has to be; null: the author asks
 * @throws {HttpError} 404: there are none, or they are somebody else's, which nobody is told
 */
export async function findInvoices(
  { services: { sales, invoices, subscriptions } }: State,
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
 * @param path of the page that shows the same to the one who asks
 * @throws {HttpError} 404
 */
export async function answerInvoiceFile(
  { invoices }: FoundInvoices,
  { file, path }: { file: string; path: string },
): Promise<Response> {
  const invoice = invoices.find(({ number }) => `${number}.pdf` === file);
  if (!invoice) throw new HttpError(404);
  const bytes = await invoicePdf(invoice);
  // The page has every script there is, and can be printed.
  if (!bytes) return seeOther(path);
  return new Response(bytes, {
    headers: {
      ...ownPageHeaders(),
      "content-type": "application/pdf",
      "content-disposition": `attachment; filename="${file}"`,
    },
  });
}
