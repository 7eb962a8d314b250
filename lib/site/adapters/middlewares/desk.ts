/** The author's desk. For anyone without the author's role its addresses answer 404. */
import { type Context, HttpError } from "fresh";
import { isDeskPath } from "@/lib/desk/addresses.ts";
import { deskToken, saidCookie, saidText } from "@/lib/desk/server/door/cookie.ts";
import type { State } from "@/lib/site/adapters/request/define.ts";

/** Middleware: puts the author's visit on `ctx.state`, and forbids caching and indexing of the desk's pages. */
export async function desk(ctx: Context<State>): Promise<Response> {
  if (!isDeskPath(ctx.url.pathname)) return await ctx.next();
  const { req: { headers }, state, url } = ctx;
  const { session, services } = state;
  const token = deskToken(headers, url.protocol === "https:");
  const visit = session && await services.desk.door.visit(session, token);
  if (!visit) throw new HttpError(404);
  const said = saidText(headers);
  Object.assign(state, { desk: { ...visit, said } } satisfies Partial<State>);
  const response = await ctx.next();
  response.headers.set("cache-control", "private, no-store");
  response.headers.set("x-robots-tag", "noindex, nofollow");
  if (said !== null && response.status === 200) {
    response.headers.append("set-cookie", saidCookie(""));
  }
  return response;
}
