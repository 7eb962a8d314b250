/** A file of a book in the recordings folder: its player, and what can be changed. */

import { Field } from "@/components/ui/Field.tsx";
import { TextField } from "@/components/ui/TextField.tsx";
import { bookFilePath, bookFilesPath } from "@/lib/desk/addresses.ts";
import type { FileLine } from "@/lib/desk/recorded_book.ts";
import { FILES } from "@/lib/desk/words/recordings.ts";
import { DeskForm } from "./DeskForm.tsx";

interface Props {
  bookId: number;
  file: FileLine;
  /** Place in the list: the fields' ids begin with it. */
  at: number;
}

export function BookFile({ bookId, file: { name, bytes, kind, marks }, at }: Props) {
  const form = { fixed: { bookId: String(bookId), name }, back: bookFilesPath(bookId) };
  const isSound = kind === "sound";
  return (
    <li>
      <span>
        {name}
        <small>
          {[
            FILES.size(bytes),
            ...isSound ? [] : [FILES.text],
            ...marks === "" ? [] : [FILES.hasMarks(marks.split("\n").length)],
          ].join(", ")}
        </small>
      </span>
      {isSound && (
        <audio
          controls
          preload="none"
          src={bookFilePath(bookId, name)}
          aria-label={FILES.play(name)}
        />
      )}
      <details className="desk__texts">
        <summary aria-label={FILES.edit(name)}>{FILES.change}</summary>
        <div className="desk__part">
          <DeskForm
            command="recording rename"
            {...form}
            submit={FILES.rename}
            label={FILES.renameOf(name)}
          >
            <Field
              id={`to-${at}`}
              name="to"
              label={FILES.newName}
              value={name.split("/").at(-1)!}
              autoComplete="off"
              maxLength={200}
            />
          </DeskForm>
          {isSound && (
            <DeskForm
              command="recording mark"
              {...form}
              submit={FILES.saveChapters}
              label={FILES.saveChaptersOf(name)}
            >
              <TextField
                id={`marks-${at}`}
                name="marks"
                label={FILES.chapters}
                hint={FILES.chaptersHint}
                value={marks}
                rows={6}
                maxLength={100_000}
              />
            </DeskForm>
          )}
          <DeskForm
            command="recording remove"
            {...form}
            submit={FILES.remove}
            label={FILES.removeOf(name)}
            isSmall
          />
        </div>
      </details>
    </li>
  );
}
