import { join } from "node:path";
import { expect } from "npm:expect@30.5.2";
import { zipSync } from "npm:fflate@0.8.3";
import type { Manuscript } from "./align_sentences.ts";
import { readManuscripts, splitText } from "./manuscripts.ts";

const LISTED = ["Saltmere", "The Nine Hundred", "Row's End"].map((title, at) => ({
  number: at + 1,
  title,
  kind: "chapter" as const,
}));

/** @returns the chapters with their texts, or the error message */
async function read(name: string, content: string | Uint8Array) {
  const dir = await Deno.makeTempDir();
  try {
    const path = join(dir, name);
    await Deno.writeFile(
      path,
      typeof content === "string" ? new TextEncoder().encode(content) : content,
    );
    const found = await readManuscripts(path, LISTED);
    return found.map(({ chapter, paragraphs }) => [chapter, ...paragraphs.flat()]);
  } catch (error) {
    return (error as Error).message;
  } finally {
    await Deno.remove(dir, { recursive: true });
  }
}

Deno.test("manuscripts: paragraphs and sentences as they are read aloud, without Markdown and scripts", () => {
  const text =
    '# The *First* Lamp\r\n\r\nMr. Orrell went. "Yes?" he said.\nThen [home](http://x).\n\n' +
    "* * *\n\n<script>alert(1)</script>\n\n> **Dark**, it was.";
  expect(splitText(text, "1.md")).toEqual([
    ["The First Lamp"],
    ["Mr. Orrell went.", '"Yes?" he said.', "Then home."],
    ["Dark, it was."],
  ]);
  expect(() => splitText("x".repeat(300_000), "1.md")).toThrow(/1\.md, line 1, is longer than/);
  expect(() => splitText("so ".repeat(2_000), "1.md")).toThrow(/a sentence of \d+ characters/);
});

Deno.test("manuscripts: one file of all chapters is parted at the headings that name them", async () => {
  const markdown = "# The One\n\nFor Ada.\n\n## Saltmere\nIt rained. All day.\n\n### A letter\n\n" +
    "She read.\n\n## Chapter 2: The lamps\n\nDusk.\n\n## About the author\n\nShe lives.";
  expect(await read("manuscript.md", markdown)).toEqual([
    [1, "Saltmere", "It rained.", "All day.", "A letter", "She read."],
    [2, "Chapter 2: The lamps", "Dusk."],
  ]);
  const plain = "THE ONE\n\nCHAPTER ONE\n\nIt rained in chapter 2.\n\nRow's End\n\nDusk.";
  expect(await read("the one.txt", plain)).toEqual([
    [1, "CHAPTER ONE", "It rained in chapter 2."],
    [3, "Row's End", "Dusk."],
  ]);
  expect(await read("book.txt", "It rained.\n\nDusk.")).toMatch(
    /^book\.txt has no chapter headings/,
  );
  expect(await read("book.md", "# Chapter 1\n\nA.\n\n# Saltmere\n\nB."))
    .toMatch(
      /^book\.md has two headings for chapter 1: "Saltmere" and the one in book\.md, "Chapter 1"/,
    );
});

/** Of the first chapter: its sentences, and when they are spoken. */
async function readMoments(epub: Uint8Array) {
  const path = await Deno.makeTempFile({ suffix: ".epub" });
  try {
    await Deno.writeFile(path, epub);
    const [{ paragraphs, moments }] = await readManuscripts(path, LISTED) as [Manuscript];
    return [paragraphs, moments];
  } finally {
    await Deno.remove(path);
  }
}

const page = (body: string) =>
  `<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><head><title>T</title></head><body>${body}</body></html>`;

function pack(files: Record<string, string>): Uint8Array {
  return zipSync(Object.fromEntries(
    Object.entries(files).map(([name, text]) => [name, new TextEncoder().encode(text)]),
  ));
}

