/**
 * /checkout?audiobookId=&currency=&gift=&code= and /checkout/{id}: the order and its payment methods. `amount`,
 * `title` and `isComplete`, which the address may also have, are ignored: the server decides the price.
 * POST /checkout, without JavaScript: changes code or currency; 303 to the order at the new price.
 */

import { type Context, page } from "fresh";
import { OwnPageHead } from "@/components/accounts/AccountPage.tsx";
import { summary } from "@/components/site/PageHead.tsx";
import { AccountForms } from "@/components/shop/AccountForms.tsx";
import { Benefits } from "@/components/shop/OfferHead.tsx";
import { AlreadyPurchased, ProductNotFound } from "@/components/shop/OwnedBooks.tsx";
import { underWayText } from "@/components/shop/PaidElsewhere.tsx";
import { BusinessLine } from "@/components/shop/PurchaseHistory.tsx";
import { OrderHead } from "@/components/shop/ReceiptLines.tsx";
import { Cover } from "@/components/ui/Cover.tsx";
import { Lantern } from "@/components/ui/Lantern.tsx";
import { Outcome } from "@/components/ui/Outcome.tsx";
import { ownText } from "@/components/ui/OwnText.tsx";
import Checkout from "@/islands/Checkout.tsx";
import { ACCOUNT_PATH } from "@/lib/accounts/addresses.ts";
import { bookPath } from "@/lib/catalogue/addresses.ts";
import { type Book, isOnSale } from "@/lib/catalogue/book.ts";
import { benefitsOf } from "@/lib/catalogue/contents.ts";
import { formatMoney } from "@/lib/catalogue/money.ts";
import { seeOther } from "@/lib/platform/http/answers.server.ts";
import { readForm } from "@/lib/platform/http/read_body.server.ts";
import { checkoutPath, giftPath, listenPath, SUBSCRIBE_PATH } from "@/lib/shop/addresses.ts";
import { changedOrder, type OrderForm, orderForm, tryAgainPath } from "@/lib/shop/calls.ts";
import type { CheckoutProps } from "@/lib/shop/checkout_props.ts";
import { guestIdOf } from "@/lib/shop/ledger/owners.server.ts";
import { premiumPrice } from "@/lib/shop/premium_offer.ts";
import type { UnderWayView } from "@/lib/shop/schema.ts";
import { alreadyPurchased } from "@/lib/shop/words/alerts.ts";
import { CHECKOUT_PAGE, NOT_FOUND, OFFER } from "@/lib/shop/words/pages.ts";
import { PAID, UNDER_WAY } from "@/lib/shop/words/payments.ts";
import { PREMIUM } from "@/lib/shop/words/premium.ts";
import { flashNext, keepTyped, readTyped } from "@/lib/site/adapters/request/cookies.server.ts";
import { readGuest } from "@/lib/site/adapters/request/buyer.server.ts";
import {
  define,
  describePage,
  ownPageHeaders,
  type State,
} from "@/lib/site/adapters/request/define.server.ts";
import { limitCodes } from "@/lib/site/adapters/request/require.server.ts";
import {
  bookCheckout,
  businessOf,
  type BusinessView,
  premiumCheckout,
} from "@/lib/site/adapters/checkout_props.server.ts";

type Data =
  | { kind: "unknown" }
  | { kind: "owned"; book: Book }
  /** `book` is null for Premium. */
  | { kind: "under_way"; book: Book | null; text: string }
  /** `book` is null for Premium; `about`: what is said of either; `isLead`: in the offer's own sentence. */
  | {
    kind: "order";
    book: Book | null;
    about: string;
    isLead: boolean;
    props: CheckoutProps;
    business: BusinessView | null;
  };

