/** Commands for letters to a list: the mail about a new book and the newsletter, their sender and their readers. */

import { z } from "zod";
import {
  countWaiting,
  letterMail,
  type LetterWords,
  releaseDraft,
  sendLetter,
  wordsOf,
  writtenWords,
} from "@/lib/announcements/letters.server.ts";
import { type LetterRecord, listOf, MAX_SUBJECT, MAX_TEXT } from "@/lib/announcements/schema.ts";
import { releaseText } from "@/lib/catalogue/release.ts";
import { csvLine } from "@/lib/platform/csv.ts";
import { formatNumber } from "@/lib/platform/language/format.ts";
import type { MailCount } from "@/lib/platform/records.ts";
import { type Refusal, refuse } from "@/lib/platform/refusal.ts";
import type { ErrorText } from "@/lib/platform/typed_text.ts";
import { letterPath } from "../addresses.ts";
import { TERMINAL } from "../schema.ts";
import { FIELD_FAULTS } from "../words/fields.ts";
import { LETTERS as WORDS } from "../words/listeners.ts";
import { OUTCOMES } from "../words/orders.ts";
import { aboutBook } from "./books.server.ts";
import {
  defineCommand,
  type Described,
  type DeskServices,
  done,
  DownloadedText,
  fact,
} from "./command.server.ts";
import { bookId, email, nothing, optional, typed, wholeNumber } from "./fields.ts";

/** A letter with its words in the language spoken, and what became of it. */
export interface LetterView extends Omit<LetterRecord, keyof LetterWords>, LetterWords, MailCount {
  /** The book's title; null: the newsletter. */
  title: string | null;
}

/** How many are on each list. */
interface ListCounts {
  confirmed: number;
  unconfirmed: number;
  news: number;
}

const noSubject: ErrorText = { error: () => WORDS.faults.subject };
const noText: ErrorText = { error: () => WORDS.faults.text };
const noName: ErrorText = { error: () => WORDS.faults.name };
const noAddress: ErrorText = { error: () => WORDS.faults.address };

const id = wholeNumber({ error: () => FIELD_FAULTS.letter });
const subject = typed(MAX_SUBJECT, noSubject).trim().min(1, noSubject).max(MAX_SUBJECT, noSubject);
const text = typed(MAX_TEXT, noText)
  .transform((it) => it.replaceAll("\r\n", "\n").trim())
  .pipe(z.string().min(1, noText).max(MAX_TEXT, noText));

const bookOf = ({ bookId }: Pick<LetterRecord, "bookId">, { catalogue }: DeskServices) =>
  bookId === null ? null : catalogue.getBook(bookId);

async function toView(letter: LetterRecord, services: DeskServices): Promise<LetterView> {
  const { catalogue, announcements: { letters } } = services;
  const book = bookOf(letter, services);
  return {
    ...letter,
    ...wordsOf(letter, book, catalogue.series.title),
    ...await letters.counts(letter.id),
    title: letter.bookId === null ? null : book?.title ?? String(letter.bookId),
  };
}

/** A letter, its book and its sender; or why it cannot be sent. */
async function readyToSend(letter: LetterRecord, services: DeskServices) {
  const mail = services.mail();
  if (!mail) return refuse("no_mail", OUTCOMES.noMail);
  const sender = await services.announcements.letters.sender();
  if (!sender) return refuse("no_sender", WORDS.noSender);
  const readBook = () => bookOf(letter, services), book = readBook();
  if (letter.bookId !== null && !book) {
    return refuse("unknown_book", OUTCOMES.noBook(letter.bookId));
  }
  if (book?.isUpcoming) {
    return refuse("not_out", WORDS.notOut(book.title, releaseText(book, Date.now())));
  }
  return { ok: true as const, mail, parts: { letter, sender, readBook } };
}

/** As the confirmation shows it, with the site's pictures from the desk's own address. */
async function describeLetter(letter: LetterRecord, services: DeskServices): Promise<Described> {
  const ready = await readyToSend(letter, services);
  if (!ready.ok) return { what: ready.message };
  const { mail, parts } = ready;
  const people = await countWaiting(letter, services.announcements.lists[listOf(letter)]);
  const { subject, html, fromName } = letterMail(parts, { email: "", id: "preview" }, mail);
  return {
    what: WORDS.confirm(people),
    preview: {
      from: fromName ?? "",
      subject,
      html: html.replaceAll(`src="${mail.baseUrl.origin}/`, 'src="/'),
    },
  };
}

