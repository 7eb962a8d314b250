/** GET /admin/invoices/{purchase}/{number}.pdf: an invoice or a correction. */

import { deskInvoicePath } from "@/lib/desk/addresses.ts";
import { define } from "@/lib/site/adapters/request/define.ts";
import { answerInvoiceFile, findInvoices } from "@/lib/site/adapters/request/find_invoices.ts";
import { requireDesk } from "@/lib/site/adapters/request/require.ts";

export const handler = define.handlers({
  async GET(ctx) {
    const guest = requireDesk(ctx);
    if (guest instanceof Response) return guest;
    const { purchase = "", file = "" } = ctx.params;
    const readerId = guest.session.user.id;
    return await answerInvoiceFile(
      await findInvoices(ctx.state, { purchaseId: purchase, buyerId: null }),
      { services: ctx.state.services, file, path: deskInvoicePath(purchase), readerId },
    );
  },
});
