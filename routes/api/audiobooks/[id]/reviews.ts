/**
 * GET /api/audiobooks/{id}/reviews?before=: `ReviewView[]` (lib/reviews/schema.ts), newest first, at most
 * 50; `before` is the id of the last one seen. The demo's invented reviews have `isSample`.
 * POST `{rating, reviewerName?, title?, content?}` makes (201) or changes (200) the listener's one review
 * of the book and returns it; all but the rating is optional. 400 `name_reserved` for a name that
 * resembles the author's or a narrator's; 429 `too_many_tries` with Retry-After.
 */

import { cachedJson } from "@/lib/platform/http/answers.server.ts";
import { listReviews, saveReview } from "@/lib/reviews/calls.ts";
import { answerCalls, on } from "@/lib/site/adapters/request/answer_calls.server.ts";
import { admitReview, reviewWriter } from "@/lib/site/adapters/request/account_answers.server.ts";
import { privateJson, requireBook } from "@/lib/site/adapters/request/require.server.ts";

export const handler = answerCalls(
  on(listReviews, async ({ req, params, state }, { query }) => {
    const { catalogue, reviews } = state.services;
    const page = await reviews.list(requireBook(catalogue, params.id).id, query.before);
    return await cachedJson(req, page.reviews, { maxAgeSec: 0 });
  }),
  on(saveReview, async (ctx, { body, session }) => {
    const { catalogue, reviews } = ctx.state.services;
    const { id } = requireBook(catalogue, ctx.params.id);
    const saved = await reviews.save(body, {
      ...reviewWriter(ctx, session.user),
      audiobookId: id,
    });
    return saved.ok ? privateJson(saved.review, saved.isNew ? 201 : 200) : saved;
  }, { admit: admitReview }),
);
