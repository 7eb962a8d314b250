/** Initial values of the review form. Pure. */
import type { UserView } from "@/lib/accounts/schema.ts";
import type { OwnReview } from "@/lib/reviews/schema.ts";

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
