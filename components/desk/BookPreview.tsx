/** Books at the desk: the list with its drafts, a book as listeners will see it, and whether it is on sale. */

import { BookCard } from "@/components/catalogue/BookCard.tsx";
import { Blurb, BookHero } from "@/components/catalogue/BookHero.tsx";
import { type Book, isOnSale, type Series } from "@/lib/catalogue/book.ts";
import { formatMoney } from "@/lib/catalogue/money.ts";
import { releaseText } from "@/lib/catalogue/release.ts";
import { STATE } from "@/lib/catalogue/words.ts";
import { BOOKS_PATH, DESK_COVERS_PATH, deskBookPath } from "@/lib/desk/addresses.ts";
import { AVAILABILITY, BOOK_FORM, BOOK_LIST } from "@/lib/desk/words/books.ts";
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

/** The books of the catalogue with drafts, each a link to its form. */
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

type Act = keyof typeof AVAILABILITY["acts"];

/** Taking the book off sale, archiving it, deleting a draft. */
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

/** A book as listeners will see it: its card and the top of its page. `inert`: its links and buttons do nothing. */
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
