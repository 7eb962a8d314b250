/** The code of a gift, and the link that redeems it. */
import { GIFTS } from "@/lib/shop/words/purchases.ts";
import { redeemPath } from "@/lib/shop/addresses.ts";

interface Props {
  code: string;
  bookId: number;
  /** Of the site, for a link to send. */
  origin: string;
}

export function GiftCode({ code, bookId, origin }: Props) {
  const link = origin + redeemPath(bookId, code);
  return (
    <div className="gift-code">
      <p className="gift-code__code">{code}</p>
      <p>
        {GIFTS.code.before} <a href={link}>{GIFTS.code.link}</a>.
      </p>
    </div>
  );
}
