import type { ComponentChildren } from "preact";
import { formatClock } from "@/lib/platform/duration.ts";
import type { HeldBook } from "@/lib/downloads/browser/player/on_device.ts";
import { describeHere } from "./HeldBooks.tsx";
import { OFFLINE_BOOK, OFFLINE_PAGE } from "@/lib/downloads/words.ts";

interface Props {
  held: HeldBook;
  onBack: () => void;
  /** The player. */
  children: ComponentChildren;
}

/** A book's page without a network: its player, and its chapters as far as they are here. */
export function OfflineBook({ held, onBack, children }: Props) {
  const { book, record, here } = held;
  return (
    <article className="book" data-hue={book.hue}>
      <header className="book-hero">
        <div className="book-hero__cover">
          <picture className="cover">
            <img src={book.cover.src} alt={book.cover.alt} width="640" height="640" />
          </picture>
        </div>
        <div className="book-hero__words">
          <p className="eyebrow">{OFFLINE_PAGE.heading}</p>
          <h1 className="book-hero__title">{book.title}</h1>
          <p className="book-hero__by">{book.author}</p>
        </div>
        <div className="book-hero__player">{children}</div>
        <div className="book-hero__offer">
          <p>
            <span>{describeHere(held)}</span>
            <span className="book-hero__length">{OFFLINE_BOOK.size(record.bookSize)}</span>
          </p>
          <button type="button" className="button button--quiet" onClick={onBack}>
            {OFFLINE_BOOK.back}
          </button>
        </div>
      </header>
      <div className="wrap book-page">
        <section className="contents" aria-labelledby="contents">
          <h2 className="rule" id="contents">{OFFLINE_BOOK.chapters}</h2>
          <ol className="contents__rows">
            {book.chapters.map(({ number, title, durationSec }) => (
              <li key={number} className={here.has(number) ? undefined : "contents__away"}>
                <a href={`${book.href}?chapter=${number}`} data-chapter={number}>
                  <span className="contents__title">{title}</span>
                  {!here.has(number) && (
                    <span className="contents__note">{OFFLINE_BOOK.missing}</span>
                  )}
                  <span className="contents__time">{formatClock(durationSec)}</span>
                </a>
              </li>
            ))}
          </ol>
        </section>
      </div>
    </article>
  );
}
