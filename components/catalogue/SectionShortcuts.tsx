/**
 * Covers of a bundle's books as links to their chapters. The target is inside a closed `<details>`, which the browser
 * opens. While a page is loading it may open it without scrolling, so links from other pages target the section itself.
 */
import type { Book } from "@/lib/catalogue/book.ts";
import { Cover } from "@/components/ui/Cover.tsx";
import { BOOK } from "@/lib/catalogue/words.ts";

export function SectionShortcuts({ books }: { books: Book[] }) {
  return (
    <nav className="shortcuts" aria-label={BOOK.jump}>
      {books.map(({ id, label, title, cover, hue }) => (
        <a key={id} href={`#chapters-${id}`} data-hue={hue}>
          <Cover cover={cover} sizes="(min-width: 40rem) 9rem, 22vw" decorative />
          <span className="shortcuts__label">{label}</span>
          <span className="visually-hidden">{title}</span>
        </a>
      ))}
    </nav>
  );
}
