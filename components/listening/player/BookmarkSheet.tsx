import { useEffect, useRef } from "preact/hooks";
import { formatClock } from "@/lib/platform/duration.ts";
import type { LocalBookmark } from "@/lib/listening/browser/bookmarks/local_bookmarks.ts";
import type { HistoryPlace } from "@/lib/listening/browser/places/history.ts";
import type { PlayerChapter } from "@/lib/listening/player/types.ts";
import { BookmarkRow } from "./BookmarkRow.tsx";
import { IconButton } from "@/components/ui/IconButton.tsx";
import { closeIcon } from "@/components/ui/icons.tsx";
import { BookmarkWords, chapterName } from "@/lib/listening/words/bookmarks.ts";
import { DialogWords } from "@/lib/platform/words.ts";

interface MarkedPlace {
  chapter: number;
  positionSec: number;
}

interface Props {
  chapters: readonly PlayerChapter[];
  bookmarks: readonly LocalBookmark[];
  /** Places left by a jump, newest first. */
  history: readonly HistoryPlace[];
  /** The bookmark whose note is being written. */
  editing: string | null;
  onAdd: () => void;
  onEdit: (id: string | null) => void;
  onNote: (id: string, note: string) => void;
  onRemove: (id: string) => void;
  onJump: (place: MarkedPlace) => void;
  onClose: () => void;
}

/** As many places back as anyone remembers having been at. */
const SHOWN_PLACES = 8;

/** The listener's marks in this book, and the way back to places left by a jump. */
export function BookmarkSheet(props: Props) {
  const { chapters, bookmarks, history, editing } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const close = () => dialog.current?.close();
  const titleOf = (number: number) =>
    chapters.find((chapter) => chapter.number === number)?.title ?? chapterName(number);
  const jump = (place: MarkedPlace) => {
    close();
    props.onJump(place);
  };

  useEffect(() => dialog.current?.showModal(), []);

  return (
    <dialog
      ref={dialog}
      className="drawer"
      aria-labelledby="marks-title"
      onClose={props.onClose}
      onClick={(event) => event.target === event.currentTarget && close()}
    >
      <div className="drawer__sheet">
        <div className="drawer__head">
          <h2 id="marks-title">{BookmarkWords.title}</h2>
          <IconButton label={DialogWords.close} onPress={close}>{closeIcon()}</IconButton>
        </div>
        <div className="drawer__body">
          <button type="button" className="button" onClick={props.onAdd}>
            {BookmarkWords.add}
          </button>
          {bookmarks.length === 0 && <p className="marks__none">{BookmarkWords.none}</p>}
          <ul className="marks">
            {bookmarks.map((bookmark) => (
              <BookmarkRow
                key={bookmark.id}
                bookmark={bookmark}
                title={titleOf(bookmark.chapter)}
                isEditing={editing === bookmark.id}
                onJump={() => jump(bookmark)}
                onEdit={(on) => props.onEdit(on ? bookmark.id : null)}
                onNote={(note) => props.onNote(bookmark.id, note)}
                onRemove={() => props.onRemove(bookmark.id)}
              />
            ))}
          </ul>
          {history.length > 0 && (
            <section aria-labelledby="marks-left">
              <h3 className="marks__left" id="marks-left">{BookmarkWords.left}</h3>
              <ul className="marks">
                {history.slice(0, SHOWN_PLACES).map((place) => (
                  <li key={`${place.at}${place.positionSec}`} className="mark">
                    <button
                      type="button"
                      className="mark__place"
                      onClick={() =>
                        jump(place)}
                    >
                      <span>{titleOf(place.chapter)}</span>
                      <span className="mark__time">{formatClock(place.positionSec)}</span>
                    </button>
                  </li>
                ))}
              </ul>
            </section>
          )}
        </div>
      </div>
    </dialog>
  );
}
