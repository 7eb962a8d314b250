/** The pages that only the author can promise: privacy, terms, accessibility, imprint. Read with each catalogue. */
import { join } from "node:path";
import { type Objects, readText } from "@/lib/platform/server/objects/objects.ts";
import { StartError } from "@/lib/platform/start_error.ts";
import { renderMarkdown } from "@/lib/catalogue/server/texts/markdown.ts";

const TEXT_NAMES = ["privacy", "terms", "accessibility", "imprint"] as const;
export type TextName = (typeof TEXT_NAMES)[number];

export interface TextPage {
  /** The first heading. */
  title: string;
  /** The whole text, safe to print. */
  html: string;
}

/** What `{{name}}` in a text stands for. */
export type TextWords = Record<"author" | "series" | "contact" | "backupDays", string>;

/**
 * What is switched on. A text says it between `<!-- if name -->` and `<!-- end name -->`, each on a line of its
 * own, as Markdown's formatters leave them: `mail` is sent, `cards` are charged by the payment provider, VAT ids are
 * verified with `vies`, visitors who allow it are `counted`, `backups` are made daily, sound is `redirected` to where
 * it is stored.
 */
export type TextFacts = Record<
  "mail" | "cards" | "vies" | "counted" | "backups" | "redirected",
  boolean
>;

const DEFAULTS = join(import.meta.dirname!, "../../../../demo/pages");

/**
 * Reads each text from `pages/` among the site's files, or ours where the author has none.
 * @throws {StartError} when a text has no heading, or a `{{name}}` or `<!-- if name -->` that stands for nothing.
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
