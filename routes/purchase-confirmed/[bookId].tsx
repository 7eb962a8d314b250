/**
 * /purchase-confirmed/{bookId}?purchase=|payment_intent=: the receipt of a purchase. Directly after paying it
 * redirects to the book; opened later it does not. `amount` and `title` in the query are ignored.
 */

import { page } from "fresh";
import { OwnPageHead } from "@/components/accounts/AccountPage.tsx";
import { boughtLink } from "@/components/listening/play_link.ts";
import { sendGift } from "@/components/shop/Gifts.tsx";
import { ReceiptLines } from "@/components/shop/ReceiptLines.tsx";
import { Outcome } from "@/components/ui/Outcome.tsx";
import { loginPath } from "@/lib/accounts/addresses.ts";
import { bookPath } from "@/lib/catalogue/addresses.ts";
import { firstListened } from "@/lib/catalogue/book.ts";
import { contentsOf } from "@/lib/catalogue/contents.ts";
import { opensOn } from "@/lib/catalogue/release.ts";
import { seeOther } from "@/lib/platform/http/answers.server.ts";
import { boughtPath, checkoutPath, giftPath, ownGiftPath } from "@/lib/shop/addresses.ts";
import type { GiftView } from "@/lib/shop/gift_card.ts";
import type { PurchaseView } from "@/lib/shop/purchase.ts";
import type { Receipt } from "@/lib/shop/schema.ts";
import { CONFIRMED, ISSUE, PAID, PAYMENT_ISSUES } from "@/lib/shop/words/payments.ts";
import { PRESALE } from "@/lib/shop/words/presale.ts";
import { countPurchase } from "@/lib/site/adapters/request/buyer.server.ts";
import {
  define,
  describePage,
  leadOn,
  ownPageHeaders,
  type State,
} from "@/lib/site/adapters/request/define.server.ts";
import { CALL_RATES, findBook, limitCalls } from "@/lib/site/adapters/request/require.server.ts";
import { CONTACT_PATH, WITHDRAW_PATH } from "@/lib/support/addresses.ts";
import { WITHDRAW } from "@/lib/support/words.ts";

interface Data {
  purchase: PurchaseView;
  receipt: Receipt;
  listenHref: string;
  /** Link that starts playback; null: there is nothing to play. */
  begin: ReturnType<typeof boughtLink> | null;
  /** The day on which a book that was sold before its release opens; null: it is open. */
  opensOn: string | null;
  /** null: it is no gift, or was given back. */
  gift: GiftView | null;
  /** The books of a bundle; empty for a single book. */
  contents: string[];
}

/** Spec 2 section 2: on to the audiobook after 2 seconds. */
const GO_ON_AFTER_SEC = 2;
/** Age below which a purchase counts as just made. */
const FRESH_MS = 60_000;

export const handler = define.handlers({
  async GET(ctx) {
    const { req, state, params, url } = ctx;
    describePage(state, { sheet: "shop", hasPlayer: true });
    if (!state.session) return seeOther(loginPath(url.pathname + url.search));
    if (url.searchParams.has("payment_intent")) await limitCalls(ctx, CALL_RATES.paymentVerify);
    const { catalogue, shop: { payments, gifts } } = state.services;
    const userId = state.session.user.id;
    const purchase = await findPurchase(state, userId, params.bookId ?? "", url.searchParams);
    const receipt = purchase && await payments.receipt({ userId, purchaseId: purchase.id });
    if (!receipt) return page<Data | null>(null, { status: 404, headers: ownPageHeaders() });
    await countPurchase(req, { ...state, session: state.session }, { purchase, referrer: "" });
    const book = catalogue.getBook(purchase.audiobookId);
    const gift = purchase.kind === "gift" ? await gifts.find(userId, purchase.id) : null;
    const opens = book && opensOn(book);
    const first = book && opens === null ? firstListened(catalogue, book) : null;
    const begin = first && boughtLink(null, first);
    const listenHref = book ? opens === null ? boughtPath(book) : bookPath(book.id) : "/";
    const isJustNow = Date.now() - Date.parse(purchase.createdAt) < FRESH_MS;
    const goOn = isJustNow && purchase.kind === "book" && opens === null
      ? { afterSec: GO_ON_AFTER_SEC, path: listenHref }
      : undefined;
    const contents = book ? contentsOf(book, catalogue) : [];
    const data = { purchase, receipt, listenHref, begin, gift, contents, opensOn: opens };
    return page<Data | null>(data, {
      headers: goOn ? leadOn(state, goOn) : ownPageHeaders(),
    });
  },
});

