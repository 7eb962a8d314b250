/** GET /admin/invoices/{purchase}/{number}.pdf: an invoice or a correction. */

import { deskInvoicePath } from "@/lib/desk/addresses.ts";
import { defineDesk } from "@/lib/site/adapters/request/define.server.ts";
import {
  answerInvoiceFile,
  findInvoices,
} from "@/lib/site/adapters/request/find_invoices.server.ts";

export const handler = defineDesk.handlers({
  async GET(ctx) {
    const { purchase = "", file = "" } = ctx.params;
    const readerId = ctx.state.desk.session.user.id;
    return await answerInvoiceFile(
      await findInvoices(ctx.state, { purchaseId: purchase, buyerId: null }),
      { services: ctx.state.services, file, path: deskInvoicePath(purchase), readerId },
    );
  },
});
