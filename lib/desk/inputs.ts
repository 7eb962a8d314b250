/** The input of each desk command, as typed at a terminal or into a form. Every validation message is a sentence. */

import { z } from "zod";
import { COVERS } from "@/lib/catalogue/words.ts";
import { isPeriod } from "@/lib/figures/figure.ts";
import { FIGURES } from "@/lib/figures/words.ts";
import { TEXT_REFUSALS } from "@/lib/media/words.ts";
import { mailAddress } from "@/lib/platform/mail_address.ts";
import { boundedText } from "@/lib/platform/typed_text.ts";
import { replyText } from "@/lib/reviews/schema.ts";
import { discountCode } from "@/lib/shop/discount.ts";
import { paymentId } from "@/lib/shop/gateway.ts";
import { isQuarter } from "@/lib/shop/tax/oss.ts";
import { taxInput } from "./tax_input.ts";
import { BOOKS, BRAND } from "./words/books.ts";
import { DOCUMENTS, OSS } from "./words/taxes.ts";

const typed = (max: number, error: string) => boundedText(max, error, error);

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const wholeNumber = (what: string, example: string) =>
  z.string(`${what} wants a whole number such as ${example}`)
    .regex(/^[1-9]\d{0,8}$/, `${what} wants a whole number such as ${example}`)
    .transform(Number);

/** A field that may be left empty. */
const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess((it) => it === "" || it === undefined ? null : it, schema.nullable());

const span = z.string().regex(
  /^[1-9]\d{0,3}[dh]$/,
  "The time wants days or hours such as 7d or 12h",
).transform((text) => parseInt(text) * (text.endsWith("d") ? DAY_MS : HOUR_MS));

/** The end of the day. */
const day = z.iso.date("The end wants a day such as 2027-01-31")
  .transform((text) => Date.parse(text) + DAY_MS);

const NO_EMAIL = "Name the listener by e-mail address, such as ada@example.com";
const email = mailAddress(NO_EMAIL);

const NO_WORD = "Name what is to be found: a part of a name or an address, a code, an id, a word";
const word = typed(254, NO_WORD).trim().min(1, NO_WORD)
  .max(254, "That is longer than anything that could be found");

const NO_TIME = "The time wants one such as 2027-01-31T00:00:00Z";

const AMOUNT = /^\d{1,7}([.,]\d{1,2})?$/;

const percentage = wholeNumber("The percentage", "50")
  .refine((percent) => percent <= 100, "The percentage wants 1 to 100");

const bookId = wholeNumber("The book's id", "12");
const versionNumber = wholeNumber("The version", "7");
/** Base64. */
const picture = z.string(BOOKS.noPicture).min(1, BOOKS.noPicture)
  .max(28_000_000, { abort: true, error: COVERS.heavy }).pipe(z.base64(BOOKS.noPicture))
  .transform((text) => Uint8Array.fromBase64(text));
/** The book's changed fields, JSON; null removes a field. */
const bookFields = z.string(BOOKS.noFields).max(1_000_000, BOOKS.noFields)
  .transform((text, ctx): Record<string, unknown> => {
    try {
      const value: unknown = JSON.parse(text);
      if (typeof value === "object" && value !== null && !Array.isArray(value)) {
        return value as Record<string, unknown>;
      }
    } catch { /* said below */ }
    ctx.addIssue({ code: "custom", message: BOOKS.noFields });
    return z.NEVER;
  });
const NO_CHAPTER = "Name the chapter by its book and number, such as 11/1";
const chapterPlace = z.string(NO_CHAPTER).regex(/^[1-9]\d{0,8}\/\d{1,5}$/, NO_CHAPTER)
  .transform((text) => {
    const [bookId, chapter] = text.split("/").map(Number);
    return { bookId: bookId!, chapter: chapter! };
  });
const sentencePlace = z.string(TEXT_REFUSALS.noSentence)
  .regex(/^[1-9]\d{0,8}\/\d{1,5}\/p\d{1,6}s\d{1,6}$/, TEXT_REFUSALS.noSentence)
  .transform((text) => {
    const [bookId, chapter, id] = text.split("/");
    return { bookId: Number(bookId), chapter: Number(chapter), id: id! };
  });
