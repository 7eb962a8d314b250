/** /gift: where the code of a printed card is typed. `?code=` leads to the gift (303). */

import { page } from "fresh";
import { OwnPageHead } from "@/components/accounts/AccountPage.tsx";
import { GiftCodeForm } from "@/components/shop/GiftOpening.tsx";
import { Lantern } from "@/components/ui/Lantern.tsx";
import { seeOther } from "@/lib/platform/http/answers.server.ts";
import { giftPath } from "@/lib/shop/addresses.ts";
import { discountCode } from "@/lib/shop/discount.ts";
import { OPEN_GIFT } from "@/lib/shop/words/gifts.ts";
import { define, describePage, ownPageHeaders } from "@/lib/site/adapters/request/define.server.ts";

export const handler = define.handlers({
  GET({ state, url }) {
    describePage(state, { sheet: "gift" });
    const code = discountCode.safeParse(url.searchParams.get("code")).data;
    return code ? seeOther(giftPath(code)) : page(undefined, { headers: ownPageHeaders() });
  },
});

export default define.page<typeof handler>(function OpenGiftPage({ state }) {
  return (
    <section className="outcome outcome--lit">
      <OwnPageHead title={OPEN_GIFT.title} siteName={state.services.catalogue.series.title} />
      <Lantern size={56} />
      <h1>{OPEN_GIFT.title}</h1>
      <p className="outcome__text">{OPEN_GIFT.lead}</p>
      <GiftCodeForm code="" />
    </section>
  );
});
