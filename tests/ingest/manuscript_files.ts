/** Manuscripts as files, and what is read from them. */

import { join } from "node:path";
import { zipSync } from "npm:fflate@0.8.3";
import { readManuscripts } from "../../tools/align/import_texts.ts";

export const LISTED = ["Saltmere", "The Nine Hundred", "Row's End"].map((title, at) => ({
  number: at + 1,
  title,
  kind: "chapter" as const,
}));

/** @returns the chapters with their texts, or the error message */
export async function read(name: string, content: string | Uint8Array) {
  const dir = await Deno.makeTempDir();
  try {
    const path = join(dir, name);
    await Deno.writeFile(
      path,
      typeof content === "string" ? new TextEncoder().encode(content) : content,
    );
    const { manuscripts } = await readManuscripts(path, { listed: LISTED, language: "en" });
    return manuscripts.map(({ chapter, paragraphs }) => [chapter, ...paragraphs.flat()]);
  } catch (error) {
    return (error as Error).message;
  } finally {
    await Deno.remove(dir, { recursive: true });
  }
}

/** A page of an EPUB. */
export const page = (body: string) =>
  `<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><head><title>T</title></head><body>${body}</body></html>`;

export function pack(files: Record<string, string>): Uint8Array {
  return zipSync(Object.fromEntries(
    Object.entries(files).map(([name, text]) => [name, new TextEncoder().encode(text)]),
  ));
}

/** Two chapters in two pages. */
export const EPUB = {
  "META-INF/container.xml":
    '<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="OEBPS/book.opf"/></rootfiles></container>',
  "OEBPS/book.opf": '<package xmlns:opf="x"><manifest><item id="b" href="text/two%20.xhtml"/>' +
    '<opf:item id="a" href="one.xhtml"/><item id="n" href="nav.xhtml"/></manifest>' +
    '<spine><itemref idref="n" linear="no"/><itemref idref="a"/><itemref idref="b"/></spine></package>',
  "OEBPS/one.xhtml": page(
    "<section><h1>Saltmere<br/></h1><p>It <em>rained</em>,<script>alert(1)</script> &amp; rained.</p><p/></section>",
  ),
  "OEBPS/text/two .xhtml": page("<h2>2</h2><p>Dusk. <span>Nine hundred lamps.</span></p>"),
  "OEBPS/nav.xhtml": page("<nav><ol><li>Saltmere</li></ol></nav>"),
};
