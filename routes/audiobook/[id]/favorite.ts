/**
 * POST /audiobook/{id}/favorite, a form `{isFavorite: "true" | "false", back}`: the heart button without JavaScript.
 * 303 to `back`, a path of this site. A visitor is redirected to the sign-in page; an unknown book is a 404.
 */

import { z } from "zod";
import { loginPath, sameOriginPath } from "@/lib/accounts/addresses.ts";
import { deviceName } from "@/lib/accounts/devices.server.ts";
import { bookPath } from "@/lib/catalogue/addresses.ts";
import { parse, readForm } from "@/lib/platform/http/read_body.server.ts";
import { refusalFailure } from "@/lib/site/adapters/request/answer_calls.server.ts";
import { define } from "@/lib/site/adapters/request/define.server.ts";
import { requireBook } from "@/lib/site/adapters/request/require.server.ts";

const form = z.object({
  isFavorite: z.enum(["true", "false"], { error: "wanted true or false" }),
  back: z.string().optional(),
});

export const handler = define.handlers({
  async POST(ctx) {
    const { services: { catalogue, listening: { progress } }, session } = ctx.state;
    const book = requireBook(catalogue, ctx.params.id);
    const path = bookPath(book.id);
    if (!session) return ctx.redirect(loginPath(path), 303);
    const { isFavorite, back } = parse(form, await readForm(ctx.req), "form");
    const recorded = await progress.recordPosition(
      { audiobookId: book.id, isFavorite: isFavorite === "true" },
      { userId: session.user.id, device: deviceName(ctx.req.headers) },
    );
    if (!recorded.ok) throw refusalFailure(recorded);
    return ctx.redirect(sameOriginPath(back) ?? path, 303);
  },
});
