/** For those who came to buy what they have (spec 2 section 8). */
import { Outcome } from "@/components/ui/Outcome.tsx";

interface Props {
  title: string;
  /** Where it is heard. */
  href: string;
  giftHref: string;
}

export function AlreadyPurchased({ title, href, giftHref }: Props) {
  return (
    <Outcome
      title="Already Purchased"
      text={`You already own ${title}. Redirecting to the audiobook.`}
      isLit
      links={[{ href, label: "Go to the audiobook" }, {
        href: giftHref,
        label: "Give it to a friend",
      }]}
    />
  );
}
