/** A page of an EPUB as paragraphs and headings, without what nobody reads aloud. */

import { Parser } from "npm:htmlparser2@12.0.0";
import type { Block, Clip } from "./text_blocks.ts";

const BLOCK = /^(p|div|h[1-6]|li|blockquote|section|article|body|td|dt|dd|pre|figcaption|hr)$/;
const HEADING = /^h([1-6])$/;
/** Parts that nobody reads aloud. */
const SILENT = /^(script|style|head|nav|svg|math|rt)$/;
/** Notes and what refers to them, page numbers: by EPUB's own types, by ARIA's roles, by names of styles. */
const SILENT_TYPE = /\b(footnotes?|endnotes?|rearnotes?|noteref|pagebreak|toc)\b/;
const NOTE_CLASS = /(^|[\s_-])(foot|end)-?notes?($|[\s_-])/i;
/** What refers to a note in a book without types: "[1]" or "*". */
const NOTE_MARK = /^[[(]?(\d{1,3}|[*†‡§]+|[a-z])[\])]?$/;

/** What an EPUB says of elements beside its pages. */
interface Beside {
  /** When the element is spoken. */
  clipOf(id: string): Clip | undefined;
  /** Its name in the contents; of the whole page for "". */
  nameOf(id: string): Named | undefined;
}

interface Named {
  label: string;
  level: number;
}

export function readEpubPage(xhtml: string, { clipOf, nameOf }: Beside): Block[] {
  const blocks: Block[] = [];
  let text = "", depth = 0, level = 0;
  const silent: number[] = []; // depths of elements that are not read aloud
  let passages: NonNullable<Block["passages"]> = [];
  let clip: Clip | null = null, clippedAt = 0;
  let link: { depth: number; at: number } | null = null;
  const endPassage = () => {
    const words = text.replace(/\s+/g, " ").trim();
    if (words !== "") passages.push({ text: words, clip });
    text = "";
    link = null;
  };
  const end = () => {
    endPassage();
    const isTimed = passages.some((it) => it.clip);
    const line = passages.map((it) => it.text).join(" ");
    if (line !== "") blocks.push({ text: line, level, ...isTimed ? { passages } : {} });
    passages = [];
  };
  const name = (id: string) => {
    const named = nameOf(id);
    if (named) blocks.push({ text: named.label, level: named.level, isContents: true });
  };
  name("");
  const parser = new Parser({
    onopentag(tag, { id, href, class: styles = "", role = "", "epub:type": type = "" }) {
      depth++;
      const isNote = SILENT_TYPE.test(type) || SILENT_TYPE.test(role) || NOTE_CLASS.test(styles);
      if (SILENT.test(tag) || isNote) silent.push(depth);
      if (tag === "br") text += " ";
      if (BLOCK.test(tag)) {
        end();
        level = Number(HEADING.exec(tag)?.[1] ?? 0);
      }
      if (id) name(id);
      if (tag === "a" && href?.includes("#") && level === 0) link = { depth, at: text.length };
      const found = id && clipOf(id);
      if (!found) return;
      endPassage();
      [clip, clippedAt] = [found, depth];
    },
    ontext(words) {
      if (silent.length === 0) text += words;
    },
    onclosetag(tag) {
      if (link?.depth === depth) {
        if (NOTE_MARK.test(text.slice(link.at).trim())) text = text.slice(0, link.at);
        link = null;
      }
      if (silent.at(-1) === depth) silent.pop();
      if (depth === clippedAt) {
        endPassage();
        [clip, clippedAt] = [null, 0];
      }
      depth--;
      if (!BLOCK.test(tag)) return;
      end();
      level = 0;
    },
  }, { recognizeSelfClosing: true });
  parser.end(xhtml);
  end();
  return blocks;
}