export const handler = define.handlers({
  async GET(ctx) {
    const { params, state, url } = ctx;
    describePage(state, { sheet: "shop", hasPlayer: ctx.isPartial }); // after a full load nothing is playing
    const query = Object.fromEntries(url.searchParams);
    const form = orderForm.parse(params.id ? { ...query, audiobookId: params.id } : query);
    const result = url.searchParams.get("result"), typed = readTyped(ctx);
    const user = state.session?.user;
    if (form.isSubscription) {
      const { config, shop: { subscriptions, premium } } = state.services;
      if (config.hostedSubscriptionUrl) return seeOther(SUBSCRIBE_PATH);
      const status = user && await subscriptions.status(user.id);
      if (status?.isSubscribed) return seeOther(SUBSCRIBE_PATH);
      if (status?.isUnderWay) {
        const data: Data = { kind: "under_way", book: null, text: UNDER_WAY.premium };
        return page<Data>(data, { headers: ownPageHeaders() });
      }
      const offer = await premium.get();
      if (!offer.isOn) return seeOther(SUBSCRIBE_PATH);
      const [props, business] = await Promise.all([
        premiumCheckout(state, { form, result, typed }),
        businessOf(state),
      ]);
      const month = premiumPrice(offer, props.currency);
      const isLead = props.quote.finalMinor >= month.amountMinor;
      const about = isLead ? offer.lead : PREMIUM.then(formatMoney(month));
      return page<Data>({ kind: "order", book: null, about, isLead, props, business }, {
        headers: ownPageHeaders(),
      });
    }
    if (form.bookId === null) {
      const isNamed = params.id || url.searchParams.has("audiobookId");
      if (!isNamed) return seeOther("/", flashNext("checkout-invalid"));
      return page<Data>({ kind: "unknown" }, { status: 404, headers: ownPageHeaders() });
    }
    const book = state.services.catalogue.getBook(form.bookId);
    if (!book) return page<Data>({ kind: "unknown" }, { status: 404, headers: ownPageHeaders() });
    const isSold = isOnSale(book) && !(book.isPresale && form.isGift);
    if (!isSold) return seeOther(bookPath(book.id)); // that page says why
    await limitCodes(ctx, form.code);
    const gift = form.isGift ? null : await state.services.shop.gifts.open(form.code);
    if (gift?.bookId === book.id) return seeOther(giftPath(gift.code));
    const [paid, props, business] = await Promise.all([
      underWayOf(ctx, book, form),
      bookCheckout(state, { book, form, result, typed }),
      businessOf(state),
    ]);
    if (paid && props) {
      const data: Data = { kind: "under_way", book, text: underWayText(paid) };
      return page<Data>(data, { headers: ownPageHeaders() });
    }
    if (props) {
      const about = summary(book.blurb);
      const data: Data = { kind: "order", book, about, isLead: false, props, business };
      return page<Data>(data, { headers: ownPageHeaders() });
    }
    return page<Data>({ kind: "owned", book }, { headers: ownPageHeaders() });
  },
  async POST(ctx) {
    const fields = await readForm(ctx.req);
    return seeOther(tryAgainPath(changedOrder(fields)), keepTyped(ctx, fields));
  },
});

/** A payment for this book, of the listener or of this browser's guest, that the bank has not answered yet. */
async function underWayOf(
  ctx: Context<State>,
  book: Book,
  { isGift }: OrderForm,
): Promise<UnderWayView | null> {
  const { session, services } = ctx.state;
  const guest = session ? null : readGuest(ctx);
  const id = session?.user.id ?? (guest && guestIdOf(guest.token, guest.email));
  const all = id ? await services.shop.payments.underWay(id) : [];
  return all.find((it) => it.bookId === book.id && it.isGift === isGift) ?? null;
}

export default define.page<typeof handler>(function CheckoutPage({ data, state, url }) {
  const { catalogue, config } = state.services;
  const siteName = catalogue.series.title;
  switch (data.kind) {
    case "unknown":
      return (
        <>
          <OwnPageHead title={NOT_FOUND.title} siteName={siteName} />
          <ProductNotFound />
        </>
      );
    case "owned":
      return (
        <>
          <OwnPageHead title={alreadyPurchased.title} siteName={siteName} />
          <AlreadyPurchased title={data.book.title} href={listenPath(data.book)} />
        </>
      );
    case "under_way": {
      const { book, text } = data;
      return (
        <>
          <OwnPageHead title={UNDER_WAY.title} siteName={siteName} />
          <Outcome
            title={UNDER_WAY.title}
            text={text}
            isLit
            links={[
              ...book ? [{ href: bookPath(book.id), label: UNDER_WAY.toBook(book.title) }] : [],
              ...state.session ? [{ href: ACCOUNT_PATH, label: UNDER_WAY.account }] : [],
              { href: "/", label: PAID.home },
            ]}
          />
        </>
      );
    }
    case "order": {
      const { book, about, isLead, props, business } = data;
      return (
        <article className="till" data-hue={book?.hue ?? "violet"}>
          {book
            ? (
              <OrderHead
                book={book}
                about={about}
                isOpened={props.quote.discountCode !== null && props.quote.finalMinor === 0}
                origin={config.baseUrl?.origin ?? url.origin}
                siteName={siteName}
              />
            )
            : <OwnPageHead title={CHECKOUT_PAGE.title} siteName={siteName} />}
          <div className="till__cover">
            {book
              ? <Cover cover={book.cover} sizes="4.5rem" eager decorative />
              : <Lantern size={48} />}
          </div>
          <Checkout {...props} />
          {!props.user && (
            <AccountForms
              urls={props.urls}
              isNeeded={props.isSubscription || props.quote.isFree}
              email={props.typed.email}
            />
          )}
          <div className="till__more">
            {props.user && !props.quote.isFree && (
              <BusinessLine business={business} back={url.pathname + url.search} />
            )}
            {book && !book.isPresale && !props.isGift && (
              <a
                href={checkoutPath(book.id, { isGift: true, currency: props.currency })}
              >
                {OFFER.gift}
              </a>
            )}
            {book
              ? (
                <Benefits
                  title={props.isGift ? OFFER.given : OFFER.benefits}
                  book={book}
                  benefits={benefitsOf(book, catalogue)}
                />
              )
              : <p {...isLead ? ownText(about) : {}}>{about}</p>}
          </div>
        </article>
      );
    }
  }
});
