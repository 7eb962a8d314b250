/**
 * A chapter's text: paragraphs of sentences, each a link that plays it. Sentences that are not in the
 * recording are shown without a link.
 */

import { textIn } from "@/components/ui/OwnText.tsx";
import type { Chapter } from "@/lib/catalogue/book.ts";
import { playPath } from "@/lib/listening/addresses.ts";
import { gapAfter, paragraphsOf, type Sentence, sentenceId } from "@/lib/media/vtt.ts";
import { pressToPlay } from "./play_link.ts";

interface Props {
  chapter: Chapter;
  sentences: Sentence[];
  /** In which it is spoken, ISO 639-1; null: unknown. */
  code: string | null;
}

export function ChapterText({ chapter, sentences, code }: Props) {
  return (
    <div className="chapter-text" {...textIn(code)}>
      {paragraphsOf(sentences).map((paragraph, index) => (
        <p key={index}>
          {paragraph.map((sentence) => {
            const id = sentenceId(sentence);
            if (!sentence.heard) {
              return <span key={id} id={id}>{sentence.text + gapAfter(sentence.text)}</span>;
            }
            const place = { chapter, positionSec: sentence.heard.startMs / 1_000, isOpen: true };
            return (
              <span key={id}>
                <a id={id} href={playPath(place)} {...pressToPlay(place)}>{sentence.text}</a>
                {gapAfter(sentence.text)}
              </span>
            );
          })}
        </p>
      ))}
    </div>
  );
}
