/**
 * The stylesheets of first page views, bundled by `tools/bundle.ts` and inlined in the head: this saves a round trip
 * before the first paint, the longest wait on a slow phone. A page contains the frame's sheet and its own; together
 * with the page they fit into TCP's initial congestion window. `static/styles/later.css`, for content that appears
 * only after a press, is loaded after the paint (lib/listening/first_bytes/page.browser.ts).
 */

import { createHash } from "node:crypto";
import type { Hue } from "@/lib/catalogue/schema.ts";
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

/* The shop's own accent colour, which replaces the default amber (styles/tokens.css) in buttons, links and glow. */

interface Colours {
  /** Button fill in both themes, with dark text; in the dark theme also the colour of text, bars and outlines. */
  bright: string;
  /** The colour of text and lines in the light theme. */
  deep: string;
  /** RGB channels of the glow in the light and the dark theme. */
  glow: { light: string; dark: string };
}

/** The same colours as the books' in styles/hues.css. */
const COLOURS: Record<Hue, Colours> = {
  ember: {
    bright: "#f58e63",
    deep: "#a23a12",
    glow: { light: "236 130 84", dark: "222 86 38" },
  },
  tide: {
    bright: "#6cc3cf",
    deep: "#0f616d",
    glow: { light: "104 186 198", dark: "38 140 160" },
  },
  brass: {
    bright: "#dcb65c",
    deep: "#785708",
    glow: { light: "222 186 98", dark: "190 142 48" },
  },
  moss: {
    bright: "#a3c77c",
    deep: "#45631f",
    glow: { light: "160 196 122", dark: "98 146 62" },
  },
  violet: {
    bright: "#b9a4ee",
    deep: "#5c429f",
    glow: { light: "176 156 232", dark: "112 84 196" },
  },
};

/** Custom properties for the page's root; `--l` and `--d` are the switches of its theme. */
export function brandColours(hue: Hue): Record<string, string> {
  const { bright, deep, glow } = COLOURS[hue];
  const line = `var(--l, ${deep}) var(--d, ${bright})`;
  return {
    "--lamp": bright,
    "--lamp-lit": `color-mix(in srgb, ${bright} 75%, white)`,
    "--on-lamp": "#181410",
    "--lamp-text": line,
    "--lamp-line": line,
    "--lamp-glow": `var(--l, ${glow.light}) var(--d, ${glow.dark})`,
  };
}
