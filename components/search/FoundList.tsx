/** Search results by kind: books, people, chapters, sentences; each kind with the best match first. */
import type { ReactNode } from "react";
import { FoundSentences } from "@/components/search/FoundSentences.tsx";
import { Cover } from "@/components/ui/Cover.tsx";
import { bookPath } from "@/lib/catalogue/addresses.ts";
import { placePath } from "@/lib/listening/addresses.ts";
import type { SearchResults } from "@/lib/search/search_results.ts";
import { SEARCH } from "@/lib/search/words.ts";

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
                <span className="found__title">{book.title}</span>
                <span className="found__aside">
                  {[book.label, SEARCH.by(book.author)].filter(Boolean).join(" · ")}
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
              <span className="found__title">{chapter.title}</span>
              <span className="found__aside">{book.title}</span>
            </a>
          </li>
        ))}
      </Kind>
      <Kind title={SEARCH.sentences} isEmpty={sentences.length === 0}>
        <FoundSentences sentences={sentences} />
      </Kind>
      {sentenceCount > sentences.length && (
        <p className="aside">{SEARCH.most(sentences.length, sentenceCount)}</p>
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
