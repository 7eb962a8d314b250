/** Premium, where a book's cover and title would stand. */
import { Lantern } from "@/components/ui/Lantern.tsx";

export function PremiumHead() {
  return (
    <header className="offer-head offer-head--premium">
      <Lantern size={64} />
      <div>
        <p className="eyebrow">Checkout</p>
        <h1>Premium</h1>
        <p className="offer-head__by">
          Every book in full, for as long as you subscribe. Ends whenever you like.
        </p>
      </div>
    </header>
  );
}
