/** The books of the catalogue with drafts, each a link to its form. */

import { BookCard } from "@/components/catalogue/BookCard.tsx";
import { Blurb, BookHero } from "@/components/catalogue/BookHero.tsx";
import { type Book, isOnSale, type Series } from "@/lib/catalogue/book.ts";
import { formatMoney } from "@/lib/catalogue/money.ts";
import { releaseText } from "@/lib/catalogue/release.ts";
import type { CatalogueChange, VersionRecord } from "@/lib/catalogue/version.ts";
import { STATE } from "@/lib/catalogue/words.ts";
import {
  BOOKS_PATH,
  CATALOGUE_JSON_PATH,
  DESK_COVERS_PATH,
  deskBookPath,
} from "@/lib/desk/addresses.ts";
import { AVAILABILITY, BOOK_FORM, BOOK_LIST, VERSION_LIST } from "@/lib/desk/words/books.ts";
import { formatDay } from "@/lib/platform/time.ts";
import { checkoutPath } from "@/lib/shop/addresses.ts";
import { DeskForm } from "./DeskForm.tsx";

interface Line {
  id: number;
  title: string;
  /** ISO 8601 day; null: released. */
  releaseDate: string | null;
  isDraft: boolean;
  isOffSale: boolean;
  isArchived: boolean;
  isBundle: boolean;
  /** null: a draft's that has none yet. */
  priceMinor: number | null;
  chapters: number;
  /** The name of its cover's files. */
  cover: string;
}

interface BookLinesProps {
  books: Line[];
  /** ISO 8601 day. */
  today: string;
}

export function BookLines({ books, today }: BookLinesProps) {
  const archived = books.filter(({ isArchived }) => isArchived);
  return (
    <>
      <Lines books={books.filter(({ isArchived }) => !isArchived)} today={today} />
      {archived.length > 0 && (
        <details className="desk__archived">
          <summary>{BOOK_LIST.archived(archived.length)}</summary>
          <Lines books={archived} today={today} />
        </details>
      )}
    </>
  );
}

