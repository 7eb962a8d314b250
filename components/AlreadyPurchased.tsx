/** For those who came to buy what they have (spec 2 section 8). */
import { Outcome } from "./Outcome.tsx";

export function AlreadyPurchased({ title, href }: { title: string; href: string }) {
  return (
    <Outcome
      title="Already Purchased"
      text={`You already own ${title}. Redirecting to the audiobook.`}
      isLit
      links={[{ href, label: "Go to the audiobook" }]}
    />
  );
}
