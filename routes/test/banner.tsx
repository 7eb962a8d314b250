/** /test/banner: shows the purchase banner and the player's other panels without a player. Not in live mode. */

import { page } from "fresh";
import { OwnPageHead } from "@/components/accounts/AccountPage.tsx";
import { NoticePanel } from "@/components/listening/player/NoticeFor.tsx";
import { BuyLink } from "@/components/shop/OwnedBooks.tsx";
import { Headline } from "@/components/ui/Headline.tsx";
import type { Book } from "@/lib/catalogue/book.ts";
import { formatMoney } from "@/lib/catalogue/money.ts";
import { priceOf } from "@/lib/catalogue/price.ts";
import { describeNotice, type Obstacle } from "@/lib/listening/player/notices.browser.ts";
import { define, ownPageHeaders } from "@/lib/site/adapters/request/define.server.ts";
import { requireTestMode } from "@/lib/site/adapters/request/require.server.ts";
import { TEST_SCREENS } from "@/lib/site/words.ts";

interface Data {
  book: Book;
}

const OFFERS: Obstacle[] = [
  { kind: "rest-locked" },
  { kind: "visitor" },
  { kind: "locked", chapter: 2 },
];
const REST: Obstacle[] = [{ kind: "end" }, { kind: "error", code: 4, status: 200 }];

export const handler = define.handlers({
  GET(ctx) {
    const [book] = requireTestMode(ctx).catalogue.books();
    return page<Data>({ book: book! }, { headers: ownPageHeaders() });
  },
});

export default define.page<typeof handler>(function BannerPage({ data: { book }, state }) {
  const price = formatMoney(priceOf(book, state.currency));
  return (
    <article className="wrap prose">
      <OwnPageHead
        title={TEST_SCREENS.banner.name}
        siteName={state.services.catalogue.series.title}
      />
      <Headline title={TEST_SCREENS.banner.name}>
        <p>{TEST_SCREENS.banner.lead}</p>
      </Headline>
      {OFFERS.map((notice) => (
        <NoticePanel kind="premium" {...describeNotice(notice, book.title)} key={notice.kind}>
          <p className="notice__actions">
            <BuyLink book={book} />
            <span>{price}</span>
          </p>
        </NoticePanel>
      ))}
      {REST.map((notice) => (
        <NoticePanel
          kind={notice.kind === "end" ? "end" : "error"}
          {...describeNotice(notice, book.title)}
          key={notice.kind}
        />
      ))}
      <p>
        <a className="button" href="/">{TEST_SCREENS.home}</a>
      </p>
    </article>
  );
});
