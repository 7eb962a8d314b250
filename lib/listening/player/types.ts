/** Converts the catalogue's book, on the server, to the player's form: its island props. */

import { bookPath } from "@/lib/catalogue/addresses.ts";
import { type Book, type Chapter, chaptersOf, isOnSale } from "@/lib/catalogue/book.ts";
import { streamPath } from "@/lib/media/addresses.ts";
import type { Language } from "@/lib/platform/language/language.ts";
import { langOf } from "@/lib/platform/language/translated.ts";
import { checkoutPath } from "@/lib/shop/addresses.ts";
import type { ProgressView } from "../progress/view.ts";

/*
 * The player's island props: one book as its listener may hear it, and where the page starts. Plain data,
 * which the browser never parses again.
 */

export interface PlayerChapter {
  /** Number in list order; the series counts from 0 over all its source books. */
  number: number;
  title: string;
  /** The title's language; absent: the page's. */
  lang?: Language;
  durationSec: number;
  kind: "chapter" | "credits";
  locked: boolean;
  /** Stream address, with source book, source chapter and grant where they are needed; null when locked. */
  src: string | null;
  /** Title of the section (the source book) of this chapter; series only. */
  section?: string;
  /** Number within that section; series only. */
  numberInSection?: number;
}

export interface PlayerBook {
  id: number;
  title: string;
  /** The title's language; absent: the page's. */
  lang?: Language;
  author: string;
  cover: { src: string; srcset: string; alt: string };
  hue: string;
  /** The book's own page. */
  href: string;
  isComplete: boolean;
  chapters: PlayerChapter[];
  /** Formatted, in the visitor's currency. */
  price: string;
  /** Where the book is bought; null when nothing in it is locked. */
  buyHref: string | null;
  /** Where to subscribe; absent: no subscription is offered. */
  plansHref?: string;
  /** The offer at the end of the free chapters; absent: nothing is locked. */
  rest?: RestOffer;
  /** The offer at the end of the book; absent: none. */
  after?: AfterEnd;
  /** Some of its chapters have a text; absent: none. */
  hasText?: true;
  /** The listener's progress in it when the page was made; absent for visitors and unheard books. */
  saved?: ProgressView;
}

/** What buying a book includes, and the offer of all books. */
interface RestOffer {
  /** Its contents, one a line. */
  benefits: string[];
  /** Their language, where it is not the page's. */
  lang?: Language;
  /** null: this is the series, or it cannot be bought. */
  series: SeriesOffer | null;
}

export interface SeriesOffer {
  title: string;
  /** The title's language; absent: the page's. */
  lang?: Language;
  href: string;
  /** Remaining price, formatted. */
  price: string;
  /** "€7.99 credited for The One"; null: no credit. */
  note: string | null;
  bookCount: number;
}

/** The offer after the last chapter. */
export interface AfterEnd {
  /** The next book; null: this is the last. */
  next: NextBook | null;
  /** The rest of the series, for a listener with credit toward it. */
  series: SeriesOffer & { note: string } | null;
  /** Where to sign up for news of a new book; null: no mail is sent, or the next one is out. */
  alertHref: string | null;
}

export interface NextBook {
  id: number;
  title: string;
  /** The title's language; absent: the page's. */
  lang?: Language;
  label: string;
  hue: string;
  cover: { src: string; srcset: string };
  /** First chapter that this listener may hear; null: none yet. */
  chapter: number | null;
  /** All of it may be heard. */
  isOpen: boolean;
  /** Formatted; null: it is not sold to this listener. */
  price: string | null;
  buyHref: string | null;
  /** "Out on 1 March 2027"; null: it is out. */
  release: string | null;
}

/** The start that a page's query asks for, validated by `parsePlayerStart`. */
export interface PlayerStart {
  /** A chapter that exists in the book. */
  chapter: number;
  /** Seconds into the chapter, inside its length. */
  positionSec: number;
  /** True when the query named a chapter or position; false when both are our own defaults. */
  requested: boolean;
  autoplay: boolean;
  /** Apply the start even though the same address was followed before in this tab. */
  forced: boolean;
  bookmark: boolean;
  direct: boolean;
  source: "resume_button" | null;
  showToast: boolean;
  purchased: boolean;
  /** A shared moment, announced until it is heard. Absent: not a shared moment. */
  isMoment?: true;
  /** The place before a restart, offered as undo. Absent: no restart. */
  left?: { chapter: number; positionSec: number };
  /** The account's place, offered until something is heard where the address leads. Absent: it leads there. */
  leftOff?: LeftOff;
}

/** A place that the player offers in one line, until something plays. */
export interface LeftOff {
  chapter: number;
  positionSec: number;
  words: string;
}

interface Rights {
  /** Media grants by source book: what this listener may hear beyond the free chapters. */
  grants: ReadonlyMap<number, string>;
  /** Formatted, in the listener's currency. */
  price: string;
}

export function toPlayerBook(book: Book, { grants, price }: Rights): PlayerBook {
  const sectionTitles = new Map(
    book.entries.flatMap((entry) =>
      entry.type === "section" ? [[entry.section.sourceBook, entry.section.title]] : []
    ),
  );
  const chapters = chaptersOf(book).map((chapter) => ({
    ...toPlayerChapter(chapter, grants.get(chapter.sourceBook)),
    ...sectionOf(chapter, sectionTitles),
  }));
  return {
    id: book.id,
    title: book.title,
    ...langOf(book.title),
    author: book.author,
    cover: { src: book.cover.src, srcset: book.cover.webpSrcset, alt: book.cover.alt },
    hue: book.hue,
    href: bookPath(book.id),
    isComplete: book.isComplete,
    chapters,
    price,
    buyHref: isOnSale(book) && chapters.some(({ locked }) => locked) ? checkoutPath(book.id) : null,
  };
}

/** An empty object for a single book, because island props serialise every `undefined`. */
function sectionOf(
  { sourceBook, sourceChapter }: Chapter,
  titles: Map<number, string>,
): Pick<PlayerChapter, "section" | "numberInSection"> {
  const section = titles.get(sourceBook);
  return section === undefined ? {} : { section, numberInSection: sourceChapter };
}

function toPlayerChapter(chapter: Chapter, grant: string | undefined): PlayerChapter {
  const { bookId, number, title, durationSec, kind, isFree, sourceBook, sourceChapter } = chapter;
  const ref = { bookId, chapter: number, sourceBook, sourceChapter };
  const src = isFree ? streamPath(ref) : grant === undefined ? null : streamPath(ref, grant);
  return { number, title, ...langOf(title), durationSec, kind, locked: src === null, src };
}
