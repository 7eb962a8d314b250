/** /admin/invoices/{purchase}: a purchase's invoice and its corrections. */

import { page } from "fresh";
import { DeskForm } from "@/components/desk/DeskForm.tsx";
import { DeskHead } from "@/components/desk/DeskPage.tsx";
import { Invoices } from "@/components/shop/PurchaseHistory.tsx";
import { deskInvoicePath, DOCUMENTS_PATH, ordersPath } from "@/lib/desk/addresses.ts";
import { ORDERS } from "@/lib/desk/words/orders.ts";
import { INVOICE_PAGE } from "@/lib/shop/words/invoices.ts";
import { defineDesk } from "@/lib/site/adapters/request/define.server.ts";
import {
  findInvoices,
  type FoundInvoices,
} from "@/lib/site/adapters/request/find_invoices.server.ts";

export const handler = defineDesk.handlers({
  async GET(ctx) {
    const purchaseId = ctx.params.purchase ?? "";
    return page<FoundInvoices>(await findInvoices(ctx.state, { purchaseId, buyerId: null }));
  },
});

export default defineDesk.page<typeof handler>(function DeskInvoicesPage({ data, state }) {
  const { invoices, purchase } = data;
  return (
    <>
      <DeskHead desk={state.desk} title={INVOICE_PAGE.page} />
      <Invoices
        path={deskInvoicePath(purchase.id)}
        invoices={invoices}
        back={purchase.audiobookId === null ? DOCUMENTS_PATH : ordersPath(purchase.id)}
      />
      {purchase.refundable && (
        <DeskForm
          command="refund"
          fixed={{ paymentId: purchase.refundable }}
          back={deskInvoicePath(purchase.id)}
          submit={ORDERS.refund}
          isSmall
        />
      )}
    </>
  );
});
