/** /purchase-redirect?id=: forwards to the checkout (spec 2 section 2; 3-decisions, "Purchase redirect route"). */

import { page } from "fresh";
import { OwnPageHead } from "@/components/accounts/AccountPage.tsx";
import { ErrorPanel } from "@/components/ui/Outcome.tsx";
import { parseBookId } from "@/lib/catalogue/book.ts";
import { seeOther } from "@/lib/platform/http/answers.server.ts";
import { checkoutPath } from "@/lib/shop/addresses.ts";
import { REDIRECT } from "@/lib/shop/words/pages.ts";
import { define, ownPageHeaders } from "@/lib/site/adapters/request/define.server.ts";
import { previousPath } from "@/lib/site/adapters/request/address.server.ts";

interface Data {
  text: string;
  back: string;
}

export const handler = define.handlers({
  GET({ req, url }) {
    const id = url.searchParams.get("audiobookId") ?? url.searchParams.get("id") ?? "";
    const bookId = parseBookId(id);
    if (bookId !== null) return seeOther(checkoutPath(bookId));
    const text = id === "" ? REDIRECT.missing : REDIRECT.failed;
    const back = previousPath(req, url);
    return page<Data>({ text, back }, { status: 400, headers: ownPageHeaders() });
  },
});

export default define.page<typeof handler>(function PurchaseRedirect({ data, state }) {
  return (
    <>
      <OwnPageHead title={REDIRECT.title} siteName={state.services.catalogue.series.title} />
      <ErrorPanel
        title={REDIRECT.title}
        text={data.text}
        action={{ href: data.back, label: REDIRECT.back }}
      />
    </>
  );
});
