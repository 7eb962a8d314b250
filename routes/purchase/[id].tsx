/** /purchase/{id} and /buy/{id}: a book's offer, before its checkout. */

import { BookLabel } from "@/components/ui/OwnText.tsx";
import { page } from "fresh";
import { OwnPageHead } from "@/components/accounts/AccountPage.tsx";
import { Price } from "@/components/catalogue/Price.tsx";
import { Benefits, OfferHead } from "@/components/shop/OfferHead.tsx";
import { AlreadyPurchased, ProductNotFound } from "@/components/shop/OwnedBooks.tsx";
import { withParts } from "@/components/ui/with_parts.tsx";
import { owns } from "@/lib/access/decide.ts";
import { loginPath } from "@/lib/accounts/addresses.ts";
import { bookPath } from "@/lib/catalogue/addresses.ts";
import { type Book, isOnSale, labelOf } from "@/lib/catalogue/book.ts";
import { benefitsOf } from "@/lib/catalogue/contents.ts";
import { seeOther } from "@/lib/platform/http/answers.server.ts";
import { checkoutPath, listenPath, REFUNDS_PATH } from "@/lib/shop/addresses.ts";
import { type CreditedPrice, creditedPrice } from "@/lib/shop/quote.ts";
import { NOT_FOUND, OFFER } from "@/lib/shop/words/pages.ts";
import { define, describePage, ownPageHeaders } from "@/lib/site/adapters/request/define.server.ts";
import { previousPath } from "@/lib/site/adapters/request/address.server.ts";
import { findBook } from "@/lib/site/adapters/request/require.server.ts";

type Data =
  | { kind: "unknown" }
  | { kind: "owned"; book: Book }
  | {
    kind: "offer";
    book: Book;
    cancelHref: string;
    credited: CreditedPrice | null;
    taxNote: string;
  };

export const handler = define.handlers({
  async GET({ req, params, state, url }) {
    describePage(state, { sheet: "shop" });
    const { catalogue } = state.services;
    const book = findBook(catalogue, params.id);
    if (!book) return page<Data>({ kind: "unknown" }, { status: 404, headers: ownPageHeaders() });
    if (!isOnSale(book)) return seeOther(bookPath(book.id)); // that page says why
    if (owns(await state.entitlements(), book.id)) {
      return page<Data>({ kind: "owned", book }, { headers: ownPageHeaders() });
    }
    const cancelHref = previousPath(req, url);
    const { session, currency, country, services: { shop } } = state;
    const userId = session?.user.id ?? null;
    const quoted = await shop.payments.quote({ userId, bookId: book.id, currency, country });
    const credited = quoted.ok ? creditedPrice(quoted.quote) : null;
    const taxNote = quoted.ok ? quoted.quote.taxNote : "";
    const offer: Data = { kind: "offer", book, cancelHref, credited, taxNote };
    return page<Data>(offer, { headers: ownPageHeaders() });
  },
});

export default define.page<typeof handler>(function PurchasePage({ data, state }) {
  const siteName = state.services.catalogue.series.title;
  if (data.kind === "unknown") {
    return (
      <>
        <OwnPageHead title={NOT_FOUND.title} siteName={siteName} />
        <ProductNotFound />
      </>
    );
  }
  const { book } = data;
  const checkout = checkoutPath(book.id);
  return (
    <>
      <OwnPageHead title={OFFER.title(book.title)} siteName={siteName} />
      {data.kind === "owned"
        ? <AlreadyPurchased title={book.title} href={listenPath(book)} />
        : (
          <article className="offer" data-hue={book.hue}>
            <div className="offer__what">
              <OfferHead
                book={book}
                eyebrow={labelOf(book) ? <BookLabel book={book} /> : OFFER.eyebrow}
              />
            </div>
            <div className="offer__how">
              <p className="offer__price">
                <Price book={book} currency={state.currency} own={data.credited?.price} />
                {data.credited && <small className="offer__small">{data.credited.note}</small>}
              </p>
              <p className="offer__actions">
                <a
                  className="button button--large"
                  href={state.session ? checkout : loginPath(checkout)}
                >
                  {state.session ? OFFER.checkout : OFFER.login}
                </a>
                <a className="button button--quiet button--large" href={data.cancelHref}>
                  {OFFER.cancel}
                </a>
              </p>
              <Benefits
                title={OFFER.benefits}
                book={book}
                benefits={benefitsOf(book, state.services.catalogue)}
              />
              <p className="offer__small">
                {data.taxNote}{" "}
                {withParts(OFFER.terms, { link: (it) => <a href={REFUNDS_PATH}>{it}</a> })}{" "}
                {!book.isPresale && (
                  <a href={checkoutPath(book.id, { isGift: true })}>
                    {OFFER.gift}
                  </a>
                )}
              </p>
            </div>
          </article>
        )}
    </>
  );
});
