/** Loads the author's pages (privacy, terms, accessibility, imprint) with each catalogue; converts their Markdown. */

import { Marked } from "marked";
import { join } from "node:path";
import { compareNames, formatAny } from "@/lib/platform/language/format.ts";
import { type Objects, readText as readObject } from "@/lib/platform/objects/objects.server.ts";
import { StartError } from "@/lib/platform/refusal.ts";
import { escapeMarkup } from "@/lib/platform/text.ts";
import { isOwnText, LEGAL_TEXTS, type WrittenText } from "./records.ts";
import { TEXT_FAULTS } from "./words.ts";

/* Converts the author's Markdown to safe HTML: no raw HTML, no scripts, no foreign images. */

/** Web addresses, pages of this site, sections of this page, mail. */
const SAFE_LINK = /^(https?:\/\/|mailto:|\/(?!\/)|#)/i;

const marked = new Marked({
  async: false,
  renderer: {
    // Raw HTML is escaped: a pasted <iframe> is shown as text.
    html: ({ text }) => escapeMarkup(text),
    // The content security policy blocks foreign images; their alternative text is shown.
    image: ({ text }) => escapeMarkup(text),
    link({ href, tokens }) {
      const words = this.parser.parseInline(tokens);
      return SAFE_LINK.test(href) ? `<a href="${escapeMarkup(href)}">${words}</a>` : words;
    },
  },
});

export function renderMarkdown(text: string): string {
  return marked.parse(text) as string;
}

export interface Texts extends Record<TextName, TextPage> {
  /** The author's own refund policy; null: the built-in page. */
  refunds: TextPage | null;
  /** Pages of her own by their name in the address, in the order of their titles. */
  own: ReadonlyMap<string, TextPage>;
}

export const TEXT_NAMES = ["privacy", "terms", "accessibility", "imprint"] as const;
export type TextName = (typeof TEXT_NAMES)[number];

export interface TextPage {
  /** The first heading; where there is none, the file's name. */
  title: string;
  /** The whole text as sanitized HTML. */
  html: string;
  /** What the author left out or mistyped, as nouns; the text is shown all the same. */
  faults: string[];
}

/** Values of the variables `{{name}}` in a text. */
type TextWords = Record<"author" | "series" | "contact" | "backupDays", string>;

/**
 * Conditions of a text's parts, from the configuration. A part is enclosed by `<!-- if name -->` and `<!-- end name
 * -->`, each on its own line, which Markdown formatters keep: `mail` is sent, `cards` are charged by the payment
 * provider, VAT ids are verified with `vies`, consenting visitors are `counted`, `backups` are made daily, requests for
 * sound are `redirected` to its storage, the author makes the `statement` that she uses no generative AI.
 */
export type TextFacts = Record<
  "mail" | "cards" | "vies" | "counted" | "backups" | "redirected" | "statement",
  boolean
>;

/** What a template leaves to the author: "[[Your address]]". */
const GAP = /\[\[([^[\]]{0,1000})\]\]/g;
/** Characters of a gap that are shown to name it. */
const GAP_SHOWN = 50;

const DEFAULTS = join(import.meta.dirname!, "../../demo/pages");

/**
 * Reads each text: as written at the desk, else from `pages/` in the content storage, else the default.
 * @param written texts from the desk
 * @throws {StartError} when one cannot be read.
 */
export async function loadTexts(
  { content, written = [], ...known }: {
    content: Objects;
    written?: Pick<WrittenText, "name" | "markdown">[];
  } & Known,
): Promise<Texts> {
  const ofDesk = new Map(written.map(({ name, markdown }) => [name, markdown]));
  const pages = await Promise.all(TEXT_NAMES.map(async (name) => {
    const markdown = ofDesk.get(name) ?? await readText(content, name);
    return [name, toPage(name, markdown, known)] as const;
  }));
  const refunds = ofDesk.get("refunds");
  const own = written.filter(({ name }) => isOwnText(name))
    .map(({ name, markdown }) => [name, toPage(name, markdown, known)] as const)
    .sort(([, a], [, b]) => compareNames(a.title, b.title));
  return {
    ...Object.fromEntries(pages) as Record<TextName, TextPage>,
    refunds: refunds === undefined ? null : toPage("refunds", refunds, known),
    own: new Map(own),
  };
}

/** Without what was written at the desk: the author's file, else the default. */
export const readText = async (content: Objects, name: TextName): Promise<string> =>
  await readOwn(content, `pages/${name}.md`) ??
    await Deno.readTextFile(join(DEFAULTS, `${name}.md`));

interface Known {
  words: TextWords;
  facts: TextFacts;
}

/** A text as visitors see it, whatever is wrong with it: a slip in a page must not stop sales and refunds. */
export function toPage(name: string, markdown: string, { words, facts }: Known): TextPage {
  const faults: string[] = [];
  const so = markdown.replace(
    /^<!-- if (\w+) -->\n([\s\S]*?)^<!-- end \1 -->\n?/gm,
    (_, fact: string, part: string) => {
      if (Object.hasOwn(facts, fact)) return facts[fact as keyof TextFacts] ? part : "";
      faults.push(TEXT_FAULTS.fact(fact, name, formatAny(Object.keys(facts))));
      return part;
    },
  );
  const text = so.replace(/\{\{\s*(\w+)\s*\}\}/g, (seen, word: string) => {
    if (Object.hasOwn(words, word)) return words[word as keyof TextWords];
    faults.push(TEXT_FAULTS.word(seen, name, formatAny(Object.keys(words))));
    return seen;
  });
  for (const [, gap = ""] of text.matchAll(GAP)) {
    const words = gap.replace(/\s+/g, " ");
    const shown = words.length > GAP_SHOWN ? `${words.slice(0, GAP_SHOWN).trim()}…` : words;
    faults.push(TEXT_FAULTS.gap(shown, name));
  }
  const title = /^# +(.+)$/m.exec(text)?.[1]?.trim();
  if (title) return { title, html: renderMarkdown(text), faults };
  const named = name.charAt(0).toUpperCase() + name.slice(1);
  faults.push(TEXT_FAULTS.title(name, named));
  return { title: named, html: renderMarkdown(`# ${named}\n\n${text}`), faults };
}

async function readOwn(content: Objects, name: string): Promise<string | null> {
  try {
    return await readObject(content, name);
  } catch (error) {
    throw new StartError(`Can't read ${content.place}/${name}. It must be Markdown.`, {
      cause: error,
    });
  }
}

/* Templates of legal texts by where the author sells from; what she must write herself is marked `[[...]]`. */

export const REGIONS = ["eu", "uk", "us"] as const;

const FOLDER = join(import.meta.dirname!, "../../demo/pages");

/** Texts that begin with the built-in one, to which the region's part is added. */
const EXTENDED: readonly string[] = ["privacy", "terms"];

/** null: there is no such template. */
export async function readTemplate(name: string, region: string): Promise<string | null> {
  const isKnown = (LEGAL_TEXTS as readonly string[]).includes(name) &&
    (REGIONS as readonly string[]).includes(region);
  if (!isKnown) return null;
  const read = (file: string) => Deno.readTextFile(join(FOLDER, file)).catch(() => null);
  const own = await read(`${region}/${name}.md`);
  if (own === null) return await read(`${name}.md`);
  return EXTENDED.includes(name) ? `${await read(`${name}.md`)}\n${own}` : own;
}
