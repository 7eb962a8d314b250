/** Loads the author's pages: privacy, terms, accessibility, imprint. Loaded with each catalogue. */
import { join } from "node:path";
import { type Objects, readText } from "@/lib/platform/server/objects/objects.ts";
import { StartError } from "@/lib/platform/start_error.ts";
import { renderMarkdown } from "@/lib/catalogue/server/texts/markdown.ts";

const TEXT_NAMES = ["privacy", "terms", "accessibility", "imprint"] as const;
export type TextName = (typeof TEXT_NAMES)[number];

export interface TextPage {
  /** The first heading. */
  title: string;
  /** The whole text as sanitized HTML. */
  html: string;
}

/** Values of the variables `{{name}}` in a text. */
export type TextWords = Record<"author" | "series" | "contact" | "backupDays", string>;

/**
 * Conditions of a text's parts, from the configuration. A part is enclosed by `<!-- if name -->` and `<!-- end name
 * -->`, each on its own line, which Markdown formatters keep: `mail` is sent, `cards` are charged by the payment
 * provider, VAT ids are verified with `vies`, consenting visitors are `counted`, `backups` are made daily, requests for
 * sound are `redirected` to its storage.
 */
export type TextFacts = Record<
  "mail" | "cards" | "vies" | "counted" | "backups" | "redirected",
  boolean
>;

const DEFAULTS = join(import.meta.dirname!, "../../../../demo/pages");

/**
 * Reads each text from `pages/` in the content storage, or the default where the author has none.
 * @throws {StartError} when a text has no heading, or an unknown `{{name}}` or `<!-- if name -->`.
 */
export async function loadTexts(
  { content, ...known }: { content: Objects } & Known,
): Promise<Record<TextName, TextPage>> {
  const pages = await Promise.all(TEXT_NAMES.map(async (name) => {
    const own = `pages/${name}.md`;
    const ownText = await readOwn(content, own);
    const file = ownText === null ? join(DEFAULTS, `${name}.md`) : `${content.place}/${own}`;
    return [name, toPage(file, ownText ?? await Deno.readTextFile(file), known)] as const;
  }));
  return Object.fromEntries(pages) as Record<TextName, TextPage>;
}

interface Known {
  words: TextWords;
  facts: TextFacts;
}

function toPage(file: string, markdown: string, { words, facts }: Known): TextPage {
  const so = markdown.replace(
    /^<!-- if (\w+) -->\n([\s\S]*?)^<!-- end \1 -->\n?/gm,
    (_, name: string, text: string) => {
      if (Object.hasOwn(facts, name)) return facts[name as keyof TextFacts] ? text : "";
      const wanted = Object.keys(facts).join(", ");
      throw new StartError(
        `${file}: <!-- if ${name} --> asks for nothing known; wanted one of ${wanted}.`,
      );
    },
  );
  const text = so.replace(/\{\{\s*(\w+)\s*\}\}/g, (seen, name) => {
    if (Object.hasOwn(words, name)) return words[name as keyof TextWords];
    const wanted = Object.keys(words).map((it) => `{{${it}}}`).join(", ");
    throw new StartError(`${file}: ${seen} stands for nothing; wanted one of ${wanted}.`);
  });
  const title = /^# +(.+)$/m.exec(text)?.[1]?.trim();
  if (!title) {
    throw new StartError(`${file}: there is no title; wanted a line such as "# Imprint".`);
  }
  return { title, html: renderMarkdown(text) };
}

async function readOwn(content: Objects, name: string): Promise<string | null> {
  try {
    return await readText(content, name);
  } catch (error) {
    throw new StartError(`${content.place}/${name} cannot be read; wanted Markdown.`, {
      cause: error,
    });
  }
}
