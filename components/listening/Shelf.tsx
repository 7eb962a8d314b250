/** The listener's bookmarks by book: open, edit the note, delete, export. Works by links and forms. */

import { initialValue } from "@/components/ui/Field.tsx";
import { Lantern } from "@/components/ui/Lantern.tsx";
import { OfWhat } from "@/components/ui/OfWhat.tsx";
import { OwnText } from "@/components/ui/OwnText.tsx";
import { withParts } from "@/components/ui/with_parts.tsx";
import { bookmarkPath, exportPath, RECENTLY_PLAYED_PATH } from "@/lib/listening/addresses.ts";
import type { MarkedBook } from "@/lib/listening/shelf.ts";
import { BOOKMARKS, LIBRARY, RECENT, ROW, SHELVES } from "@/lib/listening/words/pages.ts";
import { formatClock } from "@/lib/platform/duration.ts";
import { LIBRARY_PATH } from "@/lib/shop/addresses.ts";
import { playLink } from "./play_link.ts";

export function BookmarkList({ books }: { books: MarkedBook[] }) {
  return (
    <section className="bookmarks" aria-labelledby="bookmarks">
      <h2 className="rule" id="bookmarks">{BOOKMARKS.title}</h2>
      {books.map(({ id, title, hue, marks }) => (
        <section key={id} data-hue={hue} aria-labelledby={`bookmarks-${id}`}>
          <h3 className="bookmarks__book" id={`bookmarks-${id}`}>
            <OwnText>{title}</OwnText>
          </h3>
          <ul>
            {marks.map(({ bookmark, place }) => (
              <Bookmark key={bookmark.id} bookmark={bookmark} place={place} />
            ))}
          </ul>
        </section>
      ))}
      <p className="bookmarks__export">
        {withParts(BOOKMARKS.files, {
          markdown: (it) => <a href={exportPath("markdown")} download>{it}</a>,
          json: (it) => <a href={exportPath("json")} download>{it}</a>,
        })}
      </p>
    </section>
  );
}

function Bookmark({ bookmark, place }: MarkedBook["marks"][number]) {
  const { id, chapterTitle, positionSec, note } = bookmark;
  const time = formatClock(positionSec);
  const where = <OfWhat text={ROW.place(chapterTitle, time)} />;
  return (
    <li className="bookmark">
      <a className="bookmark__place" {...playLink(place, "bookmark=true")}>
        <span>
          <OwnText>{chapterTitle}</OwnText>
        </span>
        <span className="bookmark__time">{time}</span>
      </a>
      {note && <p className="bookmark__note" dir="auto">{note}</p>}
      {/* Keyed by the note, so that it closes once the note has changed. */}
      <details key={note} className="bookmark__edit">
        <summary>
          {BOOKMARKS.edit}
          {where}
        </summary>
        <form method="post" action={bookmarkPath(id, "note")}>
          <label htmlFor={`note-${id}`}>{BOOKMARKS.note}</label>
          <textarea
            id={`note-${id}`}
            name="note"
            dir="auto"
            rows={3}
            maxLength={2000}
            {...initialValue(note)}
          />
          <button className="button" type="submit">
            {BOOKMARKS.save}
            {where}
          </button>
        </form>
        <form method="post" action={bookmarkPath(id, "delete")}>
          <button className="button button--quiet" type="submit">
            {BOOKMARKS.remove}
            {where}
          </button>
        </form>
      </details>
    </li>
  );
}

/* An empty shelf: the lamp, and how to begin. */

interface EmptyShelfProps {
  text: string;
  links: { href: string; label: string }[];
}

export function EmptyShelf({ text, links }: EmptyShelfProps) {
  return (
    <div className="empty">
      <Lantern size={56} />
      <p className="empty__text">{text}</p>
      <p className="empty__links">
        {links.map(({ href, label }, index) => (
          <a key={href} className={index === 0 ? "button" : "button button--quiet"} href={href}>
            {label}
          </a>
        ))}
      </p>
    </div>
  );
}

/** Links between a listener's shelves, where there is no sidebar. */
export function ShelfNav({ hasFavorites }: { hasFavorites: boolean }) {
  return (
    <nav className="shelf-nav" aria-label={SHELVES.text}>
      <a href={LIBRARY_PATH}>{LIBRARY.title}</a>
      <a href={RECENTLY_PLAYED_PATH}>{RECENT.title}</a>
      {hasFavorites && <a href={`${RECENTLY_PLAYED_PATH}#favorites`}>{RECENT.favorites}</a>}
    </nav>
  );
}
