/**
 * GET /api/bookmarks?audiobookId=: `BookmarkView[]` (lib/listening/bookmarks/schema.ts), newest first.
 * POST `{id?, audiobookId, chapter, positionSec, note?}`: 201 with the BookmarkView; the same id again
 * answers the one that is there. 400 for a place that is not in the book, 409 `too_many`.
 */
import { bookmarkInput, bookmarksQuery } from "@/lib/listening/bookmarks/schema.ts";
import { api } from "@/lib/site/adapters/request/api.ts";
import { Failure } from "@/lib/platform/server/http/failure.ts";
import { parse, readJson } from "@/lib/platform/server/http/parse.ts";
import { privateJson, requireSession } from "@/lib/site/adapters/request/require_session.ts";

export const handler = api({
  async GET(ctx) {
    const { user } = requireSession(ctx);
    const { audiobookId } = parse(
      bookmarksQuery,
      Object.fromEntries(ctx.url.searchParams),
      "query",
    );
    return privateJson(await ctx.state.services.bookmarks.list(user.id, audiobookId));
  },
  async POST(ctx) {
    const { user } = requireSession(ctx);
    const input = await readJson(ctx.req, bookmarkInput);
    const result = await ctx.state.services.bookmarks.add(user.id, input);
    if (result.ok) return privateJson(result.bookmark, 201);
    if (result.code === "too_many") {
      throw new Failure(409, "too_many", "There is no room for more bookmarks. Delete some first.");
    }
    const { audiobookId, chapter, positionSec } = input;
    throw new Failure(
      400,
      "unknown_place",
      `Book ${audiobookId} has no place at chapter ${chapter}, ${positionSec} s.`,
    );
  },
});
