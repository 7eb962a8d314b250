/** A gift's code with the link that redeems it, and the list of gifts bought. */

import { Day } from "@/components/ui/Day.tsx";
import { redeemPath } from "@/lib/shop/addresses.ts";
import type { GiftView } from "@/lib/shop/discount.ts";
import { GIFTS } from "@/lib/shop/words/pages.ts";

interface GiftCodeProps {
  code: string;
  bookId: number;
  /** Of the site, for a full link. */
  origin: string;
}

export function GiftCode({ code, bookId, origin }: GiftCodeProps) {
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

/* Gifts bought for others, with their codes. */

export function Gifts({ gifts }: { gifts: GiftView[] }) {
  return (
    <ul className="account__list">
      {gifts.map(({ code, title, createdAt, redeemedAt }) => (
        <li key={code}>
          <span>
            {title}
            <small>
              {redeemedAt
                ? <Day at={redeemedAt} text={GIFTS.opened} />
                : <Day at={createdAt} text={GIFTS.waiting} />}
            </small>
          </span>
          <code>{code}</code>
        </li>
      ))}
    </ul>
  );
}
