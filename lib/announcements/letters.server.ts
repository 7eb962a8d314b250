/** Letters to a list: how one looks, and how it goes to everyone on it once. */

import { renderMarkdown } from "@/lib/catalogue/load_texts.server.ts";
import type { Book } from "@/lib/catalogue/book.ts";
import { dirOf } from "@/lib/platform/language/direction.ts";
import { language, ownLanguage, TAGS } from "@/lib/platform/language/language.ts";
import { inLanguageOf, withLanguage } from "@/lib/platform/language/request_language.server.ts";
import { type Message, type Paragraph, toLetter } from "@/lib/platform/mail/letter.server.ts";
import { listenPath } from "@/lib/shop/addresses.ts";
import {
  leavePath,
  type LetterRecord,
  type LetterSender,
  listOf,
  type ReaderRecord,
} from "./schema.ts";
import { batchOf, type LetterStore, type ListStore } from "./store.server.ts";
import { LETTER, RELEASE_MAIL } from "./words.ts";

interface LetterSite {
  /** Origin of the links. */
  baseUrl: URL;
  /** In the language spoken. */
  readonly seriesTitle: string;
}

interface LetterParts {
  letter: LetterRecord;
  /** The book it tells about, in the language spoken; null: none. */
  readBook(): Book | null;
  sender: LetterSender;
}

/** What a letter says. */
export interface LetterWords {
  subject: string;
  /** Markdown. */
  text: string;
}

type WrittenWords = Pick<LetterRecord, keyof LetterWords>;

/** What a letter about a book says unless the author writes something else. */
export const releaseDraft = (book: Book, series: string): LetterWords => ({
  subject: RELEASE_MAIL.subject(book.title),
  text: RELEASE_MAIL.text(book.title, series, book.narrator),
});

/** What of these words is the author's own: not what the draft says too, in whichever language she has read it. */
export function writtenWords(
  { subject, text }: LetterWords,
  draft: () => LetterWords | null,
): WrittenWords {
  const drafts = TAGS.map((tag) => withLanguage(tag, draft));
  return {
    subject: drafts.some((it) => it?.subject === subject) ? null : subject,
    text: drafts.some((it) => it?.text === text) ? null : text,
  };
}

/** A letter's words: the author's as she wrote them, the draft's in the language spoken. */
export function wordsOf(
  { subject, text }: WrittenWords,
  book: Book | null,
  series: string,
): LetterWords {
  const draft = book && releaseDraft(book, series);
  return { subject: subject ?? draft?.subject ?? series, text: text ?? draft?.text ?? "" };
}

/** The mail to one reader, in the language spoken except for the author's own words. */
export function letterMail(
  { letter, readBook, sender }: LetterParts,
  { email, id }: Pick<ReaderRecord, "email" | "id">,
  { baseUrl, seriesTitle }: LetterSite,
): Message {
  const book = readBook(), { subject, text } = wordsOf(letter, book, seriesTitle);
  const link = (path: string) => new URL(path, baseUrl).href;
  const list = listOf(letter);
  const leave = link(leavePath(list, id, letter.id));
  // Links to the site's own pages have no origin in Markdown.
  const written = renderMarkdown(text).replaceAll('href="/', `href="${link("/")}`);
  const html = letter.text === null ? written : inOwnLanguage(written);
  const cover: Paragraph[] = book
    ? [{
      src: link(book.cover.squareSrc),
      alt: book.cover.alt,
      width: 240,
      href: link(listenPath(book)),
    }]
    : [];
  return {
    ...toLetter({
      to: email,
      subject,
      paragraphs: [
        ...cover,
        { html, text },
        ...book ? [{ href: link(listenPath(book)) }] : [],
        `${sender.name || seriesTitle}\n${sender.address}`,
        { before: LETTER.why[list], href: leave },
      ],
    }),
    fromName: sender.name || seriesTitle,
    batch: batchOf(letter.id),
    listUnsubscribe: leave,
  };
}

/** The author's words, marked with the shop's language in a mail that is in another. */
function inOwnLanguage(html: string): string {
  const lang = ownLanguage();
  return lang === language()
    ? html
    : `<div lang="${lang}" dir="${dirOf(lang) ?? "ltr"}">${html}</div>`;
}

/** Confirmed readers who have not had the letter yet. */
export async function countWaiting(letter: LetterRecord, store: ListStore): Promise<number> {
  let count = 0;
  for await (const it of store.list()) {
    if (it.confirmedAtMs !== null && !hasHad(letter, it)) count++;
  }
  return count;
}

const hasHad = ({ id, bookId }: LetterRecord, it: ReaderRecord): boolean =>
  bookId === null ? it.sentLetterIds.includes(id) : it.sentBookIds.includes(bookId);

interface Sent {
  /** Mails queued by this call. */
  sent: number;
  /** Addresses that had this letter already. */
  before: number;
}

/** Letters sort behind everything else in the queue: a code to sign in with does not wait for a newsletter. */
const LAST = "~";

/**
 * Queues a letter for everyone on its list. Idempotent: a repeated call after a failure continues where the first one
 * stopped, and each address gets one mail per letter, or per book.
 */
export async function sendLetter(
  parts: LetterParts,
  { store, letters, site, nowMs }: {
    store: ListStore;
    letters: LetterStore;
    site: LetterSite;
    nowMs: number;
  },
): Promise<Sent> {
  const { letter } = parts;
  const told: Sent = { sent: 0, before: 0 };
  await letters.update(letter.id, (it) => ({ ...it, sentAtMs: it.sentAtMs ?? nowMs }));
  for await (const entry of store.list()) {
    if (entry.confirmedAtMs === null) continue;
    if (hasHad(letter, entry)) {
      told.before++;
      continue;
    }
    const isSent = await store.update(entry.id, (known) => {
      if (hasHad(letter, known)) return null;
      const record = letter.bookId === null
        ? { ...known, sentLetterIds: [...known.sentLetterIds, letter.id] }
        : { ...known, sentBookIds: [...known.sentBookIds, letter.bookId] };
      const mail = {
        ...inLanguageOf(known, () => letterMail(parts, known, site)),
        id: LAST + crypto.randomUUID(),
        failures: 0,
        createdAtMs: nowMs,
        dueAtMs: nowMs,
      };
      return { record, mail };
    });
    if (isSent) told.sent++;
  }
  await letters.update(letter.id, (it) => ({ ...it, people: it.people + told.sent }));
  return told;
}
