/** Reads the text of an EPUB (2 or 3) in reading order. */

import { basename, posix } from "node:path";
import { unzipSync } from "npm:fflate@0.8.3";
import { Parser } from "npm:htmlparser2@12.0.0";
import { notice } from "@/lib/media/notice.ts";
import { readEpubPage } from "./epub_page.ts";
import { type Block, type Clip, readOverlay, unescapeAddress } from "./text_blocks.ts";
import { IngestError } from "../ingest/recording.ts";
import { decode } from "../ingest/timed_text.ts";

/** With its pictures and fonts, which are not unpacked. */
const MAX_FILE_BYTES = 200_000_000;
/** Of its unpacked texts: forty times the longest novel. A zip bomb has more. */
const MAX_TEXT_BYTES = 100_000_000;
const MAX_TEXTS = 5_000;

const TEXT = /\.(xml|opf|smil|ncx|x?html?)$/i;

/** @throws {IngestError} saying what is wrong with the file */
export async function readEpub(path: string): Promise<Block[]> {
  const name = basename(path), { size } = await Deno.stat(path);
  if (size > MAX_FILE_BYTES) {
    throw new IngestError(notice("largeText", name, size, MAX_FILE_BYTES));
  }
  const files = unpack(await Deno.readFile(path), name);
  const read = (file: string) => {
    const bytes = files[file];
    if (!bytes) throw new IngestError(notice("epubLacks", name, file));
    return decode(`${name}, ${file}`, bytes as Uint8Array<ArrayBuffer>);
  };
  const root = attributesOf(read("META-INF/container.xml"), "rootfile")[0]?.["full-path"];
  if (!root) throw new IngestError(notice("epubListsNothing", name));
  const book = read(root), folder = posix.dirname(root);
  const items = attributesOf(book, "item");
  const addresses = new Map(
    items.map(({ id, href = "" }) => [id, addressOf(href, folder, files)]),
  );
  const spine = attributesOf(book, "itemref").filter(({ linear }) => linear !== "no")
    .map(({ idref }) => addresses.get(idref) ?? "")
    .filter((file) => file === "" || TEXT.test(file)); // pictures may be pages too
  if (isProtected(spine, files, read)) {
    throw new IngestError(notice("protectedText", name));
  }
  const overlays = new Set(items.flatMap((it) => it["media-overlay"] ?? []));
  const clips = new Map<string, Clip>();
  for (const overlay of overlays) {
    const file = addresses.get(overlay) ?? overlay;
    for (const [element, clip] of readOverlay(read(file), file)) clips.set(element, clip);
  }
  const list = findContents(items, (id) => addresses.get(id) ?? "", files);
  const names = new Map<string, { label: string; level: number }>();
  for (const { href, ...named } of list in files ? readContents(read(list)) : []) {
    const [page = "", id = ""] = href.split("#");
    const at = `${addressOf(page, posix.dirname(list), files)}#${id}`;
    if (!names.has(at)) names.set(at, named);
  }
  const blocks = spine.flatMap((file) =>
    readEpubPage(read(file), {
      clipOf: (id) => clips.get(`${file}#${id}`),
      nameOf: (id) => names.get(`${file}#${id}`),
    })
  );
  if (!blocks.some(({ isContents }) => !isContents)) {
    throw new IngestError(notice("noText", name));
  }
  return blocks;
}

/** A file's name within the EPUB: addresses are to be escaped, and not all are. */
function addressOf(href: string, folder: string, files: Record<string, unknown>): string {
  const plain = posix.join(folder, href), unescaped = posix.join(folder, unescapeAddress(href));
  return plain in files ? plain : unescaped;
}

/**
 * Whether its pages are encrypted. Fonts often are, which protects nothing. Without a list of what is, an Adobe
 * licence or Apple's key tell.
 */
function isProtected(
  spine: string[],
  files: Record<string, unknown>,
  read: (file: string) => string,
): boolean {
  const list = "META-INF/encryption.xml";
  if (list in files) {
    const locked = attributesOf(read(list), "CipherReference")
      .map(({ URI = "" }) => addressOf(URI, "", files));
    return spine.some((file) => locked.includes(file));
  }
  return "META-INF/rights.xml" in files || "META-INF/sinf.xml" in files;
}

/** The file of its contents; "": it has none. Not all say which it is. */
function findContents(
  items: Record<string, string>[],
  fileOf: (id?: string) => string,
  files: Record<string, Uint8Array>,
): string {
  const isToc = (file: string) =>
    /<nav\b[^>]*epub:type="[^"]*\btoc\b/.test(new TextDecoder().decode(files[file]));
  const item = items.find(({ properties = "" }) => /(^|\s)nav($|\s)/.test(properties)) ??
    items.find((it) => it["media-type"] === "application/x-dtbncx+xml") ??
    items.find(({ id }) => isToc(fileOf(id)));
  return fileOf(item?.id);
}

/** What the contents name, in order: of an EPUB 3 (`nav.xhtml`) or 2 (`toc.ncx`). */
function readContents(xml: string): { href: string; label: string; level: number }[] {
  const found: { href: string; label: string; level: number }[] = [];
  let label: string | null = null, href = "", level = 0, depth = 0, tocAt = 0;
  const isNcx = /<([\w-]+:)?ncx\b/.test(xml);
  const put = () => {
    const words = label?.replace(/\s+/g, " ").trim();
    if (words) found.push({ href, label: words, level: Math.max(1, level) });
    label = null;
  };
  const parser = new Parser({
    onopentag(tag, { href: target, src, "epub:type": type = "toc" }) {
      depth++;
      const kind = tag.replace(/^.*:/, "");
      if (kind === "nav" && /\btoc\b/.test(type)) tocAt ||= depth;
      if (kind === "ol" || kind === "navPoint") level++;
      if (isNcx ? kind === "text" : kind === "a" && tocAt > 0) [label, href] = ["", target ?? ""];
      if (isNcx && kind === "content") {
        href = src ?? "";
        put();
      }
    },
    ontext(words) {
      if (label !== null) label += words;
    },
    onclosetag(tag) {
      const kind = tag.replace(/^.*:/, "");
      if (kind === "ol" || kind === "navPoint") level--;
      if (!isNcx && kind === "a") put();
      if (depth === tocAt) tocAt = 0;
      depth--;
    },
  }, { xmlMode: true });
  parser.end(xml);
  return found;
}

/** The texts alone, by their names. */
function unpack(bytes: Uint8Array, name: string): Record<string, Uint8Array> {
  let total = 0, count = 0;
  const tooMuch = () => new IngestError(notice("largeInside", name, MAX_TEXT_BYTES, MAX_TEXTS));
  try {
    return unzipSync(bytes, {
      // Unpacked data is cut at the size declared here.
      filter(file) {
        if (!TEXT.test(file.name)) return false;
        total += file.originalSize;
        if (++count > MAX_TEXTS || total > MAX_TEXT_BYTES) throw tooMuch();
        return true;
      },
    });
  } catch (error) {
    if (error instanceof IngestError) throw error;
    throw new IngestError(notice("notEpub", name, (error as Error).message));
  }
}

/** All elements of that name, with or without a prefix. */
function attributesOf(xml: string, element: string): Record<string, string>[] {
  const found: Record<string, string>[] = [];
  const parser = new Parser({
    onopentag(name, attributes) {
      if (name.replace(/^.*:/, "") === element) found.push(attributes);
    },
  }, { xmlMode: true });
  parser.end(xml);
  return found;
}
