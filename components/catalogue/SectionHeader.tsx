/** The header of one book's section in a bundle's chapter list, in that book's hue. */
import type { Book } from "@/lib/catalogue/book.ts";
import { formatLength } from "@/lib/platform/duration.ts";
import { Icon } from "@/components/ui/Icon.tsx";
import { BOOK } from "@/lib/catalogue/words.ts";

export function SectionHeader({ book }: { book: Book }) {
  return (
    <summary className="section-header">
      <span className="eyebrow">{book.label}</span>
      <h3>{book.title}</h3>
      <span className="section-header__facts">
        {BOOK.section(book.chapterCount, formatLength(book.durationSec))}
      </span>
      <Icon name="chevron" />
    </summary>
  );
}
