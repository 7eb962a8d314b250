/** What is bought and its price in one line; how that comes about, where something is taken off. */
import { formatMoney } from "@/lib/catalogue/money.ts";
import type { CheckoutProps } from "@/lib/shop/checkout_props.ts";
import type { Quote } from "@/lib/shop/schema.ts";
import {
  orderCapped,
  orderCode,
  orderMinimum,
  orderOwned,
  orderVat,
  OrderWords,
} from "@/lib/shop/words/checkout.ts";

interface Props {
  quote: Quote;
  of: Pick<CheckoutProps, "isGift" | "isSubscription" | "comparedWith">;
}

export function OrderSummary({ quote, of }: Props) {
  const { currency, credits, creditMinor, discountMinor, vat } = quote;
  const money = (amountMinor: number) => formatMoney({ amountMinor, currency });
  const isCapped = credits.reduce((sum, { amountMinor }) => sum + amountMinor, 0) > creditMinor;
  return (
    <>
      <header className="order__top">
        <div>
          <p className="eyebrow" id="order-title">{OrderWords.title}</p>
          <h1>{quote.title}{of.isGift ? OrderWords.gift : ""}</h1>
        </div>
        <p className="order__sum">
          {quote.regularMinor !== null && (
            <small>
              <span>{of.comparedWith}</span> <del>{money(quote.regularMinor)}</del>
            </small>
          )} <span className="visually-hidden">{OrderWords.total}</span>{" "}
          <strong role="status">{money(quote.finalMinor)}</strong>
        </p>
      </header>
      {(credits.length > 0 || quote.discountCode) && (
        <dl className="order__lines">
          <div>
            <dt>{quote.title}</dt>
            <dd>{money(quote.originalMinor)}</dd>
          </div>
          {credits.map(({ purchaseId, bookId, title, amountMinor }) => (
            <div key={purchaseId} className="order__off">
              <dt>{bookId === quote.bookId ? OrderWords.settled : orderOwned(title)}</dt>
              <dd>{money(-amountMinor)}</dd>
            </div>
          ))}
          {quote.discountCode && (
            <div className="order__off">
              <dt>{orderCode(quote.discountCode, quote.discountPercentage)}</dt>
              <dd>{money(-discountMinor)}</dd>
            </div>
          )}
        </dl>
      )}
      {isCapped && <p className="order__note">{orderCapped(money(creditMinor))}</p>}
      {quote.isMinimum && <p className="order__note">{orderMinimum(money(quote.finalMinor))}</p>}
      {!quote.isFree && (
        <p className="order__note">
          {vat.percent > 0 ? orderVat(vat.percent, money(vat.includedMinor)) : OrderWords.noVat}
          {of.isSubscription ? OrderWords.monthly : OrderWords.once}
        </p>
      )}
    </>
  );
}
