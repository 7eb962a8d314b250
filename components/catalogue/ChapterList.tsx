/**
 * The table of contents. Every row is a link that opens the page at that chapter, locked ones too: the
 * player there says how to go on. Of a bundle's books the one that is heard is unfolded. Rows carry `data-chapter` for the player to mark the one that plays.
 */
import { soundAttributes } from "@/lib/listening/browser/press/sound_start.ts";
import type { Book, BookEntry, Chapter, Section } from "@/lib/catalogue/book.ts";
import { grantedBooks } from "@/lib/listening/player/granted_books.ts";
import type { PlayerChapter } from "@/lib/listening/player/types.ts";
import { formatClock } from "@/lib/platform/duration.ts";
import { SectionHeader } from "./SectionHeader.tsx";
import { SectionShortcuts } from "./SectionShortcuts.tsx";
import { BOOK } from "@/lib/catalogue/words.ts";

interface Props {
  book: Book;
  /** What this listener may hear of it, in the same order. */
  heard: readonly PlayerChapter[];
  /** Number of the chapter the page opened at. */
  current: number;
  /** The source books of a bundle's sections, in their order; empty for a single book. */
  sources: Book[];
}

export function ChapterList({ book, heard, current, sources }: Props) {
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

/** Of how many rows (even: on a wide screen there are two columns) the style sheet guesses the height until they are laid out. */
function rows(count: number): Record<string, number> {
  return { "--rows": count + count % 2 };
}

const hasChapter = (chapters: Chapter[], number: number) =>
  chapters.some((chapter) => chapter.number === number);

interface RowsProps extends Pick<Props, "heard" | "current"> {
  chapters: Chapter[];
  /** An address that leads here opens the section: browsers unfold what they scroll to. */
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
            <span className="contents__title">{chapter.title}</span>
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
  /** Null in a single book, whose list has no headers. */
  section: Section | null;
  chapters: Chapter[];
}

/** Runs of chapters, each under the header that precedes it. */
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