async function send(letter: LetterRecord, services: DeskServices) {
  const ready = await readyToSend(letter, services);
  if (!ready.ok) return ready;
  const { mail, parts } = ready;
  const { lists, letters } = services.announcements;
  const store = lists[listOf(letter)];
  const told = await sendLetter(parts, { store, letters, site: mail, nowMs: Date.now() });
  mail.wake().catch(() => {}); // the queue logs what it cannot send
  const about = parts.readBook()?.title ?? letter.subject ?? mail.seriesTitle;
  const text = WORDS.told(told.sent, about, formatNumber(told.before));
  return done({ ...told, id: letter.id }, text, { after: fact("mails", told.sent) });
}

/** The letter about a book: the newest one, else a draft with the usual words. */
async function letterAbout(
  bookId: number,
  { catalogue, announcements: { letters } }: DeskServices,
): Promise<Omit<LetterRecord, "id"> & { id: number | null } | Refusal<"unknown_book">> {
  const known = (await letters.list()).find((it) => it.bookId === bookId);
  if (known) return known;
  if (!catalogue.getBook(bookId)) return refuse("unknown_book", OUTCOMES.noBook(bookId));
  return {
    id: null,
    bookId,
    subject: null,
    text: null,
    createdAtMs: Date.now(),
    sentAtMs: null,
    people: 0,
    left: 0,
  };
}

const aboutLetter = ({ id }: { id: number }) => fact("letter", id);

const unknown = (id: number) => refuse("unknown_letter", WORDS.unknown(id));

