/**
 * What calls answer, for the description at /api/openapi.json. Each is held to the interface that the
 * routes answer with: a field that is missing here, or of another type, does not compile.
 */
import { z } from "zod";
import type { SessionView, UserView } from "@/lib/accounts/schema.ts";
import type { BookmarkView } from "@/lib/bookmarks/schema.ts";
import type { SyncResult } from "@/lib/bookmarks/service.ts";
import { HUES } from "@/lib/catalogue/schema.ts";
import type { BookView, ChapterView, PriceView } from "@/lib/catalogue/views.ts";
import { CURRENCIES } from "@/lib/money.ts";
import type { TestPayment } from "@/lib/payments/gateway.ts";
import type { HistoryItem } from "@/lib/progress/history_view.ts";
import type { PlaceView, ProgressView } from "@/lib/progress/view.ts";
import { PURCHASE_METHODS, type PurchasesView, type PurchaseView } from "@/lib/purchases/schema.ts";
import type { ReviewView } from "@/lib/reviews/schema.ts";
import type { SubscriptionStatusView } from "@/lib/subscriptions/service.ts";
import type { HelpRequestView } from "@/lib/support/schema.ts";

/** Names under which the document keeps what several calls answer. */
export const named = z.registry<{ id: string }>();

function name<T extends z.ZodType>(id: string, schema: T): T {
  named.add(schema, { id });
  return schema;
}

const time = z.iso.datetime();
const country = z.string().length(2).describe("ISO 3166 alpha-2");
const wholeSec = z.int().min(0).describe("whole seconds");
const minor = z.int().min(0).describe("whole minor units of the currency");

const price = name(
  "Price",
  z.object({ amount: minor, currency: z.enum(CURRENCIES) }) satisfies z.ZodType<PriceView>,
);

export const book = name(
  "Book",
  z.object({
    id: z.int(),
    title: z.string(),
    label: z.string(),
    subtitle: z.string().nullable(),
    bookNumber: z.int().nullable(),
    author: z.string(),
    narrator: z.string(),
    publisher: z.string(),
    language: z.string(),
    releaseLabel: z.string(),
    blurb: z.string(),
    benefits: z.array(z.string()),
    coverImage: z.string(),
    hue: z.enum(HUES),
    duration: wholeSec,
    chapterCount: z.int(),
    price,
    originalPrice: price.nullable(),
    priceUsd: z.int().describe("US cents"),
    originalPriceUsd: z.int().nullable(),
    isComplete: z.boolean(),
    filePath: z.string(),
    rating: z.number().nullable(),
    ratingCount: z.int().nullable(),
    currentlyReading: z.int(),
    readers: z.int().nullable(),
  }) satisfies z.ZodType<BookView>,
);

export const chapter = name(
  "Chapter",
  z.object({
    id: z.string(),
    number: z.int().nullable(),
    title: z.string(),
    duration: wholeSec,
    position: z.int(),
    isSection: z.boolean(),
    isFree: z.boolean(),
    kind: z.enum(["chapter", "credits", "section"]),
    sourceBook: z.int(),
    sourceChapter: z.int().nullable(),
    coverImage: z.string(),
  }) satisfies z.ZodType<ChapterView>,
);

export const review = name(
  "Review",
  z.object({
    id: z.string(),
    audiobookId: z.int(),
    reviewerName: z.string(),
    reviewerCountry: z.string(),
    countryCode: country.nullable(),
    rating: z.number().min(1).max(5),
    title: z.string(),
    content: z.string(),
    createdAt: time,
    editedAt: time.nullable(),
    hasAuthorReply: z.boolean(),
    authorReply: z.string().nullable(),
    authorReplyDate: time.nullable(),
    storefront: z.string(),
    isOwner: z.boolean(),
    isSample: z.boolean(),
  }) satisfies z.ZodType<ReviewView>,
);

const userFields = {
  id: z.string(),
  username: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  isSubscribed: z.boolean(),
  emailVerified: z.boolean(),
};
export const user = name("User", z.object(userFields) satisfies z.ZodType<UserView>);
export const signedIn = name(
  "SignedIn",
  z.object({
    success: z.literal(true),
    ...userFields,
    token: z.string().optional().describe("only when `bearer` was asked for"),
  }),
);
export const changedUser = z.object({ success: z.literal(true), ...userFields });

export const session = z.object({
  id: z.string(),
  device: z.string(),
  createdAt: time,
  lastSeen: time,
  isCurrent: z.boolean(),
}) satisfies z.ZodType<SessionView>;

