/** /admin/invoices/{purchase}: a purchase's invoice and its corrections. */

import { page } from "fresh";
import { DeskForm } from "@/components/desk/DeskForm.tsx";
import { DeskPage } from "@/components/desk/DeskPage.tsx";
import { Invoices } from "@/components/shop/PurchaseHistory.tsx";
import { deskInvoicePath, DOCUMENTS_PATH, ordersPath } from "@/lib/desk/addresses.ts";
import { ORDERS } from "@/lib/desk/words/orders.ts";
import { INVOICE_PAGE } from "@/lib/shop/words/invoices.ts";
import { define } from "@/lib/site/adapters/request/define.ts";
import { findInvoices, type FoundInvoices } from "@/lib/site/adapters/request/find_invoices.ts";
import { requireDesk } from "@/lib/site/adapters/request/require.ts";

export const handler = define.handlers({
  async GET(ctx) {
    const guest = requireDesk(ctx);
    if (guest instanceof Response) return guest;
    const purchaseId = ctx.params.purchase ?? "";
    return page<FoundInvoices>(await findInvoices(ctx.state, { purchaseId, buyerId: null }));
  },
});

export default define.page<typeof handler>(function DeskInvoicesPage({ data, state }) {
  const { invoices, purchase } = data;
  return (
    <DeskPage
      title={INVOICE_PAGE.page}
      siteName={state.services.catalogue.series.title}
      path={deskInvoicePath(purchase.id)}
      said={state.desk!.said}
    >
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
    </DeskPage>
  );
});
