/** GET /invoices/{purchase}/{number}.pdf: an invoice or a correction, for its buyer. */
import { HttpError } from "fresh";
import { invoicePath } from "@/lib/shop/addresses.ts";
import { define } from "@/lib/site/adapters/request/define.server.ts";
import {
  answerInvoiceFile,
  findInvoices,
} from "@/lib/site/adapters/request/find_invoices.server.ts";

export const handler = define.handlers({
  async GET({ state, params: { purchase = "", file = "" } }) {
    const buyerId = state.session?.user.id;
    if (!buyerId) throw new HttpError(404);
    return await answerInvoiceFile(
      await findInvoices(state, { purchaseId: purchase, buyerId }),
      { services: state.services, file, path: invoicePath(purchase), readerId: buyerId },
    );
  },
});
