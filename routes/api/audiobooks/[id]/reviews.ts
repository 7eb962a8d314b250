/**
 * GET /api/audiobooks/{id}/reviews?before=: `ReviewView[]` (lib/reviews/schema.ts), newest first, at most
 * 50; `before` is the id of the last one seen. The demo's made-up ones say `isSample`.
 * POST `{rating, reviewerName?, title?, content?}` makes (201) or changes (200) the listener's one review
 * of the book and answers it; a rating may come alone. 400 `name_reserved` for a name that
 * reads like the author's or a narrator's; 429 `too_many_tries` with Retry-After.
 */
import { requireBook } from "@/lib/catalogue/server/require_book.ts";
import { api } from "@/lib/site/adapters/request/api.ts";
import { cachedJson } from "@/lib/platform/server/http/cached_json.ts";
import { Failure } from "@/lib/platform/server/http/failure.ts";
import { parse, readJson } from "@/lib/platform/server/http/parse.ts";
import { privateJson, requireSession } from "@/lib/site/adapters/request/require_session.ts";
import { reviewWriter } from "@/lib/site/adapters/request/review_writer.ts";
import { reviewInput, reviewsQuery } from "@/lib/reviews/schema.ts";

export const handler = api({
  async GET({ req, url, params, state }) {
    const { catalogue, reviews } = state.services;
    const book = requireBook(catalogue, params.id);
    const { before } = parse(reviewsQuery, Object.fromEntries(url.searchParams), "query");
    const page = await reviews.list(book.id, before);
    return await cachedJson(req, page.reviews, { maxAgeSec: 0 });
  },
  async POST(ctx) {
    const { user } = requireSession(ctx);
    const { catalogue, reviews } = ctx.state.services;
    const book = requireBook(catalogue, ctx.params.id);
    const input = await readJson(ctx.req, reviewInput);
    const saved = await reviews.save(input, {
      ...reviewWriter(ctx, user),
      audiobookId: book.id,
    });
    if (saved.ok) return privateJson(saved.review, saved.isNew ? 201 : 200);
    if (saved.code === "name_reserved") {
      throw new Failure(400, saved.code, `reviewerName: ${saved.message}.`);
    }
    throw new Failure(
      429,
      saved.code,
      "You have changed your reviews very often. Please wait a moment and try again.",
      { "retry-after": String(saved.retryAfterSec) },
    );
  },
});
