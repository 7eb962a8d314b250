/** The facts of a recording: length, chapters, language, release, publisher. */

import { OwnText, ownText } from "@/components/ui/OwnText.tsx";
import { type Book, languageCode } from "@/lib/catalogue/book.ts";
import type { Person } from "@/lib/catalogue/people.ts";
import { ABOUT } from "@/lib/catalogue/words.ts";
import { languageName } from "@/lib/platform/language/format.ts";
import { language, ownLanguage } from "@/lib/platform/language/language.ts";
import { formatRow } from "@/lib/platform/text.ts";
import { formatLength } from "@/lib/platform/length.ts";

interface AboutPanelProps {
  book: Book;
  /** The books of a bundle; empty for a single book. */
  contents: string[];
  /** How many chapters have a text, with a link to one that this visitor may read; absent: none has. */
  text?: { has: number; of: number; href: string; label: string };
}

export function AboutPanel({ book, contents, text }: AboutPanelProps) {
  const facts = [
    ...book.isUpcoming ? [] : [
      [ABOUT.duration, formatLength(book.durationSec)],
      [ABOUT.chapters, String(book.chapterCount)],
    ],
    ...contents.length > 0 ? [[ABOUT.includes, formatRow(contents)]] : [],
  ];
  const spoken = languageCode(book.language);
  const own = [
    [ABOUT.released, book.releaseLabel],
    [ABOUT.publisher, book.publisher],
  ];
  return (
    <section className="about" aria-labelledby="about">
      <h2 id="about">{ABOUT.title}</h2>
      <dl>
        {facts.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <div>
          <dt>{ABOUT.language}</dt>
          <dd>
            {spoken && language() !== ownLanguage()
              ? languageName(spoken)
              : <OwnText>{book.language}</OwnText>}
          </dd>
        </div>
        {own.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>
              <OwnText>{value}</OwnText>
            </dd>
          </div>
        ))}
        {text && (
          <div>
            <dt>{ABOUT.text}</dt>
            <dd>
              {text.has === text.of ? ABOUT.allTexts : ABOUT.texts(text.has, text.of)}{" "}
              <a href={text.href}>{text.label}</a>
            </dd>
          </div>
        )}
      </dl>
    </section>
  );
}

/* The narrator: a link to their page and a short text. */

export function NarratorPanel({ name, path, about }: Pick<Person, "name" | "path" | "about">) {
  return (
    <section className="about" aria-labelledby="narrator">
      <h2 id="narrator">{ABOUT.narrator}</h2>
      <p>
        <a href={path}>{name}</a>
      </p>
      {about && <p className="about__text" {...ownText(about)}>{about}</p>}
    </section>
  );
}
