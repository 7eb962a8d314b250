/** Serves the shop's own icon at the addresses of the default icon, which pages, apps and browsers use. */
import type { Context } from "fresh";
import { ICON_FILES, type IconFile } from "@/lib/catalogue/icon.ts";
import { matchesEtag, weakEtag } from "@/lib/http/etag.ts";
import type { State } from "@/lib/site/adapters/request/define.ts";

/** Short, because the author may change the icon. */
const MAX_AGE_SEC = 60 * 60;

const BY_PATH = new Map(
  Object.entries(ICON_FILES).map(([ending, file]) => [file.path as string, { ending, file }]),
);

/** Middleware; has to come before the static files. */
export async function ownIcons(ctx: Context<State>): Promise<Response> {
  const { req, url, state } = ctx;
  const found = BY_PATH.get(url.pathname);
  if (!found) return await ctx.next();
  const { catalogue, readOwnCover } = state.services;
  const { icon } = catalogue.series;
  if (!icon) return await ctx.next();
  const { ending, file }: { ending: string; file: IconFile } = found;
  const picture = await readOwnCover(icon + ending);
  if (!picture) return await ctx.next();
  const etag = await weakEtag(picture);
  const headers = {
    "content-type": file.contentType,
    "cache-control": `public, max-age=${MAX_AGE_SEC}`,
    etag,
  };
  return matchesEtag(req.headers.get("if-none-match"), etag)
    ? new Response(null, { status: 304, headers })
    : new Response(picture, { headers });
}
