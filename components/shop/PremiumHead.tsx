/** Premium, where a book's cover and title would stand. */
import { Lantern } from "@/components/ui/Lantern.tsx";
import { PREMIUM } from "@/lib/shop/words/premium.ts";
import { CHECKOUT_PAGE } from "@/lib/shop/words/offers.ts";

export function PremiumHead() {
  return (
    <header className="offer-head offer-head--premium">
      <Lantern size={64} />
      <div>
        <p className="eyebrow">{CHECKOUT_PAGE.title}</p>
        <h1>{PREMIUM.name}</h1>
        <p className="offer-head__by">
          {PREMIUM.lead}
        </p>
      </div>
    </header>
  );
}
