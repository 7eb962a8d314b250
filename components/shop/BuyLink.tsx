/** The way to pay for a book. */
import type { Book } from "@/lib/catalogue/book.ts";
import { checkoutPath } from "@/lib/shop/addresses.ts";
import { BUY_NOW } from "@/lib/shop/words/offers.ts";

interface Props {
  book: Pick<Book, "id" | "title">;
  /** Further classes: `button--quiet`. */
  variant?: string;
}

export function BuyLink({ book, variant }: Props) {
  return (
    <a
      className={variant ? `button ${variant}` : "button"}
      href={checkoutPath(book.id)}
    >
      {BUY_NOW}
      <span className="visually-hidden">: {book.title}</span>
    </a>
  );
}
