/** The author's desk: hidden from everyone else; most of its addresses require a sign-in of its own. */

import { HttpError } from "fresh";
import { Forbidden } from "@/components/desk/DeskPage.tsx";
import { DESK_PATH, DESK_SIGN_IN_PATH } from "@/lib/desk/addresses.ts";
import { deskFlash, deskToken } from "@/lib/desk/auth/auth.server.ts";
import { mayOpen } from "@/lib/desk/roles.ts";
import { seeOther } from "@/lib/platform/http/answers.server.ts";
import { define, describePage, type State } from "@/lib/site/adapters/request/define.server.ts";

/** Puts the author on `ctx.state`, and forbids caching and indexing of responses. */
const requireAuthor = define.middleware(async (ctx) => {
  const { req: { headers }, state, url } = ctx;
  const { session, services } = state;
  const token = deskToken(headers, url.protocol === "https:");
  const author = session && await services.desk.auth.resolve(session, token);
  if (!author) throw new HttpError(404);
  const flash = deskFlash.read(headers);
  const siteName = services.catalogue.series.title;
  Object.assign(state, { desk: { ...author, siteName, flash } } satisfies Partial<State>);
  describePage(state, { sheet: "desk", asksConsent: false });
  const response = await ctx.next();
  response.headers.set("cache-control", "private, no-store");
  response.headers.set("x-robots-tag", "noindex, nofollow");
  if (flash !== null && response.status === 200) {
    response.headers.append("set-cookie", deskFlash.clear());
  }
  return response;
});

/** The routes where the author signs in. */
const SIGN_IN: (string | null)[] = [DESK_PATH, DESK_SIGN_IN_PATH];

const requireSignIn = define.middleware((ctx) =>
  ctx.state.desk?.desk || SIGN_IN.includes(ctx.route) ? ctx.next() : seeOther(DESK_PATH)
);

/** Refuses screens that the role may not open. */
const requireRight = define.middleware((ctx) => {
  const { desk } = ctx.state;
  if (!desk?.desk || mayOpen(desk.role, ctx.url.pathname)) return ctx.next();
  return ctx.render(<Forbidden desk={desk} />, { status: 403 });
});

export default define.middleware([requireAuthor, requireSignIn, requireRight]);
