/** Gifts bought for others, with the codes that open them. */
import type { GiftView } from "@/lib/shop/discount.ts";

export function Gifts({ gifts }: { gifts: GiftView[] }) {
  return (
    <ul className="account__list">
      {gifts.map(({ code, title, createdAt, redeemedAt }) => (
        <li key={code}>
          <span>
            {title}
            <small>
              {redeemedAt
                ? `Opened ${redeemedAt.slice(0, 10)}`
                : `Bought ${createdAt.slice(0, 10)}, not opened yet`}
            </small>
          </span>
          <code>{code}</code>
        </li>
      ))}
    </ul>
  );
}
