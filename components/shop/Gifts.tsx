/** Gifts bought for others, with the codes that open them. */
import { Day } from "@/components/ui/Day.tsx";
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
