/** /invoices/{purchase}: the invoice of a purchase and its corrections, for its buyer. */

import { page } from "fresh";
import { OwnPageHead } from "@/components/accounts/AccountPage.tsx";
import { Invoices } from "@/components/shop/PurchaseHistory.tsx";
import { ACCOUNT_PATH, loginPath } from "@/lib/accounts/addresses.ts";
import { seeOther } from "@/lib/platform/http/answers.server.ts";
import { confirmedPath, invoicePath } from "@/lib/shop/addresses.ts";
import { INVOICE_PAGE } from "@/lib/shop/words/invoices.ts";
import { define, describePage, ownPageHeaders } from "@/lib/site/adapters/request/define.server.ts";
import {
  findInvoices,
  type FoundInvoices,
} from "@/lib/site/adapters/request/find_invoices.server.ts";

export const handler = define.handlers({
  async GET({ state, params: { purchase = "" }, url }) {
    describePage(state, { sheet: "account" });
    if (!state.session) return seeOther(loginPath(url.pathname));
    const buyerId = state.session.user.id;
    const found = await findInvoices(state, { purchaseId: purchase, buyerId });
    return page<FoundInvoices>(found, { headers: ownPageHeaders() });
  },
});

export default define.page<typeof handler>(function InvoicesPage({ data, state }) {
  const { invoices, purchase } = data;
  return (
    <section className="wrap">
      <OwnPageHead title={INVOICE_PAGE.page} siteName={state.services.catalogue.series.title} />
      <h1 className="visually-hidden">{INVOICE_PAGE.page}</h1>
      <Invoices
        path={invoicePath(purchase.id)}
        invoices={invoices}
        back={purchase.audiobookId === null
          ? ACCOUNT_PATH
          : confirmedPath({ id: purchase.id, audiobookId: purchase.audiobookId })}
      />
    </section>
  );
});
