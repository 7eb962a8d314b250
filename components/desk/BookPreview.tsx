/** A book as listeners will see it: its card and the top of its page. `inert`: its links and buttons do nothing. */
import { STATE } from "@/lib/catalogue/words.ts";
import { Blurb } from "@/components/catalogue/Blurb.tsx";
import { BookCard } from "@/components/catalogue/BookCard.tsx";
import { BookHero } from "@/components/catalogue/BookHero.tsx";
import { type Book, isOnSale, type Series } from "@/lib/catalogue/book.ts";
import { releaseText } from "@/lib/catalogue/release.ts";
import { checkoutPath } from "@/lib/shop/addresses.ts";
import { DESK_COVERS_PATH } from "@/lib/desk/addresses.ts";
import { BOOK_FORM } from "@/lib/desk/words/book_form.ts";

interface Props {
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

export function BookPreview({ book: shown, series }: Props) {
  const book = shown && atDesk(shown);
  const release = book?.isUpcoming
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
                credited={null}
                suspended={null}
                underWay={null}
                release={release}
                offersSample={!book.isUpcoming}
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
