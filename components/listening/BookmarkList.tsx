/** The listener's bookmarks by book: to go to, to note, to delete, to take along. Works by links and forms. */
import { bookmarkPath, exportPath } from "@/lib/listening/addresses.ts";
import { formatClock } from "@/lib/platform/duration.ts";
import type { MarkedBook } from "@/lib/listening/shelf/marked_books.ts";
import { playLink } from "./play_link.ts";
import { initialValue } from "@/components/ui/initial_value.ts";
import { BOOKMARKS } from "@/lib/listening/words/shelf.ts";

export function BookmarkList({ books }: { books: MarkedBook[] }) {
  return (
    <section className="bookmarks" aria-labelledby="bookmarks">
      <h2 className="rule" id="bookmarks">{BOOKMARKS.title}</h2>
      {books.map(({ id, title, hue, marks }) => (
        <section key={id} data-hue={hue} aria-labelledby={`bookmarks-${id}`}>
          <h3 className="bookmarks__book" id={`bookmarks-${id}`}>{title}</h3>
          <ul>
            {marks.map(({ bookmark, place }) => (
              <Bookmark key={bookmark.id} bookmark={bookmark} place={place} />
            ))}
          </ul>
        </section>
      ))}
      <p className="bookmarks__export">
        {BOOKMARKS.files} <a href={exportPath("markdown")} download>{BOOKMARKS.markdown}</a>{" "}
        <a href={exportPath("json")} download>{BOOKMARKS.json}</a>
      </p>
    </section>
  );
}

function Bookmark({ bookmark, place }: MarkedBook["marks"][number]) {
  const { id, chapterTitle, positionSec, note } = bookmark;
  const time = formatClock(positionSec);
  const where = <span className="visually-hidden">: {chapterTitle}, {time}</span>;
  return (
    <li className="bookmark">
      <a className="bookmark__place" {...playLink(place, "bookmark=true")}>
        <span>{chapterTitle}</span>
        <span className="bookmark__time">{time}</span>
      </a>
      {note && <p className="bookmark__note">{note}</p>}
      {/* By its key another one once the note is another: closed again. */}
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
