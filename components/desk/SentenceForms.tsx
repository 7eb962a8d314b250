/** The sentences of a chapter, each with a link that plays it and a form that corrects its text and start. */

import { initialValue } from "@/components/ui/Field.tsx";
import { chapterSoundPath, chapterTextPath } from "@/lib/desk/addresses.ts";
import type { EditedText } from "@/lib/desk/schema.ts";
import { formatMoment, TEXTS } from "@/lib/desk/words/recordings.ts";
import { paragraphsOf, type Sentence, sentenceId } from "@/lib/media/vtt.ts";
import { DeskForm } from "./DeskForm.tsx";

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
  const { bookId, chapter, mark } = text;
  const id = sentenceId(sentence), moment = formatMoment(sentence.heard?.startMs ?? null);
  return (
    <div id={id} className="desk__sentence">
      <DeskForm
        command="text correct"
        fixed={{ place: `${bookId}/${chapter}/${id}`, mark }}
        back={`${chapterTextPath(bookId, chapter)}?at=${id}`}
        submit={TEXTS.save}
        label={TEXTS.saveOf(sentence.text)}
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
