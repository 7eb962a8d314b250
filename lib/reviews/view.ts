/** Converts a stored review to its public form. Pure. */
import type { ReviewRecord, ReviewView } from "@/lib/reviews/schema.ts";
import { STOREFRONT } from "@/lib/reviews/words.ts";

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
    storefront: STOREFRONT,
    isOwner,
    isSample: false,
  };
}

const countryNames = new Intl.DisplayNames(["en"], { type: "region", fallback: "none" });

/** In English; "" for an unknown country code. */
export function countryName(code: string | null): string {
  return code ? countryNames.of(code) ?? "" : "";
}

const toIso = (atMs: number) => new Date(atMs).toISOString();
