import { formatClock } from "@/lib/platform/duration.ts";
import { readChapterRef, readGrant } from "@/lib/media/addresses.ts";
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
  // A right to a book shows in the grants of its chapters; free ones alone are not for keeping.
  const mayKeep = new Set(
    sources.flatMap((source, index) =>
      source && readGrant(chapters[index]!.src!) !== null ? source.sourceBook : []
    ),
  );
  return (
    <ol className="rows">
      {chapters.map((chapter, index) => {
        const { number, title, section, locked } = chapter;
        const source = sources[index];
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
              <span className="rows__title">{title}</span>
              {locked && (
                <span className="rows__lock" role="img" aria-label={DrawerWords.locked}>
                  {lockIcon()}
                </span>
              )}
              <span className="rows__time">{formatClock(chapter.durationSec)}</span>
            </button>
            {source && mayKeep.has(source.sourceBook) && (
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
