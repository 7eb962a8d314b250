/**
 * Calls of reviews with their response schemas. Each is typed with the interface that the routes return, so that a
 * missing field or another type does not compile.
 */

import { z } from "zod";
import type { UserView } from "@/lib/accounts/schema.ts";
import { bookId, defineCall, json, name, time } from "@/lib/platform/call.ts";
import { type OwnReview, reviewInput, reviewsQuery, type ReviewView } from "./schema.ts";

const review = name(
  "Review",
  z.object({
    id: z.string(),
    audiobookId: z.int(),
    reviewerName: z.string(),
    reviewerCountry: z.string(),
    countryCode: z.string().length(2).describe("ISO 3166 alpha-2").nullable(),
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

const shared = {
  tag: "Catalogue",
  path: "/api/audiobooks/{id}/reviews",
  params: { id: bookId },
} as const;

export const listReviews = defineCall({
  ...shared,
  method: "get",
  summary: "List a book's reviews, newest first, at most 50",
  query: reviewsQuery,
  answers: json(z.array(review), "The reviews"),
  failures: [400, 404],
});

export const saveReview = defineCall({
  ...shared,
  method: "post",
  summary: "Add or change the listener's one review of a book; a rating alone is enough",
  session: "needed",
  body: reviewInput,
  answers: {
    200: { text: "Changed", schema: review },
    201: { text: "Added", schema: review },
  },
  failures: [400, 401, 404, 413, 415, 429],
});

export const reviewCalls = [listReviews, saveReview];

/* Initial values of the review form. Pure. */

export interface ReviewFields {
  /** null: no star is chosen yet. */
  rating: number | null;
  reviewerName: string;
  title: string;
  content: string;
}

/** The default name is the first name, else the part of the address before the @ (spec 1 section 5). */
export function reviewFields(own: OwnReview | null, user: UserView): ReviewFields {
  const known = own?.review;
  return {
    rating: known?.rating ?? null,
    reviewerName: known?.reviewerName || user.firstName || user.username.split("@")[0]!,
    title: known?.title ?? "",
    content: known?.content ?? "",
  };
}
