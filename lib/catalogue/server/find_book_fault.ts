/** Checks across fields and books: duplicate numbers, bundles of unknown books, prices. */
import type { CatalogueFault } from "@/lib/catalogue/server/catalogue_error.ts";
import { CURRENCIES, formatMoney } from "@/lib/catalogue/money.ts";
import { priceOf, regularPriceOf } from "@/lib/catalogue/price.ts";
import { toRegularPrice } from "@/lib/catalogue/regular_price.ts";
import { type BookRecord, ONE_BY_ONE } from "@/lib/catalogue/schema.ts";

type Fault = Omit<CatalogueFault, "file">;

/** The first contradiction within or between the books; null when there is none. */
export function findBookFault(books: BookRecord[]): Fault | null {
  for (const [index, book] of books.entries()) {
    const fault = inBook(book) ?? amongBooks(book, books.slice(0, index)) ??
      inBundle(book, books) ??
      inPrices(book, books);
    if (fault) return { at: `book ${book.id} (${book.title})`, ...fault };
  }
  return null;
}

type InBook = Omit<Fault, "at">;

function inBook(book: BookRecord): InBook | null {
  const { chapters, includes, noClipsAfterChapter, releaseDate, isDraft } = book;
  const isAnnounced = (releaseDate !== undefined || isDraft) && !chapters && !includes;
  if (!chapters === !includes && !isAnnounced) {
    const saw = chapters ? ["chapters", "includes"] : undefined;
    return {
      field: "chapters",
      saw,
      wanted: "either chapters (a single book) or includes (a bundle)",
    };
  }
  if (includes && noClipsAfterChapter !== undefined) {
    const wanted = "no such field: a bundle's clips follow the books it includes";
    return { field: "noClipsAfterChapter", saw: noClipsAfterChapter, wanted };
  }
  return chapters ? inChapters(chapters) : null;
}

function inChapters(chapters: NonNullable<BookRecord["chapters"]>): InBook | null {
  const at = chapters.findIndex(({ number }, index) =>
    index > 0 && number <= chapters[index - 1]!.number
  );
  if (at === -1) return null;
  const [before, { number }] = [chapters[at - 1]!, chapters[at]!];
  const wanted =
    `more than ${before.number}, the number of the chapter before it (${before.title})`;
  return { field: `chapters[${at}].number`, saw: number, wanted };
}

function amongBooks(book: BookRecord, earlier: BookRecord[]): InBook | null {
  const sameId = earlier.find(({ id }) => id === book.id);
  if (sameId) {
    return { field: "id", saw: book.id, wanted: `an id of its own: ${sameId.title} has this one` };
  }
  const { bookNumber } = book;
  const sameNumber = bookNumber === undefined
    ? undefined
    : earlier.find((it) => it.bookNumber === bookNumber);
  if (!sameNumber) return null;
  return {
    field: "bookNumber",
    saw: bookNumber,
    wanted: `a number of its own: ${sameNumber.title} has this one`,
  };
}

function inBundle(
  { includes = [], isDraft }: BookRecord,
  books: BookRecord[],
): InBook | null {
  const singles = books.filter((it) => it.chapters && (isDraft || !it.isDraft))
    .map(({ id }) => id);
  for (const [index, id] of includes.entries()) {
    const field = `includes[${index}]`;
    if (!singles.includes(id)) {
      return {
        field,
        saw: id,
        wanted: `the id of a single book (there are ${singles.join(", ")})`,
      };
    }
    if (includes.indexOf(id) !== index) return { field, saw: id, wanted: "each book once" };
  }
  return null;
}

/** Checks that the struck price is above the price in every currency, whether set or converted. */
function inPrices(book: BookRecord, books: BookRecord[]): InBook | null {
  const { regularPriceMinor, regularPrices, includes = [] } = book;
  const [setAlone] = regularPriceMinor === undefined || regularPriceMinor === ONE_BY_ONE
    ? Object.entries(regularPrices)
    : [];
  if (setAlone) {
    const [code, saw] = setAlone;
    const wanted = "no such field without regularPriceMinor in euro cents";
    return { field: `regularPrices.${code}`, saw, wanted };
  }
  if (regularPriceMinor === ONE_BY_ONE && includes.length === 0) {
    const wanted = "a whole number of euro cents: the book is no bundle";
    return { field: "regularPriceMinor", saw: regularPriceMinor, wanted };
  }
  const regular = toRegularPrice(book, books.filter(({ id }) => includes.includes(id)));
  for (const currency of CURRENCIES) {
    const price = priceOf(book, currency), struck = regularPriceOf(regular, currency);
    if (!struck || struck.amountMinor > price.amountMinor) continue;
    const isConverted = currency === "EUR" || regular.comparedWith !== "regular price";
    return {
      field: isConverted ? "regularPriceMinor" : `regularPrices.${currency}`,
      saw: isConverted ? regularPriceMinor : regularPrices[currency],
      wanted: `more than the price, ${formatMoney(price)} (it comes to ${
        formatMoney(struck)
      }), or no such field`,
    };
  }
  return null;
}