/** The purchase named in the query, else the book's latest. */
async function findPurchase(
  { services }: State,
  userId: string,
  bookId: string,
  query: URLSearchParams,
): Promise<PurchaseView | null> {
  const book = findBook(services.catalogue, bookId);
  const paymentId = query.get("payment_intent");
  if (paymentId) await services.shop.payments.settleForUser(paymentId, userId);
  const id = query.get("purchase");
  const own = (await services.shop.purchases.history(userId)).filter((it) =>
    it.audiobookId === (book?.id ?? Number(bookId))
  );
  return own.find((it) => (!id || it.id === id) && (!paymentId || it.paymentId === paymentId)) ??
    null;
}

export default define.page<typeof handler>(function PurchaseConfirmed({ data, state, url }) {
  const siteName = state.services.catalogue.series.title;
  if (!data) {
    return (
      <>
        <OwnPageHead title={ISSUE.title} siteName={siteName} />
        <Outcome
          title={ISSUE.title}
          text={PAYMENT_ISSUES.unknown}
          isLit={false}
          links={[
            { href: "/", label: CONFIRMED.home },
            { href: CONTACT_PATH, label: ISSUE.contact },
          ]}
        />
      </>
    );
  }
  const { purchase, receipt, listenHref, begin, gift, contents, opensOn } = data;
  const origin = state.services.config.baseUrl?.origin ?? url.origin;
  const giftLink = gift && gift.redeemedAt === null
    ? { link: origin + giftPath(gift.code), settings: ownGiftPath(gift.purchaseId) }
    : null;
  const isOpen = purchase.refundedAt === null && !purchase.isSuspended;
  const home = { href: "/", label: CONFIRMED.home };
  const withdraw = { href: WITHDRAW_PATH, label: WITHDRAW.title };
  return (
    <>
      <OwnPageHead title={CONFIRMED.page} siteName={siteName} />
      <Outcome
        title={purchase.refundedAt
          ? CONFIRMED.title.refunded
          : purchase.isDisputed
          ? CONFIRMED.title.disputed
          : purchase.isSuspended
          ? CONFIRMED.title.suspended
          : CONFIRMED.title.open}
        isLit={isOpen}
        text={purchase.isDisputed
          ? PAYMENT_ISSUES.disputed
          : opensOn !== null && isOpen
          ? PRESALE.note(opensOn)
          : undefined}
        links={purchase.isDisputed
          ? [home]
          : purchase.isSuspended
          ? [{ href: checkoutPath(purchase.audiobookId), label: CONFIRMED.payDifference }, home]
          : purchase.kind === "book" && isOpen
          ? [
            {
              ...begin ?? { href: listenHref },
              label: opensOn === null ? CONFIRMED.listen : PRESALE.toBook,
            },
            home,
            withdraw,
          ]
          : purchase.refundedAt
          ? [home]
          : gift
          ? [{ ...sendGift(gift), label: PAID.sendGift }, home, withdraw]
          : [home, withdraw]}
      />
      <ReceiptLines
        receipt={receipt}
        purchaseId={purchase.id}
        seller={state.services.catalogue.series.author}
        contents={contents}
        gift={giftLink}
      />
    </>
  );
});
