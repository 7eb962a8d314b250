import { formatClock } from "@/lib/duration.ts";
import type { PlayerChapter } from "@/lib/player/types.ts";
import { lockIcon } from "./icons.tsx";

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
  return (
    <ol className="rows">
      {chapters.map((chapter, index) => {
        const { number, title, section, locked } = chapter;
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
                <span className="rows__lock" role="img" aria-label="Locked">{lockIcon()}</span>
              )}
              <span className="rows__time">{formatClock(chapter.durationSec)}</span>
            </button>
          </li>
        );
      })}
    </ol>
  );
}

export const sectionId = (title: string) => `drawer-${title.replace(/\W+/g, "-")}`;
