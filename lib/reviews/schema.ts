/** Schemas of reviews, and a book's rating: imported ratings from other stores plus those left here. Pure. */

import { z } from "zod";
import { countryName } from "@/lib/platform/countries.ts";
import { type ErrorText, typedText } from "@/lib/platform/typed_text.ts";
import { FIELDS, STOREFRONT } from "./words.ts";

/* Schemas of reviews: stored records, inputs and responses. */

/**
 * Ids of reviews: `{book}-{time}-{chance}`. Time in base 36 has eight digits until the year 2059, so the ids
 * of a book sort by time.
 */
const REVIEW_ID = /^(\d{1,9})-[0-9a-z]{8}-[0-9a-z]{8}$/;

export function makeReviewId(audiobookId: number, atMs: number): string {
  const chance = crypto.randomUUID().slice(0, 8);
  return `${audiobookId}-${atMs.toString(36).padStart(8, "0")}-${chance}`;
}

/** The book of a review id; null: not a valid id. */
export function bookOfReview(id: string): number | null {
  const book = REVIEW_ID.exec(id)?.[1];
  return book === undefined ? null : Number(book);
}

export const reviewRecord = z.object({
  /** Made by `makeReviewId`: contains the book id, and sorts by the time of writing. */
  id: z.string(),
  audiobookId: z.int(),
  userId: z.string().min(1),
  reviewerName: z.string(),
  /** ISO 3166 alpha-2; null: unknown. */
  countryCode: z.string().nullable(),
  /** Whole stars, 1 to 5. */
  rating: z.int().min(1).max(5),
  /** Title and text are both "" for a rating alone, which counts in the average and is not listed. */
  title: z.string(),
  content: z.string(),
  createdAtMs: z.number(),
  editedAtMs: z.number().nullable(),
  reply: z.object({ text: z.string(), atMs: z.number() }).nullable(),
  /** When the author hid it from the list and the average; null: visible. */
  hiddenAtMs: z.number().nullable(),
});
export type ReviewRecord = z.infer<typeof reviewRecord>;

/** Sum and number of the ratings left here for one book, without hidden ones. */
export const ratingTotal = z.object({ sum: z.int().min(0), count: z.int().min(0) });
export type RatingTotal = z.infer<typeof ratingTotal>;

/** Spaces, marks and joiners of every script, and fillers that count as letters but are invisible. */
const INVISIBLE = /[\p{Z}\p{C}\p{M}\s\u115f\u1160\u2800\u3164\uffa0]/gu;

/** Number of visible characters, in code points; spaces and combining marks do not count. */
export function visibleLength(text: string): number {
  return [...text.replace(INVISIBLE, "")].length;
}

/** The least length counts visible characters only. */
const text = (min: number, max: number, tooShort: ErrorText) =>
  typedText(max, { error: () => "wanted a text" })
    .refine((it) => it === "" || visibleLength(it) >= min, tooShort);

const noRating: ErrorText = { error: () => FIELDS.rating };

/** A number, or a digit from a form. */
const stars = z.union([z.number(), z.string().regex(/^\d$/).transform(Number)], noRating)
  .pipe(z.int(noRating).min(1, noRating).max(5, noRating));

/**
 * POST /api/audiobooks/{id}/reviews, and the form of the reviews page. A rating may come alone; a title and a text come
 * together, with a name. A rating alone keeps the title and text of an earlier review.
 */
export const reviewInput = z.object({
  rating: stars,
  reviewerName: text(2, 60, { error: () => FIELDS.reviewerName }).optional(),
  title: text(3, 120, { error: () => FIELDS.title }).optional(),
  content: text(10, 5_000, { error: () => FIELDS.content }).optional(),
}).superRefine(({ reviewerName, title, content }, ctx) => {
  const refuse = (path: string, message: string) =>
    ctx.addIssue({ code: "custom", path: [path], message });
  if (!title && !content) return;
  if (!reviewerName) refuse("reviewerName", FIELDS.reviewerName);
  if (!title) refuse("title", FIELDS.title);
  if (!content) refuse("content", FIELDS.content);
});
export type ReviewInput = z.infer<typeof reviewInput>;

/** GET /api/audiobooks/{id}/reviews. */
export const reviewsQuery = z.object({
  /** Id of the last review of the previous page. */
  before: z.string().regex(REVIEW_ID, "wanted the id of a review")
    .optional(),
});

/** The author's reply to a review; "" removes it. */
export const replyText = typedText(5_000, { error: () => FIELDS.reply });

