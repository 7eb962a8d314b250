/** The small player of a book, in a frame on another site or alone in a window: cover, sound, link to the book. */

import { OwnText } from "@/components/ui/OwnText.tsx";
import { SHORTHAND } from "@/components/ui/Shorthand.tsx";
import { withParts } from "@/components/ui/with_parts.tsx";
import type { Book } from "@/lib/catalogue/book.ts";
import { BYLINE } from "@/lib/catalogue/words.ts";
import { labelled } from "@/lib/platform/words.ts";
import { EMBED } from "@/lib/sharing/words.ts";

export interface EmbedSound {
  src: string;
  title: string;
  positionSec: number;
}

interface Props {
  book: Book;
  seriesTitle: string;
  /** null: there is nothing to play. */
  sound: EmbedSound | null;
  /** What the sound is, or why it is not the requested one. */
  note: string | null;
  /** The book's page, at this place. */
  href: string;
}

export function EmbedPlayer({ book, seriesTitle, sound, note, href }: Props) {
  const { cover, title, author, narrator } = book;
  return (
    <main className="embed">
      <img
        className="embed__cover"
        src={cover.src}
        srcSet={cover.webpSrcset}
        sizes="(min-width: 30rem) 12rem, 6rem"
        alt={cover.alt}
        width={cover.width}
        height={cover.height}
      />
      <div className="embed__words">
        <p className="embed__series">
          <OwnText>{seriesTitle}</OwnText>
        </p>
        <h1 className="embed__title">
          <OwnText>{title}</OwnText>
        </h1>
        <p className="embed__by">
          {withParts(BYLINE.text(author, narrator), {
            ...SHORTHAND,
            part: (it) => it,
            author: (it) => <bdi>{it}</bdi>,
            narrator: (it) => <bdi>{it}</bdi>,
          })}
        </p>
        {note && <p className="embed__note">{note}</p>}
        {sound && (
          <p className="embed__chapter">
            <OwnText>{sound.title}</OwnText>
          </p>
        )}
      </div>
      {sound && (
        <audio
          className="embed__sound"
          src={sound.positionSec > 0
            ? `${sound.src}#t=${Math.floor(sound.positionSec)}`
            : sound.src}
          aria-label={labelled(title, sound.title)}
          controls
          preload="metadata"
        />
      )}
      <a className="button embed__way" href={href} target="_blank" rel="noopener">{EMBED.listen}</a>
    </main>
  );
}
