/** The books of the catalogue with drafts, each a link to its form. */
import { formatMoney } from "@/lib/catalogue/money.ts";
import { deskBookPath } from "@/lib/desk/addresses.ts";
import { BOOK_LIST } from "@/lib/desk/words/books.ts";

interface Line {
  id: number;
  title: string;
  /** ISO 8601 day; null: released. */
  releaseDate: string | null;
  isDraft: boolean;
  isBundle: boolean;
  priceMinor: number;
  chapters: number;
}

interface Props {
  books: Line[];
  /** ISO 8601 day. */
  today: string;
}

export function BookLines({ books, today }: Props) {
  const { states } = BOOK_LIST;
  return (
    <ul className="desk__books">
      {books.map(({ id, title, releaseDate, isDraft, isBundle, priceMinor, chapters }) => (
        <li key={id}>
          <a href={deskBookPath(id)}>
            <strong>{title}</strong>
            <small>
              {[
                isDraft
                  ? states.draft
                  : releaseDate && releaseDate > today
                  ? states.out(releaseDate)
                  : states.sale,
                isBundle ? BOOK_LIST.bundle : BOOK_LIST.chapters(chapters),
                formatMoney({ amountMinor: priceMinor, currency: "EUR" }),
              ].join(" · ")}
            </small>
          </a>
        </li>
      ))}
    </ul>
  );
}
