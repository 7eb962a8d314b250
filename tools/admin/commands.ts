/** The operator's commands as typed: what they are called and where each of their words goes. */

import { parseArgs } from "node:util";
import { type CommandName, type InputOf, INPUTS, isCommandName } from "@/lib/desk/inputs.ts";

export const USAGE = `deno task admin COMMAND [--json]

Works on the same data as the site (DATA_DIR or KV_URL, STRIPE_SECRET_KEY), which may go on running;
it knows of changes within a minute. Each command has its screen at /admin; --json prints what it found.

  today                         what needs you, and what was sold
  ready                         what is still to do before the shop opens
  find WORD                     listeners, purchases, codes, gifts, reviews and letters with such words
  sales [WORD]                  the latest 50 purchases, or those with such words

  book list                     all books, drafts too, with their ids
  book show BOOK                a book's fields, as catalogue.json has them
  book add FIELDS               a new book, a draft: FIELDS are JSON such as '{"title": "The Six"}'
  book set BOOK FIELDS          change a book: '{"priceMinor": 899}'; null takes a field away
  book check BOOK FIELDS        what would be wrong with such a change
  book history BOOK             its changes: when, who, what
  book undo BOOK [VERSION]      the book as it was before that version, or before its latest change
  recording list                which chapters of which book have their sound
  recording incoming            how far the recordings in RECORDINGS_DIR are brought in
  recording deliver BOOK        hand all uploaded files of a book to the ingest
  recording drop ID             discard an upload
  recording held                what is brought in and waits to be heard
  recording publish BOOK        let listeners hear it
  recording discard BOOK        throw it away
  text list                     which chapters have a text
  text show BOOK/CHAPTER        its sentences
  text correct BOOK/CHAPTER/SENTENCE "MOMENT WORDS"
                                11/1/p3s2 "1:02.5 We met twice."; "-" for a sentence that is not said
  text undo BOOK/CHAPTER        the text as it was before the latest correction
  cover set BOOK FILE           make a picture its cover, in every size and format that pages use
  brand show                    name, author, colour and texts of the shop
  brand set FIELDS              change them: '{"tagline": "..."}'; null takes a field away
  brand icon FILE               a picture in place of the lantern: on pages, home screens and tabs
  catalogue begin TITLE AUTHOR  begin a shop of your own, without the demo's books
  catalogue history             the latest 100 versions of the catalogue
  catalogue undo VERSION        all of it as it was before that version
  catalogue export [VERSION]    the catalogue as catalogue.json
  catalogue import [FILE]       take up such a file, or the site's own that was changed beside the desk

  figures sales [PERIOD]        sales by day, book, code and country of a month (2026-11) or a year
  figures listening [PERIOD]    hours heard, where listeners stop, who goes on to the next book
  figures rebuild               count all of it anew, from the ledger and the journal

  reconcile [--since 7d]        settle every payment made since then (days: 7d, hours: 12h)
  refund PAYMENT_ID             give all of a payment back, and take what it gave
      [--amount 4.99]             only this much of it; what it gave stays
  held                          payments that are not what was agreed: they have opened nothing
  disputes                      payments that a bank asks back, with the day until which to answer
  purchases EMAIL               what a listener has bought
  grant EMAIL BOOK              give a listener a book, by its id

  receipt send PURCHASE_ID      send a receipt again, a gift's code with it
  gifts [--before TIME]         the latest 50 gifts: who bought them, and whether they are used
  gift replace CODE EMAIL       give an unused gift another code, and mail that; the old one ends
  subscriptions [--cursor C]    50 at a time who has Premium, with the cursor of the next ones
  subscription end EMAIL        end Premium now

  code create NAME --percent N  make a discount code, 1 to 100 percent off
      [--book ID]                 for this book only
      [--uses N]                  this many purchases
      [--count N]                 N codes, each with an ending of its own
      [--expires 2027-01-31]      good through that day (UTC)
  code list                     all codes and how often they were used
  code end NAME                 end a code; what was bought with it stays

  requests                      what listeners have written to support, the newest last
  request answer ID TEXT        answer one by mail
  request close ID              put one aside without an answer

  review list BOOK              the newest 50 ratings and reviews of a book, with their ids
  review waiting                reviews that wait for an answer
  review hide ID                take one out of the list and the average
  review show ID                put it back
  review reply ID TEXT          answer it in public; "" takes the answer back

  release-alert count           how many want a mail when a new book comes out
  release-alert send BOOK       tell them that this book is out; each is told once

  listener list                 the newest 50 accounts
  listener find WORD            accounts, by the beginning of a word of name or address
  listener show EMAIL           an account
  listener export EMAIL         all that is kept of it, as JSON
  listener sign-out EMAIL       end its sessions everywhere
  listener disable EMAIL        let nobody sign in to it; "enable" undoes that
  listener erase EMAIL          remove it and what is kept of it; receipts stay

  tax show                      how you are taxed, and what your invoices say of you
  tax set --mode none|home|oss  choose it; it counts from the next sale on
      --home DE --name "Ada Press" --address "Lamp Street 1; 10115 Berlin; Germany"
      [--vat-id ID] [--tax-number N] [--rates standard|reduced] [--own-rates "FR 5.5; GB 20"]
      [--note "..."]              why no VAT is charged, on a small business's invoice
  invoices [YEAR] [--before N]  50 numbered documents at a time, newest first
  tax oss [QUARTER]             what to declare through the One-Stop Shop for 2027-Q1

  author add EMAIL              give an account the desk at /admin
  author list                   who has it
  author remove EMAIL           take it away
  author code EMAIL             a code to come in with, where the site sends no mail
  passkey list EMAIL            an author's passkeys, with their ids; they are made at the desk
  passkey remove EMAIL ID       one that is lost opens nothing any more
  audit                         the latest 50 changes: who, when, what`;

