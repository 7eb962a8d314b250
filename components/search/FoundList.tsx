/** Search results by kind: books, people, chapters, sentences; each kind with the best match first. */

import type { ReactNode } from "react";
import { pressToPlay } from "@/components/listening/play_link.ts";
import { Cover } from "@/components/ui/Cover.tsx";
import { initialValue } from "@/components/ui/Field.tsx";
import { Icon } from "@/components/ui/Icon.tsx";
import { BookLabel, OwnText, textIn } from "@/components/ui/OwnText.tsx";
import { bookPath } from "@/lib/catalogue/addresses.ts";
import { labelOf, languageCode } from "@/lib/catalogue/book.ts";
import { placePath, playPath } from "@/lib/listening/addresses.ts";
import { formatClock } from "@/lib/platform/duration.ts";
import { formatNumber } from "@/lib/platform/language/format.ts";
import { SEARCH_PATH } from "@/lib/search/addresses.ts";
import type { FoundSentence, SearchResults } from "@/lib/search/calls.ts";
import { SEARCH } from "@/lib/search/words.ts";

/* Sentences that match the search; each links to its position, and a known one starts playback. */

function FoundSentences({ sentences }: { sentences: FoundSentence[] }) {
  return (
    <>
      {sentences.map(({ book, chapter, text, startMs }, at) => {
        const place = { chapter, positionSec: (startMs ?? 0) / 1_000, isOpen: true };
        const link = startMs === null
          ? { href: placePath(place) }
          : { href: playPath(place), ...pressToPlay(place) };
        return (
          <li key={at} data-hue={book.hue}>
            <a className="found found--said" {...link}>
              {startMs !== null && <Icon name="play" />}
              <span>
                <q className="found__words" {...textIn(languageCode(book.language))}>{text}</q>
                <span className="found__aside">
                  <OwnText>{book.title}</OwnText> · <OwnText>{chapter.title}</OwnText>
                  {startMs !== null && ` · ${formatClock(startMs / 1_000)}`}
                </span>
              </span>
            </a>
          </li>
        );
      })}
    </>
  );
}

export function FoundList({ found }: { found: SearchResults }) {
  const { books, people, chapters, sentences, sentenceCount } = found;
  return (
    <>
      <Kind title={SEARCH.books} isEmpty={books.length === 0}>
        {books.map((book) => (
          <li key={book.id} data-hue={book.hue}>
            <a className="found found--book" href={bookPath(book.id)}>
              <Cover cover={book.cover} sizes="3.5rem" decorative />
              <span>
                <span className="found__title">
                  <OwnText>{book.title}</OwnText>
                </span>
                <span className="found__aside">
                  <BookLabel book={book} />
                  {labelOf(book) && " · "}
                  {SEARCH.by(book.author)}
                </span>
              </span>
            </a>
          </li>
        ))}
      </Kind>
      <Kind title={SEARCH.people} isEmpty={people.length === 0}>
        {people.map(({ role, name, path }) => (
          <li key={path}>
            <a className="found" href={path}>
              <span className="found__title">{name}</span>
              <span className="found__aside">{SEARCH.role[role]}</span>
            </a>
          </li>
        ))}
      </Kind>
      <Kind title={SEARCH.chapters} isEmpty={chapters.length === 0}>
        {chapters.map(({ book, chapter }) => (
          <li key={`${book.id}/${chapter.number}`} data-hue={book.hue}>
            <a className="found" href={placePath({ chapter, positionSec: 0 })}>
              <span className="found__title">
                <OwnText>{chapter.title}</OwnText>
              </span>
              <span className="found__aside">
                <OwnText>{book.title}</OwnText>
              </span>
            </a>
          </li>
        ))}
      </Kind>
      <Kind title={SEARCH.sentences} isEmpty={sentences.length === 0}>
        <FoundSentences sentences={sentences} />
      </Kind>
      {sentenceCount > sentences.length && (
        <p className="aside">{SEARCH.most(sentences.length, formatNumber(sentenceCount))}</p>
      )}
    </>
  );
}

function Kind({ title, isEmpty, children }: {
  title: string;
  isEmpty: boolean;
  children: ReactNode;
}) {
  if (isEmpty) return null;
  return (
    <section className="found-kind">
      <h2>{title}</h2>
      <ul>{children}</ul>
    </section>
  );
}

/* The search form. */

interface SearchFormProps {
  /** The current search; "": none. */
  query: string;
  maxLength: number;
  /** Error message; null: none. */
  error: string | null;
}

export function SearchForm({ query, maxLength, error }: SearchFormProps) {
  return (
    <form className="search-form" method="get" action={SEARCH_PATH} role="search">
      <label htmlFor="search-words">{SEARCH.label}</label>
      <div className="search-row">
        <input
          id="search-words"
          name="q"
          type="search"
          {...initialValue(query)}
          maxLength={maxLength}
          autoComplete="off"
          autoFocus={query === ""}
          enterKeyHint="search"
          aria-invalid={error ? "true" : undefined}
          aria-describedby={error ? "search-error" : "search-hint"}
          required
        />
        <button className="button" type="submit">{SEARCH.go}</button>
      </div>
      {error
        ? <p className="field__error" id="search-error">{error}</p>
        : <p className="aside" id="search-hint">{SEARCH.hint}</p>}
    </form>
  );
}
