/** Gifts bought for others, with the codes that open them. */
import type { GiftView } from "@/lib/shop/discount.ts";
import { GIFTS } from "@/lib/shop/words/purchases.ts";

export function Gifts({ gifts }: { gifts: GiftView[] }) {
  return (
    <ul className="account__list">
      {gifts.map(({ code, title, createdAt, redeemedAt }) => (
        <li key={code}>
          <span>
            {title}
            <small>
              {redeemedAt
                ? GIFTS.opened(redeemedAt.slice(0, 10))
                : GIFTS.waiting(createdAt.slice(0, 10))}
            </small>
          </span>
          <code>{code}</code>
        </li>
      ))}
    </ul>
  );
}
