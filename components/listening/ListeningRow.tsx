/** A book the listener has begun or likes, in one line of a list: where, how far, and on. */
import { formatClock, formatLength } from "@/lib/platform/duration.ts";
import type { ShelfItem } from "@/lib/listening/shelf/shelf.ts";
import { Cover } from "@/components/ui/Cover.tsx";
import { FavoriteButton } from "./FavoriteButton.tsx";
import { ListeningBar } from "./ListeningBar.tsx";
import { placePath } from "@/lib/listening/addresses.ts";
import { ResumeButton } from "./ResumeButton.tsx";
import { bookPath } from "@/lib/catalogue/addresses.ts";
import { ROW } from "@/lib/listening/words/shelf.ts";

interface Props {
  item: ShelfItem;
  /** The page it stands on. */
  back: string;
  /** Level of the title, below that of the list. */
  level: 2 | 3;
}

export function ListeningRow({ item, back, level }: Props) {
  const Heading = level === 2 ? "h2" : "h3";
  const { book, start } = item;
  const href = start ? placePath(start) : bookPath(book.id);
  return (
    <li className="row" data-hue={book.hue}>
      <a className="row__cover" href={href} tabIndex={-1} aria-hidden="true">
        <Cover cover={book.cover} sizes="6rem" decorative />
      </a>
      <div className="row__words">
        <Heading className="row__title">
          <a href={href}>{book.title}</a>
        </Heading>
        <p className="row__place">{whereText(item)}</p>
        <ListeningBar item={item} />
        <p className="row__left">{howFarText(item)}</p>
      </div>
      <div className="row__actions">
        <ResumeButton item={item} variant="button--quiet" />
        <FavoriteButton item={item} back={back} />
      </div>
    </li>
  );
}

function whereText({ state, start }: ShelfItem): string {
  if (state === "complete") return ROW.heard;
  if (state === "new" || !start) return ROW.new;
  return `${start.chapter.title}, ${formatClock(start.positionSec)}`;
}

function howFarText({ book, progress, state }: ShelfItem): string {
  if (state === "new" || !progress) return formatLength(book.durationSec);
  if (state === "complete") return ROW.all(formatLength(book.durationSec));
  return ROW.part(progress.percent, formatLength(progress.remainingSec));
}
