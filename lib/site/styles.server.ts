/**
 * The stylesheets of first page views, bundled by `tools/bundle.ts` and inlined in the head: this saves a round trip
 * before the first paint, the longest wait on a slow phone. A page contains the frame's sheet and its own; together
 * with the page they fit into TCP's initial congestion window. `static/styles/later.css`, for content that appears
 * only after a press, is loaded after the paint (lib/listening/first_bytes/page.browser.ts).
 */

import { createHash } from "node:crypto";
import { StartError } from "@/lib/platform/refusal.ts";

/** The sheets of pages; `pages` is for pages that are rarely a visitor's first view. */
export type PageSheet =
  | "home"
  | "book"
  | "announced"
  | "rated_book"
  | "device"
  | "shop"
  | "gift"
  | "account"
  | "people"
  | "reading"
  | "search"
  | "desk"
  | "desk_book"
  | "pages";

interface Sheet {
  css: string;
  /** The hash that allows exactly this text in the content-security policy. */
  sha256: string;
}

/** Sheets that are not one page's own: of the frame, of the small player, and two additional ones of some books. */
type OtherSheet = "frame" | "embed" | "moment" | "series";

function read(name: PageSheet | OtherSheet): Sheet {
  const file = new URL(`../../static/styles/${name}.css`, import.meta.url);
  try {
    const css = Deno.readTextFileSync(file);
    return { css, sha256: createHash("sha256").update(css).digest("base64") };
  } catch (cause) {
    throw new StartError(
      `The stylesheet ${file.pathname} is missing. Run "deno task build" first.`,
      { cause },
    );
  }
}

export const sheets: Record<PageSheet | OtherSheet, Sheet> = {
  frame: read("frame"),
  embed: read("embed"), // the small player's, which has no frame

  home: read("home"),
  book: read("book"),
  moment: read("moment"), // in addition to the book's
  series: read("series"), // in addition to the book's
  announced: read("announced"),
  rated_book: read("rated_book"),
  device: read("device"),
  shop: read("shop"),
  gift: read("gift"),
  account: read("account"),
  people: read("people"),
  reading: read("reading"),
  search: read("search"),
  desk: read("desk"),
  desk_book: read("desk_book"),
  pages: read("pages"),
};
