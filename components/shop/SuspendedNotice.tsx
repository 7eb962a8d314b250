/** Says that a bundle is closed, why, and how it opens again. */
import { checkoutPath } from "@/lib/shop/addresses.ts";
import type { SuspendedView } from "@/lib/shop/purchase.ts";
import { SUSPENDED } from "@/lib/shop/words/purchases.ts";

interface Props extends SuspendedView {
  className: string;
}

export function SuspendedNotice({ bookId, title, lostTitles, className }: Props) {
  const lost = new Intl.ListFormat("en").format(lostTitles);
  return (
    <p className={className} role="status">
      {SUSPENDED.before(title, lost)} <a href={checkoutPath(bookId)}>{SUSPENDED.link}</a>.
    </p>
  );
}
