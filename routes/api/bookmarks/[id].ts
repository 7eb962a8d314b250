/**
 * PATCH /api/bookmarks/{id} `{note}`: 200 with the BookmarkView. DELETE: 204. Both 404 for an id that is
 * not one of the listener's own.
 */
import { noteInput } from "@/lib/listening/bookmarks/schema.ts";
import { api } from "@/lib/site/adapters/request/api.ts";
import { Failure } from "@/lib/platform/server/http/failure.ts";
import { readJson } from "@/lib/platform/server/http/parse.ts";
import { privateJson, requireSession } from "@/lib/site/adapters/request/require_session.ts";

const notFound = () => new Failure(404, "not_found", "There is nothing at this address.");

export const handler = api({
  async PATCH(ctx) {
    const { user } = requireSession(ctx);
    const { note } = await readJson(ctx.req, noteInput);
    const bookmark = await ctx.state.services.bookmarks.editNote(user.id, ctx.params.id!, note);
    if (!bookmark) throw notFound();
    return privateJson(bookmark);
  },
  async DELETE(ctx) {
    const { user } = requireSession(ctx);
    const isRemoved = await ctx.state.services.bookmarks.remove(user.id, ctx.params.id!);
    if (!isRemoved) throw notFound();
    return new Response(null, { status: 204 });
  },
});
