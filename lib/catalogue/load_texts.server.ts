/** Loads the legal texts and the author's own pages with each catalogue; converts their Markdown. */

import { Marked } from "marked";
import { join } from "node:path";
import { compareNames, formatAny } from "@/lib/platform/language/format.ts";
import type { Language } from "@/lib/platform/language/language.ts";
import { withLanguage } from "@/lib/platform/language/request_language.server.ts";
import { type Objects, readText as readObject } from "@/lib/platform/objects/objects.server.ts";
import { StartError } from "@/lib/platform/refusal.ts";
import { escapeMarkup } from "@/lib/platform/text.ts";
import { isOwnText, LEGAL_TEXTS, type LegalText, type WrittenText } from "./records.ts";
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

export interface Texts extends Record<LegalText, TextPage> {
  /** Pages of her own by their name in the address, in the order of their titles. */
  own: ReadonlyMap<string, TextPage>;
}

/** A text as it is written. */
export interface TextSource {
  markdown: string;
  lang: Language;
  /** The author's file in the content storage; absent: it is no file of hers. */
  file?: string;
}

export interface TextPage {
  lang: Language;
  /** The first heading; where there is none, what the site calls the page, else its name in the address. */
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

/** The built-in texts, and the templates. */
const FOLDER = join(import.meta.dirname!, "../../demo/pages");
const BUILT_IN: Language = "en";

/**
 * Reads each text: as written at the desk, else from `pages/` in the content storage, else the built-in one.
 * @param written texts from the desk
 * @throws {StartError} when one cannot be read.
 */
export async function loadTexts(
  { content, written = [], ...known }: {
    content: Objects;
    written?: Pick<WrittenText, "name" | "markdown">[];
  } & Known,
): Promise<Texts> {
  const { lang } = known;
  const ofDesk = new Map(written.map(({ name, markdown }) => [name, { markdown, lang }]));
  const pages = await Promise.all(LEGAL_TEXTS.map(async (name) => {
    const source = ofDesk.get(name) ?? await readText(content, name, lang);
    return [name, toPage(name, source, known)] as const;
  }));
  const own = [...ofDesk].filter(([name]) => isOwnText(name))
    .map(([name, source]) => [name, toPage(name, source, known)] as const)
    .sort(([, a], [, b]) => compareNames(a.title, b.title));
  return {
    ...Object.fromEntries(pages) as Record<LegalText, TextPage>,
    own: new Map(own),
  };
}

/** Without what was written at the desk: the author's file, else the built-in text. @param lang the author's */
export async function readText(
  content: Objects,
  name: LegalText,
  lang: Language,
): Promise<TextSource> {
  const file = `pages/${name}.md`, own = await readOwn(content, file);
  if (own !== null) return { markdown: own, lang, file };
  return { markdown: await Deno.readTextFile(join(FOLDER, `${name}.md`)), lang: BUILT_IN };
}

interface Known {
  /** In which the author writes: the shop's. */
  lang: Language;
  words: TextWords;
  facts: TextFacts;
  /** What the legal texts are called, in the language spoken when it is read. */
  names: Readonly<Record<LegalText, string>>;
}

/** A text as visitors see it, whatever is wrong with it: a slip in a page must not stop sales and refunds. */
export function toPage(
  name: string,
  { markdown, lang }: TextSource,
  { words, facts, names }: Omit<Known, "lang">,
): TextPage {
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
  if (title) return { lang, title, html: renderMarkdown(text), faults };
  const named = isOwnText(name)
    ? name.charAt(0).toUpperCase() + name.slice(1)
    : withLanguage(lang, () => names[name as LegalText]);
  faults.push(TEXT_FAULTS.title(name, named));
  return { lang, title: named, html: renderMarkdown(`# ${named}\n\n${text}`), faults };
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

/** Texts that begin with the built-in one, to which the region's part is added. */
const EXTENDED: readonly string[] = ["privacy", "terms"];

/** null: there is no such template. */
export async function readTemplate(name: string, region: string): Promise<TextSource | null> {
  const isKnown = (LEGAL_TEXTS as readonly string[]).includes(name) &&
    (REGIONS as readonly string[]).includes(region);
  if (!isKnown) return null;
  const read = (file: string) => Deno.readTextFile(join(FOLDER, file)).catch(() => null);
  const own = await read(`${region}/${name}.md`);
  const parts = own === null || EXTENDED.includes(name) ? [await read(`${name}.md`), own] : [own];
  return { markdown: parts.filter((it) => it !== null).join("\n"), lang: BUILT_IN };
}