function Lines({ books, today }: BookLinesProps) {
  return (
    <ul className="desk__books">
      {books.map((book) => (
        <li key={book.id}>
          <a href={deskBookPath(book.id)}>
            <img
              src={`${DESK_COVERS_PATH}${book.cover}-160.webp`}
              alt=""
              width={80}
              height={80}
              loading="lazy"
            />
            <span>
              <strong>{book.title}</strong>
              <small>
                {[
                  book.isBundle ? BOOK_LIST.bundle : BOOK_LIST.chapters(book.chapters),
                  ...book.priceMinor === null
                    ? []
                    : [formatMoney({ amountMinor: book.priceMinor, currency: "EUR" })],
                ].join(" · ")}
              </small>
              <small className="desk__tag" data-state={book.isDraft ? "draft" : "sale"}>
                {stateOf(book, today)}
              </small>
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}

function stateOf({ isDraft, isOffSale, releaseDate }: Line, today: string): string {
  const { states } = BOOK_LIST;
  if (isDraft) return states.draft;
  if (isOffSale) return states.off;
  return releaseDate && releaseDate > today ? states.out(formatDay(releaseDate)) : states.sale;
}

/* Taking the book off sale, archiving it, deleting a draft. */

type Act = keyof typeof AVAILABILITY["acts"];

export function Availability(
  { book }: { book: Pick<Line, "id" | "isDraft" | "isOffSale" | "isArchived"> },
) {
  const { id, isDraft, isOffSale, isArchived } = book;
  const { archived, draft, off, sold } = AVAILABILITY;
  const put: Act = isArchived ? "book unarchive" : "book archive";
  const acts: Act[] = isDraft
    ? [put, "book delete"]
    : isOffSale
    ? ["book republish", put]
    : ["book unpublish"];
  return (
    <section className="desk__part" aria-labelledby="availability">
      <h2 id="availability">{AVAILABILITY.title}</h2>
      <p>{isArchived ? archived : isDraft ? draft : isOffSale ? off : sold}</p>
      <div className="desk__acts">
        {acts.map((act) => (
          <DeskForm
            key={act}
            command={act}
            fixed={{ bookId: String(id) }}
            back={act === "book delete" ? BOOKS_PATH : deskBookPath(id)}
            submit={AVAILABILITY.acts[act]}
            isSmall
          />
        ))}
      </div>
    </section>
  );
}

/* A book as listeners will see it: its card and the top of its page. `inert`: its links and buttons do nothing. */

interface BookPreviewProps {
  /** null: the form has errors. */
  book: Book | null;
  series: Series;
}

/** Cover addresses of the desk, because the public ones do not serve a draft's cover. */
function atDesk(book: Book): Book {
  const { cover } = book;
  const moved = (text: string) => text.replaceAll("/covers/", DESK_COVERS_PATH);
  return {
    ...book,
    cover: {
      ...cover,
      src: moved(cover.src),
      avifSrcset: moved(cover.avifSrcset),
      webpSrcset: moved(cover.webpSrcset),
    },
  };
}

export function BookPreview({ book: shown, series }: BookPreviewProps) {
  const book = shown && atDesk(shown);
  const release = book?.isOffSale
    ? { text: STATE.notSold, alertEmail: null }
    : book?.isUpcoming
    ? { text: releaseText(book, Date.now()), alertEmail: null }
    : book?.isSilent
    ? { text: STATE.unavailable, alertEmail: null }
    : null;
  return (
    <section className="desk__part book-preview" id="preview" aria-labelledby="preview-title">
      <h2 id="preview-title">{BOOK_FORM.parts.preview}</h2>
      {book
        ? (
          <div className="book-preview__views" inert>
            <div className="book-preview__card">
              <BookCard book={book} item={null} currency="EUR" level={3} />
            </div>
            <div className="book-preview__page book" data-hue={book.hue}>
              <BookHero
                book={book}
                series={series}
                currency="EUR"
                buyHref={isOnSale(book) ? checkoutPath(book.id) : null}
                isOwned={false}
                isWithPremium={false}
                credited={null}
                suspended={null}
                underWay={null}
                release={release}
                sample={{ chapter: null, positionSec: 0 }}
                isMoment={false}
                place={{ bookId: book.id, chapter: null, positionSec: 0 }}
              >
                {null}
              </BookHero>
              <Blurb text={book.blurb} />
            </div>
          </div>
        )
        : <p>{BOOK_FORM.noPreview}</p>}
    </section>
  );
}

/* Versions of the catalogue: author, time, and each changed field before and after. */

interface VersionListProps {
  /** Newest first. */
  versions: (Pick<VersionRecord, "number" | "atMs" | "kind" | "more"> & {
    /** Name of the author who made it. */
    by: string;
    changes: CatalogueChange[];
  })[];
  /** The book whose changes are shown; null: the whole catalogue. */
  bookId: number | null;
  /** By book id. */
  titles: Map<number, string>;
  /** Path of the page, to return to. */
  path: string;
}

export function VersionList({ versions, bookId, titles, path }: VersionListProps) {
  const { head, empty } = VERSION_LIST;
  return (
    <ul className="desk__list">
      {versions.map(({ number, atMs, by, kind, changes, more }) => (
        <li key={number}>
          <p>
            <strong>{VERSION_LIST.kinds[kind]}</strong>
            <small>
              {VERSION_LIST.number(number)},{" "}
              <time>{new Date(atMs).toISOString().slice(0, 16).replace("T", " ")}</time>{" "}
              {VERSION_LIST.by(by)}
            </small>
          </p>
          {changes.length > 0 && (
            <table className="desk__table">
              <thead>
                <tr>
                  <th scope="col">{head.field}</th>
                  <th scope="col">{head.before}</th>
                  <th scope="col">{head.after}</th>
                </tr>
              </thead>
              <tbody>
                {changes.map((it) => (
                  <tr key={`${it.bookId} ${it.field}`}>
                    <th scope="row">
                      {it.field}
                      {bookId === null && (
                        <small>
                          {it.bookId === null
                            ? VERSION_LIST.catalogue
                            : titles.get(it.bookId) ?? it.bookId}
                        </small>
                      )}
                    </th>
                    <td>{it.before ? <del>{it.before}</del> : <i>{empty}</i>}</td>
                    <td>{it.after ? <ins>{it.after}</ins> : <i>{empty}</i>}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
          {more > 0 && <p>{VERSION_LIST.more(more)}</p>}
          <div className="desk__acts">
            {number > 1 && (
              <DeskForm
                command={bookId === null ? "catalogue undo" : "book undo"}
                fixed={{
                  version: String(number),
                  ...bookId === null ? {} : { bookId: String(bookId) },
                }}
                back={path}
                submit={VERSION_LIST.undo}
                label={VERSION_LIST.undoOf(number)}
                isSmall
              />
            )}
            {bookId === null && (
              <a
                href={`${CATALOGUE_JSON_PATH}?version=${number}`}
                download={`catalogue-${number}.json`}
                aria-label={VERSION_LIST.exportOf(number)}
                f-client-nav="false"
              >
                {VERSION_LIST.export}
              </a>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}
