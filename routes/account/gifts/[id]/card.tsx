/** /account/gifts/{purchase}/card: the gift as a card to print, for its buyer. */

import { HttpError, page } from "fresh";
import { Head } from "fresh/runtime";
import { OwnPageHead } from "@/components/accounts/AccountPage.tsx";
import { GiftCard } from "@/components/shop/Gifts.tsx";
import type { Book } from "@/lib/catalogue/book.ts";
import { scriptAddress } from "@/lib/platform/language/script_address.ts";
import { ownGiftPath } from "@/lib/shop/addresses.ts";
import type { GiftView } from "@/lib/shop/gift_card.ts";
import { GIFT_CARD } from "@/lib/shop/words/gifts.ts";
import {
  defineSignedIn,
  describePage,
  ownPageHeaders,
} from "@/lib/site/adapters/request/define.server.ts";

export const handler = defineSignedIn.handlers({
  async GET({ state, params }) {
    describePage(state, { sheet: "gift" });
    const { session, services } = state;
    const gift = await services.shop.gifts.find(session.user.id, params.id ?? "");
    const book = gift && services.catalogue.getBook(gift.bookId);
    if (!gift || !book) throw new HttpError(404);
    return page<{ gift: GiftView; book: Book }>({ gift, book }, { headers: ownPageHeaders() });
  },
});

export default defineSignedIn.page<typeof handler>(function GiftCardPage({ data, state, url }) {
  const { gift, book } = data;
  const { catalogue, config } = state.services;
  return (
    <div className="gift-page wrap">
      <OwnPageHead title={GIFT_CARD.title(gift.title)} siteName={catalogue.series.title} />
      <Head>
        <script type="module" src={scriptAddress("/copy_address.js")} />
      </Head>
      <GiftCard gift={gift} book={book} origin={config.baseUrl?.origin ?? url.origin} />
      <p className="gift-send__acts">
        <button type="button" className="button" data-print hidden>{GIFT_CARD.print}</button>
        <a
          className="button button--quiet"
          href={ownGiftPath(gift.purchaseId)}
          f-client-nav="false"
        >
          {GIFT_CARD.back}
        </a>
        <span>{GIFT_CARD.hint}</span>
      </p>
    </div>
  );
});
