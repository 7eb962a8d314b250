/**
 * Cover shortcuts, Book 1 to Book 4, that lead to the book's chapters: they lie in a folded section, and a
 * browser unfolds it. (While a page loads it may then forget to scroll: links from elsewhere name the section.)
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
