/** The mark in a link that says by which way it was passed on; only the site itself reads it. */
import type { SaleSource } from "@/lib/shop/source.ts";

export const VIA_PARAM = "via";

/** Ways that a link may name. */
export type Via = Exclude<SaleSource, "direct">;

export const viaPath = (path: string, via: Via): string =>
  `${path}${path.includes("?") ? "&" : "?"}${VIA_PARAM}=${via}`;

/** What a link says; of an address with a place in it, that it was shared. null: nothing. */
export function viaIn(params: URLSearchParams): Via | null {
  const said = params.get(VIA_PARAM);
  if (said === "share" || said === "clip" || said === "feed") return said;
  return params.has("chapter") ? "share" : null;
}