/** A published review (spec 1 section 3). */
export interface ReviewView {
  id: string;
  audiobookId: number;
  reviewerName: string;
  /** In English, "" when unknown. */
  reviewerCountry: string;
  countryCode: string | null;
  rating: number;
  title: string;
  content: string;
  createdAt: string;
  editedAt: string | null;
  hasAuthorReply: boolean;
  authorReply: string | null;
  authorReplyDate: string | null;
  /** The store in which it was written, for the badge. */
  storefront: string;
  /** Whether the reviewer owns the book. */
  isOwner: boolean;
  /** Invented for the demo. */
  isSample: boolean;
}

/** The user's own review, including a bare rating or a hidden review. */
export interface OwnReview {
  review: ReviewView;
  /** Hidden from the list by the author. */
  isHidden: boolean;
}

interface Rating {
  /** Out of 5, to one decimal. */
  average: number;
  count: number;
}

/** null: nobody has rated the book (3-decisions, "Ratings"). */
export function combineRatings(stock: Rating | null, own: RatingTotal): Rating | null {
  const count = (stock?.count ?? 0) + own.count;
  if (count === 0) return null;
  const sum = (stock ? stock.average * stock.count : 0) + own.sum;
  return { average: Math.round(sum / count * 10) / 10, count };
}

/** The total after a change of one review's stars; `null`: no counted rating before or after. */
export function changeTotal(
  total: RatingTotal,
  before: number | null,
  after: number | null,
): RatingTotal {
  return {
    sum: total.sum - (before ?? 0) + (after ?? 0),
    count: total.count - Number(before !== null) + Number(after !== null),
  };
}

/* Names reserved for their owners: a review signed "Tamsin Orrell" by a stranger would read as the author's own. */

/** Characters that look like a Latin letter: letters of other scripts, digits and signs. */
const LOOKALIKES: Record<string, string> = Object.fromEntries(
  [
    ["a", "аαɑ@"],
    ["b", "вβь"],
    ["c", "сϲ"],
    ["d", "ԁđ"],
    ["e", "еεєҽ3"],
    ["g", "ɡց"],
    ["h", "нηһ"],
    ["j", "јϳ"],
    ["k", "кκ"],
    ["l", "iіιıӏłl1|!"], // a capital i and a small l look the same
    ["m", "мμ"],
    ["n", "νոп"],
    ["o", "оοօø0"],
    ["p", "рρ"],
    ["q", "ԛ"],
    ["r", "гʀ"],
    ["s", "ѕ$5"],
    ["t", "тτ"],
    ["u", "υս"],
    ["w", "ԝω"],
    ["x", "хχ"],
    ["y", "уγү"],
    ["z", "ζ"],
  ].flatMap(([letter, others]) => [...others!].map((it) => [it, letter!])),
);

/** Pairs of letters that look like one letter. */
const PAIRS: [RegExp, string][] = [[/rn/g, "m"], [/vv/g, "w"], [/cl/g, "d"]];

/** Normalizes a name to its appearance: case, accents, blanks, signs and script are ignored. */
function lookOf(name: string): string {
  const plain = name.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  const letters = [...plain].map((it) => LOOKALIKES[it] ?? it).join("")
    .replace(/[^\p{L}\p{N}]/gu, "");
  return PAIRS.reduce((text, [pair, one]) => text.replace(pair, one), letters);
}

/** Returns a check whether a name looks like one of `owners`. */
export function createReservedNames(owners: string[]): (name: string) => boolean {
  const looks = new Set(owners.map(lookOf).filter((it) => it !== ""));
  return (name) => looks.has(lookOf(name));
}

/* Converts a stored review to its public form. Pure. */

export function reviewView(
  { userId: _userId, reply, hiddenAtMs: _hiddenAtMs, ...record }: ReviewRecord,
  { isOwner }: { isOwner: boolean },
): ReviewView {
  const { createdAtMs, editedAtMs, ...fields } = record;
  return {
    ...fields,
    reviewerCountry: countryName(fields.countryCode),
    createdAt: toIso(createdAtMs),
    editedAt: editedAtMs === null ? null : toIso(editedAtMs),
    hasAuthorReply: reply !== null,
    authorReply: reply?.text ?? null,
    authorReplyDate: reply && toIso(reply.atMs),
    storefront: STOREFRONT.text,
    isOwner,
    isSample: false,
  };
}

const toIso = (atMs: number) => new Date(atMs).toISOString();
