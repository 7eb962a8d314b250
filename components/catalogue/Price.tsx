/** What a book costs this visitor; for the Complete Series beside the regular price it replaces. */
import type { Book } from "@/lib/catalogue/book.ts";
import { type CurrencyCode, formatMoney, fromEur } from "@/lib/catalogue/money.ts";
import { PRICE } from "@/lib/catalogue/words.ts";

interface Props {
  book: Pick<Book, "priceMinor" | "regularPriceMinor">;
  currency: CurrencyCode;
}

export function Price({ book: { priceMinor, regularPriceMinor }, currency }: Props) {
  const price = formatMoney(fromEur(priceMinor, currency));
  if (regularPriceMinor === null) return <span className="price">{price}</span>;

  const saved = Math.round((1 - priceMinor / regularPriceMinor) * 100);
  return (
    <span className="price">
      <span className="visually-hidden">{PRICE.now}</span> {price}{" "}
      <del>
        <span className="visually-hidden">{PRICE.insteadOf}</span>{" "}
        {formatMoney(fromEur(regularPriceMinor, currency))}
      </del>{" "}
      <span className="price__saved">{PRICE.saved(saved)}</span>
    </span>
  );
}