const EPUB = {
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

Deno.test("manuscripts: an EPUB is read in the order of its spine", async () => {
  expect(await read("the one.epub", pack(EPUB))).toEqual([
    [1, "Saltmere", "It rained, & rained."],
    [2, "2", "Dusk.", "Nine hundred lamps."],
  ]);
});

Deno.test("manuscripts: media overlays say when a passage is said, where a chapter is one recording [C1.20]", async () => {
  const smil = (audio: string) =>
    `<smil xmlns="http://www.w3.org/ns/SMIL"><body><seq>
      <par><text src="../one.xhtml#h"/><audio src="../${audio}" clipBegin="0s" clipEnd="1.5s"/></par>
      <par><text src="../one.xhtml#s1"/><audio src="../a.mp3" clipBegin="0:00:01.5" clipEnd="0:01:02.25"/></par>
    </seq></body></smil>`;
  const overlaid = (audio: string) =>
    pack({
      ...EPUB,
      "OEBPS/book.opf": EPUB["OEBPS/book.opf"].replace('id="a"', 'id="a" media-overlay="o"')
        .replace("</manifest>", '<item id="o" href="smil/one.smil"/></manifest>'),
      "OEBPS/smil/one.smil": smil(audio),
      "OEBPS/one.xhtml": page(
        '<h1 id="h">Saltmere</h1><p><span id="s1">It <b>rained</b>. All day.</span> Unsaid.</p>',
      ),
    });
  expect(await readMoments(overlaid("a.mp3"))).toEqual([
    [["Saltmere"], ["It rained. All day.", "Unsaid."]],
    [{ startMs: 0, endMs: 1_500 }, { startMs: 1_500, endMs: 62_250 }, null],
  ]);
  expect((await readMoments(overlaid("b.mp3")))[1]).toBe(undefined);
});

Deno.test("manuscripts: an EPUB that cannot be used is named, with what is wrong", async () => {
  const latin = { ...EPUB };
  const cases: [string | Uint8Array, RegExp][] = [
    ["no zip at all", /^x\.epub isn't a valid EPUB/],
    [pack({ "mimetype.xml": "" }), /META-INF\/container\.xml is missing/],
    [pack({ ...EPUB, "META-INF/container.xml": "<container/>" }), /doesn't list its contents/],
    [
      pack({
        ...EPUB,
        "META-INF/encryption.xml":
          '<encryption><enc:EncryptedData xmlns:enc="e"><enc:CipherReference URI="OEBPS/one.xhtml"/></enc:EncryptedData></encryption>',
      }),
      /^x\.epub is copy-protected/,
    ],
    [
      pack({ ...latin, "OEBPS/one.xhtml": page(""), "OEBPS/text/two .xhtml": page("") }),
      /contains no text/,
    ],
    [
      pack({ ...EPUB, "bomb.html": "0".repeat(101_000_000) }),
      /unpacks to more than 100000000 bytes/,
    ],
    [
      zipSync({
        ...Object.fromEntries(
          Object.entries(EPUB).map(([it, text]) => [it, new TextEncoder().encode(text)]),
        ),
        "OEBPS/one.xhtml": new Uint8Array([0xe9, 0x74, 0xe9]),
      }),
      /one\.xhtml isn't UTF-8/,
    ],
  ];
  for (const [content, said] of cases) expect(await read("x.epub", content)).toMatch(said);
});

const STORY = "It was dark.";

Deno.test("manuscripts: number and title in two headings, contents, and titles said in the text", async () => {
  const two =
    "# Chapter 1\n\n## Saltmere\n\nIt was dark.\n\n# Chapter 2\n\n## The Nine Hundred\n\nIt was not.";
  const wanted = [
    [1, "Chapter 1", "Saltmere", STORY],
    [2, "Chapter 2", "The Nine Hundred", "It was not."],
  ];
  expect(await read("book.md", two)).toEqual(wanted);
  const contents = `# The Book\n\n## Chapter 1\n\n## Chapter 2\n\n${two}`;
  expect(await read("book.md", contents)).toEqual(wanted);
  const said = "# Chapter 1\n\nIt was dark.\n\n“Saltmere!”\n\n# Chapter 2\n\nIt was not.";
  expect(await read("book.md", said))
    .toEqual([[1, "Chapter 1", STORY, "“Saltmere!”"], [2, "Chapter 2", "It was not."]]);
});

Deno.test("manuscripts: front matter, underlined headings and footnotes are not read aloud", async () => {
  const text = "---\ntitle: x\n---\n\nChapter 1\n=========\n\nIt was dark.[^1]\n\n[^1]: A note.\n";
  expect(await read("book.md", text)).toEqual([[1, "Chapter 1", STORY]]);
});

Deno.test("manuscripts: a book whose name ends in a number is a book", async () => {
  const text = "# Chapter 1\n\nIt was dark.\n\n# Chapter 2\n\nIt was not.";
  expect(await read("The Harbour draft 3.md", text))
    .toEqual([[1, "Chapter 1", STORY], [2, "Chapter 2", "It was not."]]);
});

Deno.test("manuscripts: an EPUB may have percent signs in names, pictures as pages, and notes nobody reads", async () => {
  const spine = ["p", "a", "b"].map((id) => `<itemref idref="${id}"/>`).join("");
  const epub = {
    ...EPUB,
    "OEBPS/book.opf": '<package><manifest><item id="p" href="cover.svg"/>' +
      '<item id="a" href="100%.xhtml"/><item id="b" href="%C3%BC.xhtml"/></manifest>' +
      `<spine>${spine}</spine></package>`,
    "OEBPS/cover.svg": "<svg/>",
    "OEBPS/100%.xhtml": page(
      '<h1>Saltmere</h1><p>It rained<a epub:type="noteref" href="#n"><sup>1</sup></a>.</p>' +
        '<aside epub:type="footnote" id="n"><p>The rain has nine names.</p></aside>',
    ),
    "OEBPS/ü.xhtml": page("<h1>Chapter 2</h1><p>Dusk.</p>"),
  };
  expect(await read("the one.epub", pack(epub))).toEqual([
    [1, "Saltmere", "It rained."],
    [2, "Chapter 2", "Dusk."],
  ]);
});