const NO_SENTENCE = "The sentence wants 1 to 2,000 characters";
const NO_MOMENT = "The moment wants minutes and seconds such as 1:02.5";
/** `1:02.5`, `62.5` or `1:01:02.500`. */
const SAID_AT = /^(?:\d{1,3}:){0,2}\d{1,5}(?:[.,]\d{1,3})?$/;
const toMs = (text: string): number =>
  Math.round(
    text.replace(",", ".").split(":").reduce((sum, part) => sum * 60 + Number(part), 0) * 1_000,
  );
const reviewId = z.string("Name the review by its id, as review list prints it").max(100);
const requestId = z.string("Name the request by its id, as requests prints it").max(100);
const nothing = z.object({});

export const INPUTS = {
  today: nothing,
  ready: nothing,
  "book list": nothing,
  "book show": z.object({ bookId }),
  "book add": z.object({ fields: bookFields }),
  "book set": z.object({
    bookId,
    fields: bookFields,
    /** The state of the book that the author saw when editing; null: not checked. */
    mark: optional(z.string().max(64)),
  }),
  /** null: a new book. */
  "book check": z.object({ bookId: optional(bookId), fields: bookFields }),
  "book history": z.object({ bookId }),
  /** Restores the book as it was before `version`; null: before its latest change. */
  "book undo": z.object({ bookId, version: optional(versionNumber) }),
  "recording list": nothing,
  "recording incoming": nothing,
  /** Hands all uploaded files of the book to the ingest. */
  "recording deliver": z.object({ bookId }),
  /** Discards an unfinished upload. */
  "recording drop": z.object({ id: z.string().max(64) }),
  "recording held": nothing,
  "recording publish": z.object({ bookId }),
  "recording discard": z.object({ bookId }),
  "text list": nothing,
  "text show": z.object({ place: chapterPlace }),
  "text correct": z.object({
    place: sentencePlace,
    /** Start of the sentence in the sound; null: the recording does not contain it. */
    at: optional(typed(20, NO_MOMENT).trim().regex(SAID_AT, NO_MOMENT).transform(toMs)),
    text: typed(2_000, NO_SENTENCE).transform((it) => it.replace(/\s+/g, " ").trim())
      .pipe(z.string().min(1, NO_SENTENCE).max(2_000, NO_SENTENCE)),
    /** The text that the author saw; null: not checked. */
    mark: optional(z.string().max(64)),
  }),
  "text undo": z.object({ place: chapterPlace }),
  "cover set": z.object({ bookId, picture }),
  "brand show": nothing,
  /** Fields of the series, and `people`: names, each with a text about the person. */
  "brand set": z.object({ fields: bookFields, mark: optional(z.string().max(64)) }),
  "brand icon": z.object({ picture }),
  "catalogue begin": z.object({
    title: typed(300, BRAND.noTitle).trim().min(1, BRAND.noTitle).max(300, BRAND.noTitle),
    author: typed(300, BRAND.noAuthor).trim().min(1, BRAND.noAuthor).max(300, BRAND.noAuthor),
  }),
  "catalogue history": nothing,
  "catalogue export": z.object({ version: optional(versionNumber) }),
  /** null: the present content of catalogue.json. */
  "catalogue import": z.object({ text: optional(z.string().max(4_000_000)) }),
  /** Restores the whole catalogue as it was before `version`. */
  "catalogue undo": z.object({ version: versionNumber }),
  find: z.object({ word }),
  sales: z.object({ word: optional(word) }),
  "figures sales": z.object({
    /** null: the current month. */
    period: optional(typed(20, FIGURES.noPeriod).trim().refine(isPeriod, FIGURES.noPeriod)),
  }),
  "figures listening": z.object({
    /** null: the current month. */
    period: optional(typed(20, FIGURES.noPeriod).trim().refine(isPeriod, FIGURES.noPeriod)),
  }),
  "figures rebuild": nothing,
  reconcile: z.object({ sinceMs: span }),
  refund: z.object({
    paymentId: z.string("Name the payment, such as pi_3Abc").max(255).pipe(paymentId),
    /** The amount to refund, in units of the payment's currency; null: everything that is left. */
    amount: optional(
      typed(20, "The amount wants a number such as 4.99").trim().regex(
        AMOUNT,
        "The amount wants a number such as 4.99",
      ),
    ),
    /** The amount already refunded when the form was rendered, minor units; null: read it now. */
    refundedMinor: optional(z.string().regex(/^\d{1,9}$/).transform(Number)),
  }),
  held: nothing,
  disputes: nothing,
  gifts: z.object({ beforeMs: optional(z.iso.datetime(NO_TIME).transform(Date.parse)) }),
  "gift replace": z.object({ code: discountCode, email }),
  "receipt send": z.object({ purchaseId: z.string("Name the purchase by its id").min(1).max(100) }),
  subscriptions: z.object({ cursor: optional(z.string().max(1_000)) }),
  "subscription end": z.object({ email }),
  purchases: z.object({ email }),
  grant: z.object({ email, bookId }),
  "code create": z.object({
    code: discountCode,
    percentage,
    bookId: optional(bookId),
    maxUses: optional(wholeNumber("The number of uses", "100")),
    /** How many codes to make; with more than one, each code gets its own ending. */
    count: optional(
      wholeNumber("The number of codes", "20").refine(
        (it) => it <= 200,
        "At most 200 codes at once",
      ),
    ),
    expiresAtMs: optional(day),
  }),
  "code list": nothing,
  "code end": z.object({ code: discountCode }),
  "review list": z.object({ bookId }),
  "review waiting": nothing,
  "review hide": z.object({ id: reviewId }),
  "review show": z.object({ id: reviewId }),
  "review reply": z.object({
    id: reviewId,
    text: replyText,
  }),
  requests: nothing,
  "request answer": z.object({
    id: requestId,
    text: boundedText(
      10_000,
      'Write the answer in quotes, such as "Thank you."',
      "The answer wants at most 10000 characters",
    ).trim()
      .min(1, "Write the answer").max(10_000, "The answer wants at most 10000 characters"),
  }),
  "request close": z.object({ id: requestId }),
  "release-alert count": nothing,
  "release-alert send": z.object({ bookId }),
  "listener list": nothing,
  "listener find": z.object({ word }),
  "listener show": z.object({ email }),
  "listener export": z.object({ email }),
  "listener sign-out": z.object({ email }),
  "listener disable": z.object({ email }),
  "listener enable": z.object({ email }),
  "listener erase": z.object({ email }),
  "passkey add": z.object({
    /** The browser's response, JSON. */
    answer: z.string("A passkey is made at the desk, under Authors").min(1).max(20_000),
    name: typed(60, "Name the passkey").trim().min(1, "Name the passkey").max(60),
  }),
  "passkey list": z.object({ email }),
  "passkey remove": z.object({
    email,
    id: z.string("Name the passkey by its id, as passkey list prints it").min(1).max(1_500),
  }),
  "tax show": nothing,
  "tax set": taxInput,
  invoices: z.object({
    /** null: the current year. */
    year: optional(typed(20, DOCUMENTS.noYear).trim().regex(/^20\d\d$/, DOCUMENTS.noYear)),
    /** Lists the documents whose count is below this one; null: the latest. */
    before: optional(wholeNumber("The number", "12")),
  }),
  "tax oss": z.object({
    /** null: the latest complete quarter. */
    quarter: optional(
      typed(20, OSS.noQuarter).trim().toUpperCase().refine(isQuarter, OSS.noQuarter),
    ),
  }),
  "author add": z.object({ email }),
  "author list": nothing,
  "author remove": z.object({ email }),
  "author code": z.object({ email }),
  audit: nothing,
} satisfies Record<string, z.ZodType>;

export type CommandName = keyof typeof INPUTS;
export type InputOf<Name extends CommandName> = z.infer<(typeof INPUTS)[Name]>;

export const isCommandName = (name: string): name is CommandName => Object.hasOwn(INPUTS, name);