export const announcementCommands = {
  "release-alert count": defineCommand({
    may: "author",
    input: nothing,
    cli: { help: "count who wants an email about new books, and the newsletter" },
    async run(_, { announcements: { lists } }) {
      const counts: ListCounts = { confirmed: 0, unconfirmed: 0, news: 0 };
      for await (const { confirmedAtMs } of lists.release.list()) {
        counts[confirmedAtMs === null ? "unconfirmed" : "confirmed"]++;
      }
      for await (const { confirmedAtMs } of lists.news.list()) {
        if (confirmedAtMs !== null) counts.news++;
      }
      const { confirmed, unconfirmed, news } = counts;
      return done(counts, WORDS.waiting(confirmed, formatNumber(unconfirmed), news));
    },
  }),
  "release-alert send": defineCommand({
    may: "author",
    input: z.object({ bookId }),
    cli: {
      usage: "BOOK",
      help: "email them that this book is out; each gets it once",
      words: ["bookId"],
    },
    changes: aboutBook,
    confirm: {
      async describe({ bookId }, services) {
        const letter = await letterAbout(bookId, services);
        if ("ok" in letter) return { what: letter.message };
        return await describeLetter({ ...letter, id: letter.id ?? 0 }, services);
      },
    },
    async run({ bookId }, services) {
      const letter = await letterAbout(bookId, services);
      if ("ok" in letter) return letter;
      const ready = await readyToSend({ ...letter, id: letter.id ?? 0 }, services);
      if (!ready.ok) return ready;
      const { id, ...draft } = letter;
      const { letters } = services.announcements;
      return await send(id === null ? await letters.create(draft) : { ...draft, id }, services);
    },
  }),
  "letter list": defineCommand({
    may: "author",
    input: nothing,
    cli: { help: "list letters, newest first, with what became of them" },
    run: async (_, services) =>
      done(
        await Promise.all(
          (await services.announcements.letters.list()).map((it) => toView(it, services)),
        ),
      ),
  }),
  "letter show": defineCommand({
    may: "author",
    input: z.object({ id }),
    async run({ id }, services) {
      const letter = await services.announcements.letters.get(id);
      if (!letter) return unknown(id);
      return done({
        letter: await toView(letter, services),
        described: await describeLetter(letter, services),
      });
    },
  }),
  "letter write": defineCommand({
    may: "author",
    input: z.object({ id: optional(id), bookId: optional(bookId), subject, text }),
    cli: {
      usage: "SUBJECT FILE",
      help: "save a draft of a newsletter, from a Markdown file",
      words: ["subject", "text"],
      file: ["text", "text"],
    },
    changes: ({ id, subject }) => id === null ? subject : fact("letter", id),
    async run({ id, bookId: about, ...words }, services) {
      const { catalogue, announcements: { letters } } = services;
      const known = id === null ? null : await letters.get(id);
      const bookId = known ? known.bookId : about;
      const written = writtenWords(words, () => {
        const book = bookOf({ bookId }, services);
        return book && releaseDraft(book, catalogue.series.title);
      });
      const saved = id === null
        ? await letters.create({
          bookId,
          ...written,
          createdAtMs: Date.now(),
          sentAtMs: null,
          people: 0,
          left: 0,
        })
        : await letters.update(id, (it) => it.sentAtMs === null ? { ...it, ...written } : null);
      if (!saved) return unknown(id ?? 0);
      return { ...done({ id: saved.id }, WORDS.saved), next: letterPath(saved.id) };
    },
  }),
  "letter delete": defineCommand({
    may: "author",
    input: z.object({ id }),
    cli: { usage: "ID", help: "delete a draft", words: ["id"] },
    changes: aboutLetter,
    run: async ({ id }, { announcements: { letters } }) =>
      await letters.remove(id) ? done({ id }, WORDS.deleted) : unknown(id),
  }),
  "letter test": defineCommand({
    may: "author",
    input: z.object({ id, email: optional(email) }),
    cli: { usage: "ID EMAIL", help: "email a letter to yourself", words: ["id", "email"] },
    changes: aboutLetter,
    async run({ id, email }, services, by) {
      const letter = await services.announcements.letters.get(id);
      if (!letter) return unknown(id);
      const to = by === TERMINAL ? email : (await services.accounts.users.get(by))?.email ?? null;
      if (to === null) return refuse("no_address", WORDS.noAddress);
      const ready = await readyToSend(letter, services);
      if (!ready.ok) return ready;
      const { batch: _, ...mail } = letterMail(
        ready.parts,
        { email: to, id: "test" },
        ready.mail,
      );
      await ready.mail.mailer.send({ ...mail, subject: WORDS.testSubject(mail.subject) });
      return { ...done({ id }, WORDS.tested(to)), next: letterPath(id) };
    },
  }),
  "letter send": defineCommand({
    may: "author",
    input: z.object({ id }),
    cli: { usage: "ID", help: "send a letter to everyone on its list, each once", words: ["id"] },
    changes: aboutLetter,
    confirm: {
      async describe({ id }, services) {
        const letter = await services.announcements.letters.get(id);
        return letter ? await describeLetter(letter, services) : { what: WORDS.unknown(id) };
      },
    },
    async run({ id }, services) {
      const letter = await services.announcements.letters.get(id);
      return letter ? await send(letter, services) : unknown(id);
    },
  }),
  "newsletter csv": defineCommand({
    may: "author",
    input: nothing,
    cli: { help: "print who gets the newsletter as CSV" },
    changes: () => "",
    confirm: { describe: () => ({ what: WORDS.csvWhat }) },
    run: (_, { announcements: { lists } }) => {
      async function* lines() {
        yield csvLine(WORDS.csvHead);
        for await (const { email, confirmedAtMs } of lists.news.list()) {
          if (confirmedAtMs === null) continue;
          yield csvLine([email, new Date(confirmedAtMs).toISOString().slice(0, 10)]);
        }
      }
      const file = new DownloadedText("newsletter.csv", "text/csv; charset=utf-8", lines());
      return Promise.resolve(done(file));
    },
  }),
  "sender show": defineCommand({
    may: "author",
    input: nothing,
    cli: { help: "show the name and postal address in letters" },
    async run(_, { announcements: { letters } }) {
      const sender = await letters.sender();
      return done(sender, sender ? `${sender.name}\n${sender.address}`.trim() : WORDS.noSender);
    },
  }),
  "sender set": defineCommand({
    may: "author",
    input: z.object({
      name: typed(80, noName).trim().max(80, noName),
      address: typed(400, noAddress)
        .transform((it) => it.replaceAll("\r\n", "\n").trim())
        .pipe(z.string().min(10, noAddress).max(400, noAddress)),
    }),
    cli: {
      usage: "NAME ADDRESS",
      help: "set the name and postal address in letters",
      words: ["name", "address"],
    },
    changes: ({ name }) => name,
    async run(sender, { announcements: { letters } }) {
      await letters.setSender(sender);
      return done(sender, WORDS.senderSaved);
    },
  }),
} as const;
