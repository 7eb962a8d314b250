/**
 * POST /bookmarks/{id}/note, a form `{note}`, and POST /bookmarks/{id}/delete: forms of the list of bookmarks. 303 to
 * the list; 404 for an id that is not one of the listener's own. A visitor is redirected to the sign-in page.
 */

import { HttpError } from "fresh";
import { loginPath } from "@/lib/accounts/addresses.ts";
import { BOOKMARKS_PATH, RECENTLY_PLAYED_PATH } from "@/lib/listening/addresses.ts";
import { noteInput } from "@/lib/listening/bookmarks/model.ts";
import type { BookmarkService } from "@/lib/listening/bookmarks/service.server.ts";
import { parse, readForm } from "@/lib/platform/http/read_body.server.ts";
import { define } from "@/lib/site/adapters/request/define.server.ts";

interface Asked {
  bookmarks: BookmarkService;
  userId: string;
  bookmarkId: string;
  fields: Record<string, string>;
}

/** Each returns false if the listener has no such bookmark. */
const ACTIONS: Record<string, (asked: Asked) => Promise<boolean>> = {
  async note({ bookmarks, userId, bookmarkId, fields }) {
    const { note } = parse(noteInput, fields, "form");
    return await bookmarks.editNote(userId, bookmarkId, note) !== null;
  },
  delete: ({ bookmarks, userId, bookmarkId }) => bookmarks.remove(userId, bookmarkId),
};

export const handler = define.handlers({
  async POST(ctx) {
    const { services: { listening: { bookmarks } }, session } = ctx.state;
    const { id: bookmarkId = "", action = "" } = ctx.params;
    if (!session) return ctx.redirect(loginPath(RECENTLY_PLAYED_PATH), 303);
    if (!Object.hasOwn(ACTIONS, action)) throw new HttpError(404);
    const fields = await readForm(ctx.req);
    const userId = session.user.id;
    const isThere = await ACTIONS[action]!({ bookmarks, userId, bookmarkId, fields });
    if (!isThere) throw new HttpError(404);
    return ctx.redirect(BOOKMARKS_PATH, 303);
  },
});
