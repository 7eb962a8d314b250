/** Forms for a book's files in the recordings folder and for the texts of its chapters. */

import { Field, initialValue } from "@/components/ui/Field.tsx";
import { TextField } from "@/components/ui/TextField.tsx";
import {
  bookFilePath,
  bookFilesPath,
  chapterSoundPath,
  chapterTextPath,
} from "@/lib/desk/addresses.ts";
import { formatMoment } from "@/lib/desk/moment.ts";
import type { EditedText, FileLine } from "@/lib/desk/views.ts";
import { FILES, TEXTS } from "@/lib/desk/words/recordings.ts";
import { paragraphsOf, type Sentence, sentenceId } from "@/lib/media/vtt.ts";
import { formatBytes } from "@/lib/platform/language/format.ts";
import { formatRow } from "@/lib/platform/text.ts";
import { DeskForm } from "./DeskForm.tsx";

interface Props {
  bookId: number;
  file: FileLine;
  /** Place in the list: the fields' ids begin with it. */
  at: number;
}

/** A file of a book in the recordings folder: its player, and what can be changed. */
export function BookFile({ bookId, file: { name, bytes, kind, marks }, at }: Props) {
  const form = { fixed: { bookId: String(bookId), name }, back: bookFilesPath(bookId) };
  const isSound = kind === "sound";
  return (
    <li>
      <span>
        <bdi>{name}</bdi>
        <small>
          {formatRow([
            formatBytes(bytes),
            ...isSound ? [] : [FILES.text],
            ...marks === "" ? [] : [FILES.hasMarks(marks.split("\n").length)],
          ])}
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

export function SentenceForms(text: EditedText) {
  return (
    <ol className="desk__sentences">
      {paragraphsOf(text.sentences).map((sentences) => (
        <li key={sentences[0]!.paragraph} aria-label={TEXTS.paragraph(sentences[0]!.paragraph)}>
          {sentences.map((it) => <SentenceForm key={sentenceId(it)} text={text} sentence={it} />)}
        </li>
      ))}
    </ol>
  );
}

function SentenceForm({ text, sentence }: { text: EditedText; sentence: Sentence }) {
  const { bookId, chapter, revision } = text;
  const id = sentenceId(sentence), moment = formatMoment(sentence.heard?.startMs ?? null);
  return (
    <div id={id} className="desk__sentence">
      <DeskForm
        command="text correct"
        fixed={{ place: `${bookId}/${chapter}/${id}`, revision }}
        back={`${chapterTextPath(bookId, chapter)}?at=${id}`}
        submit={TEXTS.save}
        label={TEXTS.saveOf(sentence.text.slice(0, 60))}
        isSmall
      >
        {sentence.heard && (
          <a
            href={`${chapterSoundPath(bookId, chapter)}#t=${sentence.heard.startMs / 1_000}`}
            target="_blank"
            data-hear={sentence.heard.startMs / 1_000}
          >
            {TEXTS.hear(moment)}
          </a>
        )}
        <div className="field desk__moment">
          <input
            name="at"
            aria-label={TEXTS.at}
            {...initialValue(moment)}
            inputMode="decimal"
            maxLength={16}
          />
        </div>
        <button type="button" className="button button--quiet" data-now hidden>{TEXTS.now}</button>
        <div className="field desk__words">
          <textarea
            name="text"
            aria-label={TEXTS.words}
            rows={2}
            maxLength={2_000}
            required
            {...initialValue(sentence.text)}
          />
        </div>
      </DeskForm>
    </div>
  );
}
