/** Where the free chapters end: the chapter that waits, how much there is, what one gets, and the ways to it. */
import { Offer } from "./Offer.tsx";
import type { PlayerBook, SeriesOffer } from "@/lib/listening/player/types.ts";
import { allBooks, restLength, RestWords } from "@/lib/listening/words/rest.ts";
import { formatLength } from "@/lib/platform/duration.ts";
import { rememberPendingChapter } from "@/lib/access/browser/pending_chapter.ts";

interface Props {
  book: PlayerBook;
  /** Number of the chapter that the player stands at. */
  at: number;
}

export function RestOfBook({ book, at }: Props) {
  const { chapters, rest } = book, here = chapters.findIndex(({ number }) => number === at);
  const locked = chapters.filter((chapter) => chapter.locked);
  const waiting = chapters.slice(Math.max(0, here)).find((chapter) => chapter.locked);
  const leftSec = locked.reduce((sum, { durationSec }) => sum + durationSec, 0);
  const onBuy = () => waiting && rememberPendingChapter(book.id, waiting.number);
  return (
    <div className="rest">
      {waiting && (
        <p className="rest__next">
          <span className="eyebrow">{waiting.number === at ? RestWords.here : RestWords.next}</span>
          <span className="rest__title">{waiting.title}</span>
        </p>
      )}
      {locked.length > 0 && <p>{restLength(locked.length, formatLength(leftSec))}</p>}
      {rest && (
        <ul className="rest__benefits">
          {[...rest.benefits, RestWords.terms].map((line) => <li key={line}>{line}</li>)}
        </ul>
      )}
      <Offer book={book} onBuy={onBuy} />
      {rest?.series && <Series {...rest.series} />}
    </div>
  );
}

function Series({ title, href, price, note, bookCount }: SeriesOffer) {
  return (
    <p className="rest__series">
      <a href={href}>{title}</a>
      <span>{allBooks(bookCount, price)}{note && ` (${note})`}</span>
    </p>
  );
}
