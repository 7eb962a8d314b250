/** Sentences that match the search; each links to its position, and a known one starts playback. */
import { pressToPlay } from "@/components/listening/play_link.ts";
import { Icon } from "@/components/ui/Icon.tsx";
import { placePath, playPath } from "@/lib/listening/addresses.ts";
import { formatClock } from "@/lib/platform/duration.ts";
import type { FoundSentence } from "@/lib/search/search_results.ts";

export function FoundSentences({ sentences }: { sentences: FoundSentence[] }) {
  return (
    <>
      {sentences.map(({ book, chapter, text, startMs }, at) => {
        const place = { chapter, positionSec: (startMs ?? 0) / 1_000, isOpen: true };
        const where = [book.title, chapter.title];
        const link = startMs === null
          ? { href: placePath(place) }
          : { href: playPath(place), ...pressToPlay(place) };
        if (startMs !== null) where.push(formatClock(startMs / 1_000));
        return (
          <li key={at} data-hue={book.hue}>
            <a className="found found--said" {...link}>
              {startMs !== null && <Icon name="play" />}
              <span>
                <q className="found__words">{text}</q>
                <span className="found__aside">{where.join(" · ")}</span>
              </span>
            </a>
          </li>
        );
      })}
    </>
  );
}