type Command = {
  [Name in CommandName]: { name: Name } & InputOf<Name>;
}[CommandName];

/** Commands of two words begin with these. */
const GROUPS = [
  "passkey",
  "gift",
  "receipt",
  "subscription",
  "code",
  "review",
  "release-alert",
  "request",
  "listener",
  "author",
  "tax",
  "figures",
  "book",
  "catalogue",
  "cover",
  "brand",
  "recording",
  "text",
];
/** Commands that take two things. */
const TWO_WORDS = [
  "grant",
  "passkey remove",
  "gift replace",
  "review reply",
  "request answer",
  "book set",
  "text correct",
  "book check",
  "book undo",
  "cover set",
  "catalogue begin",
];

/** What was typed is no command, or a part of it cannot be used. */
export class UsageError extends Error {
  override name = "UsageError";
}

type Fields = Record<string, string | undefined>;

export interface Typed {
  name: CommandName;
  /** As a form of the desk would send them. */
  fields: Fields;
  isJson: boolean;
}

/** `1:02.5 We met.`; "-" in the place of the moment: there is none. */
function readSentence(typed = ""): Fields {
  const [at = "", ...words] = typed.split(" ");
  return { at: at === "-" ? "" : at, text: words.join(" ") };
}

/** null: help was asked for. @throws {UsageError} */
export function readTyped(args: string[]): Typed | null {
  const { values, positionals } = split(args);
  if (values.help || positionals.length === 0) return null;
  const words = positionals.slice(0, GROUPS.includes(positionals[0]!) ? 2 : 1);
  const name = words.join(" ");
  const [first, second, ...more] = positionals.slice(words.length);
  if (!isCommandName(name)) throw new UsageError(`There is no command "${name}".`);
  const isOnlyFirst = !TWO_WORDS.includes(name) && second !== undefined;
  if (isOnlyFirst || more.length > 0) throw new UsageError(`"${name}" takes fewer words.`);
  const given: Record<CommandName, Fields> = {
    today: {},
    ready: {},
    sales: { word: first },
    find: { word: first },
    "book list": {},
    "book show": { bookId: first },
    "book add": { fields: first },
    "book set": { bookId: first, fields: second },
    "book check": { bookId: first, fields: second },
    "book history": { bookId: first },
    "book undo": { bookId: first, version: second },
    "recording list": {},
    "recording incoming": {},
    "recording held": {},
    "recording publish": { bookId: first },
    "recording discard": { bookId: first },
    "recording deliver": { bookId: first },
    "recording drop": { id: first },
    "text list": {},
    "text show": { place: first },
    "text correct": { place: first, ...readSentence(second) },
    "text undo": { place: first },
    "cover set": {
      bookId: first,
      picture: name === "cover set" && second !== undefined
        ? readBytes(second).toBase64()
        : undefined,
    },
    "brand show": {},
    "brand set": { fields: first },
    "brand icon": {
      picture: name === "brand icon" && first !== undefined
        ? readBytes(first).toBase64()
        : undefined,
    },
    "catalogue begin": { title: first, author: second },
    "catalogue history": {},
    "catalogue export": { version: first },
    "catalogue import": {
      text: name === "catalogue import" && first !== undefined
        ? new TextDecoder().decode(readBytes(first))
        : undefined,
    },
    "catalogue undo": { version: first },
    "figures sales": { period: first },
    "figures listening": { period: first },
    "figures rebuild": {},
    reconcile: { sinceMs: values.since ?? "7d" },
    refund: { paymentId: first, amount: values.amount },
    held: {},
    disputes: {},
    gifts: { beforeMs: values.before },
    "gift replace": { code: first ?? "", email: second },
    "receipt send": { purchaseId: first },
    subscriptions: { cursor: values.cursor },
    "subscription end": { email: first },
    purchases: { email: first },
    grant: { email: first, bookId: second },
    "code create": {
      code: first ?? "",
      percentage: values.percent,
      bookId: values.book,
      maxUses: values.uses,
      expiresAtMs: values.expires,
      count: values.count,
    },
    "code list": {},
    "code end": { code: first ?? "" },
    "review list": { bookId: first },
    "review waiting": {},
    "review hide": { id: first },
    "review show": { id: first },
    "review reply": { id: first, text: second },
    requests: {},
    "request answer": { id: first, text: second },
    "request close": { id: first },
    "release-alert count": {},
    "release-alert send": { bookId: first },
    "listener list": {},
    "listener find": { word: first },
    "listener show": { email: first },
    "listener export": { email: first },
    "listener sign-out": { email: first },
    "listener disable": { email: first },
    "listener enable": { email: first },
    "listener erase": { email: first },
    "passkey add": { answer: undefined, name: undefined },
    "passkey list": { email: first },
    "passkey remove": { email: first, id: second },
    "tax show": {},
    invoices: { year: first, before: values.before },
    "tax oss": { quarter: first },
    "tax set": {
      mode: values.mode,
      home: values.home,
      rates: values.rates ?? "standard",
      ownRates: values["own-rates"],
      name: values.name,
      address: values.address,
      vatId: values["vat-id"],
      taxNumber: values["tax-number"],
      note: values.note,
    },
    "author add": { email: first },
    "author list": {},
    "author remove": { email: first },
    "author code": { email: first },
    audit: {},
  };
  return { name, fields: given[name], isJson: values.json ?? false };
}

