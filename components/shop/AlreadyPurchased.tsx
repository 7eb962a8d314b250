/** For those who came to buy what they have (spec 2 section 8): said, and the way to the book goes on by itself. */
import { Outcome } from "@/components/ui/Outcome.tsx";
import { Said } from "@/components/ui/Said.tsx";
import { alreadyPurchased } from "@/lib/shop/words/alerts.ts";
import { OWNED } from "@/lib/shop/words/offers.ts";

interface Props {
  title: string;
  /** Where it is heard. */
  href: string;
}

/** Spec 2 section 4. A `Refresh` header, which goes on without script, knows whole seconds only. */
const GO_ON_AFTER_MS = 1500;
export const OWNED_AFTER_SEC = 2;

export function AlreadyPurchased({ title, href }: Props) {
  const words = alreadyPurchased(title);
  return (
    <>
      <Said
        title={words.title}
        text={words.text}
        isOnPage
        goOn={{ path: href, afterMs: GO_ON_AFTER_MS }}
      />
      <Outcome {...words} isLit links={[{ href, label: OWNED.listen }]} />
    </>
  );
}