const place = z.object({
  deviceId: z.string(),
  device: z.string(),
  chapter: z.int(),
  chapterTitle: z.string(),
  positionSec: z.number(),
  at: time,
}) satisfies z.ZodType<PlaceView>;

const progressFields = {
  audiobookId: z.int(),
  currentPosition: wholeSec,
  positionSec: z.number(),
  currentChapter: z.int(),
  chapterTitle: z.string(),
  isCompleted: z.boolean(),
  isFavorite: z.boolean(),
  lastPlayed: time.nullable(),
  playedAs: z.int(),
  percent: z.int().min(0).max(100),
  completedSec: wholeSec,
  remainingSec: wholeSec,
  heardSec: z.number(),
  completedChapters: z.array(z.int()),
  version: z.string(),
  conflict: z.object({ here: place, others: z.array(place) }).nullable(),
};
export const progress = name(
  "Progress",
  z.object(progressFields) satisfies z.ZodType<ProgressView>,
);
const lastSequence = z.int().min(0);
/** One position was sent. */
export const placed = z.object({ ...progressFields, lastSequence });
/** A journal was sent. */
export const recorded = z.object({
  progress: z.array(progress),
  refused: z.array(
    z.object({
      ok: z.literal(false).optional(),
      sequence: z.int(),
      code: z.enum(["unknown_book", "unknown_chapter", "beyond_chapter"]),
      message: z.string(),
    }),
  ),
  lastSequence,
});
export const historyItem = z.object({
  chapter: z.int(),
  chapterTitle: z.string(),
  positionSec: z.number(),
  at: time,
}) satisfies z.ZodType<HistoryItem>;
export const played = z.object({ audiobook: book, progress });

export const bookmark = name(
  "Bookmark",
  z.object({
    id: z.string(),
    audiobookId: z.int(),
    audiobookTitle: z.string(),
    chapter: z.int(),
    chapterTitle: z.string(),
    sourceBook: z.int(),
    sourceChapter: z.int(),
    positionSec: z.number(),
    note: z.string(),
    createdAt: time,
    updatedAt: time,
    revision: z.int().min(1),
  }) satisfies z.ZodType<BookmarkView>,
);
export const synced = z.object({
  bookmarks: z.array(bookmark),
  deleted: z.array(z.string()),
  refused: z.array(z.string()),
}) satisfies z.ZodType<SyncResult>;

export const exportedBooks = z.array(z.object({
  audiobookId: z.int(),
  title: z.string(),
  progress: progress.nullable(),
  bookmarks: z.array(bookmark),
  history: z.array(historyItem),
}));

export const purchases = z.object({
  purchases: z.array(z.object({
    id: z.int(),
    title: z.string(),
    directlyPurchased: z.boolean(),
    isFromCompleteSeries: z.boolean(),
  })),
  hasCompleteSeries: z.boolean(),
}) satisfies z.ZodType<PurchasesView>;

export const purchase = name(
  "Purchase",
  z.object({
    id: z.string(),
    audiobookId: z.int(),
    title: z.string(),
    kind: z.enum(["book", "gift"]),
    amountMinor: minor,
    currency: z.enum(CURRENCIES),
    method: z.enum([...PURCHASE_METHODS, "test"]),
    methodLabel: z.string().nullable(),
    paymentId: z.string().nullable(),
    createdAt: time,
    refundedAt: time.nullable(),
    discountCode: z.string().nullable(),
    discountPercentage: z.number(),
    creditMinor: minor,
    receiptNumber: z.string(),
  }) satisfies z.ZodType<PurchaseView>,
);

export const subscription = z.object({
  isSubscribed: z.boolean(),
  endsAt: time.nullable(),
  cancelsAtPeriodEnd: z.boolean(),
}) satisfies z.ZodType<SubscriptionStatusView>;

export const testPayment = z.object({
  status: z.enum(["succeeded", "requires_action", "failed"]),
  message: z.string().nullable(),
}) satisfies z.ZodType<TestPayment>;

export const helpRequest = z.object({
  email: z.string(),
  subject: z.string(),
  message: z.string(),
  createdAt: time,
}) satisfies z.ZodType<HelpRequestView>;

const error = z.object({
  code: z.string().describe("snake_case, stable"),
  message: z.string().describe("for people: what is wrong and what is wanted"),
});
/** 4-wire, "Errors". */
export const failure = name("Failure", z.object({ error }));
/** The same with what the specification's account calls read. */
export const accountFailure = name(
  "AccountFailure",
  z.object({
    success: z.literal(false),
    userExists: z.literal(false).optional(),
    message: z.string(),
    error,
  }),
);
