import { useEffect, useId, useRef } from "preact/hooks";
import { initialValue } from "@/components/ui/Field.tsx";
import { closeIcon, IconButton } from "@/components/ui/IconButton.tsx";
import { OfWhat } from "@/components/ui/OfWhat.tsx";
import type { LocalBookmark } from "@/lib/listening/bookmarks/local.browser.ts";
import type { PlayerChapter } from "@/lib/listening/player/types.ts";
import type { HistoryPlace } from "@/lib/listening/progress/places.browser.ts";
import { BookmarkWords, chapterName, chapterPlace } from "@/lib/listening/words/later.ts";
import { formatClock } from "@/lib/platform/duration.ts";
import { DialogWords } from "@/lib/platform/words.ts";

/** A chapter's title, and its language where it is not the page's. */
type Titled = Pick<PlayerChapter, "title" | "lang">;

interface BookmarkRowProps {
  bookmark: LocalBookmark;
  chapter: Titled;
  isEditing: boolean;
  onJump: () => void;
  onEdit: (on: boolean) => void;
  onNote: (note: string) => void;
  onRemove: () => void;
}

/** One bookmark: open, edit the note, delete. */
function BookmarkRow(
  { bookmark, chapter, isEditing, onJump, onEdit, onNote, onRemove }: BookmarkRowProps,
) {
  const { title, lang } = chapter;
  const note = useRef<HTMLTextAreaElement>(null), noteId = useId();
  const time = formatClock(bookmark.positionSec);
  const where = <OfWhat text={chapterPlace(title, time)} />;
  return (
    <li className="mark">
      <button type="button" className="mark__place" onClick={onJump}>
        <span lang={lang}>{title}</span>
        <span className="mark__time">{time}</span>
      </button>
      {!isEditing && bookmark.note && <p className="mark__note">{bookmark.note}</p>}
      {isEditing && (
        <form
          className="mark__form"
          onSubmit={(event) => {
            event.preventDefault();
            onNote(note.current?.value ?? "");
          }}
        >
          <label htmlFor={noteId}>{BookmarkWords.note}</label>
          <textarea
            id={noteId}
            ref={note}
            rows={3}
            maxLength={2000}
            autoFocus
            {...initialValue(bookmark.note)}
          />
          <button type="submit" className="button">{BookmarkWords.saveNote}</button>
        </form>
      )}
      <p className="mark__actions">
        <button type="button" className="mark__action" onClick={() => onEdit(!isEditing)}>
          <span>
            {isEditing
              ? BookmarkWords.cancel
              : bookmark.note
              ? BookmarkWords.editNote
              : BookmarkWords.addNote}
          </span>
          {where}
        </button>
        <button type="button" className="mark__action" onClick={onRemove}>
          <span>{BookmarkWords.remove}</span>
          {where}
        </button>
      </p>
    </li>
  );
}

interface MarkedPlace {
  chapter: number;
  positionSec: number;
}

interface BookmarkSheetProps {
  chapters: readonly PlayerChapter[];
  bookmarks: readonly LocalBookmark[];
  /** Places left by jumps, newest first. */
  history: readonly HistoryPlace[];
  /** The bookmark whose note is being edited. */
  editing: string | null;
  onAdd: () => void;
  onEdit: (id: string | null) => void;
  onNote: (id: string, note: string) => void;
  onRemove: (id: string) => void;
  onJump: (place: MarkedPlace) => void;
  onClose: () => void;
}

/** More places than these nobody remembers. */
const SHOWN_PLACES = 8;

/** The bookmarks of this book, and the places left by jumps. */
export function BookmarkSheet(props: BookmarkSheetProps) {
  const { chapters, bookmarks, history, editing } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const close = () => dialog.current?.close();
  const chapterOf = (number: number): Titled =>
    chapters.find((chapter) => chapter.number === number) ?? { title: chapterName(number) };
  const jump = (place: MarkedPlace) => {
    close();
    props.onJump(place);
  };

  useEffect(() => dialog.current?.showModal(), []);

  return (
    <dialog
      ref={dialog}
      className="drawer drawer--short"
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
                chapter={chapterOf(bookmark.chapter)}
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
                {history.slice(0, SHOWN_PLACES).map((place) => {
                  const { title, lang } = chapterOf(place.chapter);
                  return (
                    <li key={`${place.at}${place.positionSec}`} className="mark">
                      <button type="button" className="mark__place" onClick={() => jump(place)}>
                        <span lang={lang}>{title}</span>
                        <span className="mark__time">{formatClock(place.positionSec)}</span>
                      </button>
                    </li>
                  );
                })}
              </ul>
            </section>
          )}
        </div>
      </div>
    </dialog>
  );
}
