/**
 * A chapter's text beside its sound: each sentence is a link to its moment, so that the browser's own menu copies
 * it. Only one of them is met by Tab; arrows lead from it to the others.
 */
import { sharedPlacePath } from "@/lib/sharing/links/links.ts";
import { paragraphsOf, type Sentence } from "@/lib/media/text/sentence.ts";

interface Props {
  bookId: number;
  chapter: number;
  sentences: Sentence[];
}

export function ReadAlongText({ bookId, chapter, sentences }: Props) {
  const first = sentences.findIndex(({ heard }) => heard);
  let index = -1;
  return (
    <>
      {paragraphsOf(sentences).map((paragraph, nth) => (
        <p key={nth}>
          {paragraph.map(({ text, heard }) => {
            index++;
            if (!heard) {
              return <span key={index} className="read-along__unheard">{text + " "}</span>;
            }
            const positionSec = heard.startMs / 1_000;
            return (
              <span key={index}>
                <a
                  href={sharedPlacePath({ bookId, chapter, positionSec })}
                  data-sentence={index}
                  tabIndex={index === first ? 0 : -1}
                >
                  {text}
                </a>
                {" "}
              </span>
            );
          })}
        </p>
      ))}
    </>
  );
}