/** The command with its values in our units. null: help was asked for. @throws {UsageError} */
export function readCommand(args: string[]): Command | null {
  const typed = readTyped(args);
  if (!typed) return null;
  const parsed = INPUTS[typed.name].safeParse(typed.fields);
  if (!parsed.success) throw new UsageError(parsed.error.issues.map((it) => it.message).join("; "));
  return { name: typed.name, ...parsed.data } as Command;
}

/** @throws {UsageError} */
function readBytes(file: string): Uint8Array {
  try {
    return Deno.readFileSync(file);
  } catch (error) {
    throw new UsageError(`Cannot read ${file}: ${error instanceof Error ? error.message : error}`);
  }
}

function split(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        amount: { type: "string" },
        since: { type: "string" },
        before: { type: "string" },
        count: { type: "string" },
        cursor: { type: "string" },
        percent: { type: "string" },
        book: { type: "string" },
        uses: { type: "string" },
        expires: { type: "string" },
        mode: { type: "string" },
        home: { type: "string" },
        rates: { type: "string" },
        "own-rates": { type: "string" },
        name: { type: "string" },
        address: { type: "string" },
        "vat-id": { type: "string" },
        "tax-number": { type: "string" },
        note: { type: "string" },
        json: { type: "boolean" },
        help: { type: "boolean", short: "h" },
      },
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}
