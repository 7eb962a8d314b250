/** For those who came to buy what they have (spec 2 section 8). */
import { Outcome } from "@/components/ui/Outcome.tsx";
import { alreadyPurchased } from "@/lib/shop/words/alerts.ts";
import { OWNED } from "@/lib/shop/words/offers.ts";

interface Props {
  title: string;
  /** Where it is heard. */
  href: string;
  giftHref: string;
}

export function AlreadyPurchased({ title, href, giftHref }: Props) {
  return (
    <Outcome
      {...alreadyPurchased(title)}
      isLit
      links={[{ href, label: OWNED.listen }, { href: giftHref, label: OWNED.give }]}
    />
  );
}
