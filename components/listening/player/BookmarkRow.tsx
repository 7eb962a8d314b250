import { useId, useRef } from "preact/hooks";
import { formatClock } from "@/lib/platform/duration.ts";
import type { LocalBookmark } from "@/lib/listening/browser/bookmarks/local_bookmarks.ts";
import { initialValue } from "@/components/ui/initial_value.ts";
import { BookmarkWords } from "@/lib/listening/words/bookmarks.ts";

interface Props {
  bookmark: LocalBookmark;
  /** Of its chapter. */
  title: string;
  isEditing: boolean;
  onJump: () => void;
  onEdit: (on: boolean) => void;
  onNote: (note: string) => void;
  onRemove: () => void;
}

/** One bookmark: to go to, to note, to delete. */
export function BookmarkRow(
  { bookmark, title, isEditing, onJump, onEdit, onNote, onRemove }: Props,
) {
  const note = useRef<HTMLTextAreaElement>(null), noteId = useId();
  const time = formatClock(bookmark.positionSec);
  const where = <span className="visually-hidden">: {title}, {time}</span>;
  return (
    <li className="mark">
      <button type="button" className="mark__place" onClick={onJump}>
        <span>{title}</span>
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
