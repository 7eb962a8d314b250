/** Says that a bundle is closed, why, and how it opens again. */
import { checkoutPath } from "@/lib/shop/addresses.ts";
import type { SuspendedView } from "@/lib/shop/purchase.ts";

interface Props extends SuspendedView {
  className: string;
}

export function SuspendedNotice({ bookId, title, lostTitles, className }: Props) {
  const lost = new Intl.ListFormat("en").format(lostTitles);
  return (
    <p className={className} role="status">
      {title} is closed: what you had paid for {lost}{" "}
      counted toward it, and was given back or is disputed. It opens again when that payment comes
      back, or at once: <a href={checkoutPath(bookId)} f-client-nav="false">pay the difference</a>.
    </p>
  );
}
