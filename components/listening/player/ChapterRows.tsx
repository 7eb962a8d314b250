import { formatClock } from "@/lib/platform/duration.ts";
import { grantedBooks } from "@/lib/listening/player/granted_books.ts";
import { readChapterRef } from "@/lib/media/addresses.ts";
import type { PlayerChapter } from "@/lib/listening/player/types.ts";
import { lockIcon } from "@/components/ui/icons.tsx";
import { DrawerWords } from "@/lib/listening/words/panels.ts";

interface Props {
  chapters: readonly PlayerChapter[];
  /** Number of the chapter in the player; null when another book is. */
  current: number | null;
  /** Heading of the rows' section, by its title; undefined in a single book. */
  hues: Record<string, string | undefined>;
  onChoose: (number: number) => void;
}

/** The chapters in list order, a heading wherever another source book begins. */
export function ChapterRows({ chapters, current, hues, onChoose }: Props) {
  const sources = chapters.map(({ src }) => src === null ? null : readChapterRef(src));
  const granted = grantedBooks(chapters);
  return (
    <ol className="rows">
      {chapters.map((chapter, index) => {
        const { number, title, section, locked, kind, numberInSection } = chapter;
        const source = sources[index];
        const isGranted = source && granted.has(source.sourceBook);
        const begins = section && section !== chapters[index - 1]?.section;
        return (
          <li key={number} data-hue={section && hues[section]}>
            {begins && <h3 className="rows__section" id={sectionId(section)}>{section}</h3>}
            <button
              type="button"
              className="rows__chapter"
              aria-current={number === current ? "true" : undefined}
              onClick={() => onChoose(number)}
            >
              <span className="rows__number rows__lock">
                {kind !== "credits" && (numberInSection ?? number)}
              </span>
              <span className="rows__title">{title}</span>
              {source && !isGranted && <span className="rows__free">{DrawerWords.free}</span>}
              {locked && (
                <span className="rows__lock" role="img" aria-label={DrawerWords.locked}>
                  {lockIcon()}
                </span>
              )}
              <span className="rows__time">{formatClock(chapter.durationSec)}</span>
            </button>
            {isGranted && ( // what is free to everybody is not for keeping
              <span
                className="rows__download"
                data-download={`${source.sourceBook}/${source.sourceChapter}`}
                data-title={title}
              />
            )}
          </li>
        );
      })}
    </ol>
  );
}

export const sectionId = (title: string) => `drawer-${title.replace(/\W+/g, "-")}`;
