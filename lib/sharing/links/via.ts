/** The mark in a link that records how it was shared; only this site reads it. */
import type { SaleSource } from "@/lib/shop/source.ts";

export const VIA_PARAM = "via";

/** The values of the mark. */
export type Via = Exclude<SaleSource, "direct">;

export const viaPath = (path: string, via: Via): string =>
  `${path}${path.includes("?") ? "&" : "?"}${VIA_PARAM}=${via}`;

/** How a link was shared, from its query. An address with a place counts as shared; null: not shared. */
export function viaIn(params: URLSearchParams): Via | null {
  const mark = params.get(VIA_PARAM);
  if (mark === "share" || mark === "clip" || mark === "feed") return mark;
  return params.has("chapter") ? "share" : null;
}
