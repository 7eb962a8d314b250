/** Says that a book is closed for now, why, and how it opens again. */
import { checkoutPath } from "@/lib/shop/addresses.ts";
import type { SuspendedView } from "@/lib/shop/purchase.ts";
import { SUSPENDED } from "@/lib/shop/words/purchases.ts";

interface Props extends SuspendedView {
  className: string;
}

export function SuspendedNotice({ bookId, title, isDisputed, lostTitles, className }: Props) {
  if (isDisputed) return <p className={className} role="status">{SUSPENDED.disputed(title)}</p>;
  const lost = new Intl.ListFormat("en").format(lostTitles);
  return (
    <p className={className} role="status">
      {SUSPENDED.before(title, lost)} <a href={checkoutPath(bookId)}>{SUSPENDED.link}</a>.
    </p>
  );
}
