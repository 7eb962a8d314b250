/**
 * The table of contents. Every row links to the page at that chapter, locked ones too: the player there offers the
 * purchase. In a bundle only the section of the current chapter is open. The player finds the row of the playing
 * chapter by `data-chapter`.
 */

import { Cover } from "@/components/ui/Cover.tsx";
import { Icon } from "@/components/ui/Icon.tsx";
import { BookLabel, OwnText } from "@/components/ui/OwnText.tsx";
import type { Book, BookEntry, Chapter, Section } from "@/lib/catalogue/book.ts";
import { releaseText } from "@/lib/catalogue/release.ts";
import { BOOK } from "@/lib/catalogue/words.ts";
import { soundAttributes } from "@/lib/listening/first_bytes/attributes.ts";
import { grantedBooks } from "@/lib/listening/player/saved_start.ts";
import type { PlayerChapter } from "@/lib/listening/player/types.ts";
import { formatClock } from "@/lib/platform/duration.ts";
import { formatLength } from "@/lib/platform/length.ts";

/* The header of one book's section in a bundle's chapter list, in that book's hue. */

function SectionHeader({ book }: { book: Book }) {
  return (
    <summary className="section-header">
      <span className="eyebrow">
        <BookLabel book={book} />
      </span>
      <h3>
        <OwnText>{book.title}</OwnText>
      </h3>
      <span className="section-header__facts">
        {book.isUpcoming
          ? releaseText(book, Date.now())
          : BOOK.section(book.chapterCount, formatLength(book.durationSec))}
      </span>
      <Icon name="chevron" />
    </summary>
  );
}

/*
 * Covers of a bundle's books as links to their chapters. The target is inside a closed `<details>`, which the browser
 * opens. While a page is loading it may open it without scrolling, so links from other pages target the section itself.
 */

function SectionShortcuts({ books }: { books: Book[] }) {
  return (
    <nav className="shortcuts" aria-label={BOOK.jump}>
      {books.map((book) => (
        <a key={book.id} href={`#chapters-${book.id}`} data-hue={book.hue}>
          <Cover cover={book.cover} sizes="(min-width: 40rem) 9rem, 22vw" decorative />
          <span className="shortcuts__label">
            <BookLabel book={book} />
          </span>
          <span className="visually-hidden">
            <OwnText>{book.title}</OwnText>
          </span>
        </a>
      ))}
    </nav>
  );
}

interface ChapterListProps {
  book: Book;
  /** The chapters as the player has them; `src` is null for a chapter that this listener may not hear. */
  heard: readonly PlayerChapter[];
  /** Number of the chapter the page opened at. */
  current: number;
  /** The single books of a bundle, in the order of its sections; empty for a single book. */
  sources: Book[];
}

export function ChapterList({ book, heard, current, sources }: ChapterListProps) {
  const groups = groupChapters(book.entries);
  const open = groups.find(({ chapters }) => hasChapter(chapters, current)) ?? groups[0];
  return (
    <section
      className="contents"
      aria-labelledby="contents"
      style={rows(open?.chapters.length ?? 0)}
    >
      <h2 className="rule" id="contents">{BOOK.chapters}</h2>
      {sources.length > 0 && <SectionShortcuts books={sources} />}
      {groups.map(({ section, chapters }) => {
        const source = sources.find(({ id }) => id === section?.sourceBook);
        if (!source) return <Rows key={book.id} {...{ chapters, heard, current }} />;
        return (
          <details
            key={source.id}
            id={`book-${source.id}`}
            className="contents__section"
            data-hue={source.hue}
            style={rows(chapters.length)}
            open={hasChapter(chapters, current)}
          >
            <SectionHeader book={source} />
            <Rows id={`chapters-${source.id}`} {...{ chapters, heard, current }} />
          </details>
        );
      })}
    </section>
  );
}

/** For the style sheet's estimate of the height before layout; rounded up to even, because a wide screen has two columns. */
function rows(count: number): Record<string, number> {
  return { "--rows": count + count % 2 };
}

const hasChapter = (chapters: Chapter[], number: number) =>
  chapters.some((chapter) => chapter.number === number);

interface RowsProps extends Pick<ChapterListProps, "heard" | "current"> {
  chapters: Chapter[];
  /** A link to this id opens the section: browsers open a `<details>` that contains the target. */
  id?: string;
}

function Rows({ chapters, heard, current, id }: RowsProps) {
  const sources = new Map(heard.map(({ number, src }) => [number, src]));
  const granted = grantedBooks(heard);
  return (
    <ol className="contents__rows" id={id}>
      {chapters.map((chapter) => (
        <li key={chapter.number}>
          <a
            href={`?chapter=${chapter.number}`}
            data-chapter={chapter.number}
            {...soundOf(sources.get(chapter.number))}
            aria-current={chapter.number === current ? "true" : undefined}
          >
            <span className="contents__number">
              {chapter.kind === "credits" ? "" : chapter.sourceChapter}
            </span>
            <span className="contents__title">
              <OwnText>{chapter.title}</OwnText>
            </span>
            {chapter.isFree
              ? !granted.has(chapter.sourceBook) && (
                <span className="contents__free">{BOOK.free}</span>
              )
              : !sources.get(chapter.number) && (
                <span className="contents__lock">{BOOK.locked}</span>
              )}
            <span className="contents__time">{formatClock(chapter.durationSec)}</span>
          </a>
        </li>
      ))}
    </ol>
  );
}

const soundOf = (src: string | null | undefined) => src ? soundAttributes({ src }) : {};

interface ChapterGroup {
  /** null for a single book, whose list has no headers. */
  section: Section | null;
  chapters: Chapter[];
}

/** Groups the chapters by the section header that precedes them. */
export function groupChapters(entries: BookEntry[]): ChapterGroup[] {
  const groups: ChapterGroup[] = [];
  for (const entry of entries) {
    const last = groups.at(-1);
    if (entry.type === "section") groups.push({ section: entry.section, chapters: [] });
    else if (last) last.chapters.push(entry.chapter);
    else groups.push({ section: null, chapters: [entry.chapter] });
  }
  return groups;
}
