/**
 * The stylesheets of first views, bundled by `tools/bundle.ts`, as text for the head: inline they cost no
 * extra round trip before the first paint, which on a slow phone is the longest wait of all. A page
 * carries the frame's and its own; together with the page they fit in the first flight of packets.
 * `static/styles/later.css`, for what only a press shows, comes after the paint (lib/site/browser/main.ts).
 */
import { createHash } from "node:crypto";
import { StartError } from "@/lib/platform/start_error.ts";

/** Whose own sheet a page carries; `pages` is for all that are not a listener's first view. */
export type PageSheet =
  | "home"
  | "book"
  | "announced"
  | "rated_book"
  | "device"
  | "shop"
  | "account"
  | "people"
  | "reading"
  | "search"
  | "desk"
  | "desk_book"
  | "pages";

interface Sheet {
  css: string;
  /** Lets the content-security policy name exactly this text. */
  sha256: string;
}

/** Those that no page has for its own: of every page, of the small player, and of some books besides their own. */
type OtherSheet = "frame" | "embed" | "moment" | "series";

function read(name: PageSheet | OtherSheet): Sheet {
  const file = new URL(`../../../static/styles/${name}.css`, import.meta.url);
  try {
    const css = Deno.readTextFileSync(file);
    return { css, sha256: createHash("sha256").update(css).digest("base64") };
  } catch (cause) {
    throw new StartError(
      `The stylesheet ${file.pathname} is not there; run "deno task build" first.`,
      { cause },
    );
  }
}

export const sheets: Record<PageSheet | OtherSheet, Sheet> = {
  frame: read("frame"),
  embed: read("embed"), // of the small player, which has no frame

  home: read("home"),
  book: read("book"),
  moment: read("moment"), // besides the book's
  series: read("series"), // likewise
  announced: read("announced"),
  rated_book: read("rated_book"),
  device: read("device"),
  shop: read("shop"),
  account: read("account"),
  people: read("people"),
  reading: read("reading"),
  search: read("search"),
  desk: read("desk"),
  desk_book: read("desk_book"),
  pages: read("pages"),
};
