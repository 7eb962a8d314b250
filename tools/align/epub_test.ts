import { expect } from "npm:expect@30.5.2";
import { zipSync } from "npm:fflate@0.8.3";
import { EPUB, LISTED, pack, page, read } from "@/tests/ingest/manuscript_files.ts";
import type { Manuscript } from "./align_sentences.ts";
import { readManuscripts } from "./import_texts.ts";

/** Of the first chapter: its sentences, and when they are spoken. */
async function readMoments(epub: Uint8Array) {
  const path = await Deno.makeTempFile({ suffix: ".epub" });
  try {
    await Deno.writeFile(path, epub);
    const { manuscripts } = await readManuscripts(path, { listed: LISTED, language: "en" });
    const [{ paragraphs, moments }] = manuscripts as [Manuscript];
    return [paragraphs, moments];
  } finally {
    await Deno.remove(path);
  }
}

Deno.test("epub: an EPUB is read in the order of its spine", async () => {
  expect(await read("the one.epub", pack(EPUB))).toEqual([
    [1, "Saltmere", "It rained, & rained."],
    [2, "2", "Dusk.", "Nine hundred lamps."],
  ]);
});

Deno.test("epub: media overlays say when a passage is said, where a chapter is one recording [C1.20]", async () => {
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

Deno.test("epub: an EPUB that cannot be used is named, with what is wrong", async () => {
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
      claiming(101_000_000, pack({ ...EPUB, "bomb.html": "0" })),
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

/** A ZIP whose last file says that it unpacks to so many bytes. */
function claiming(bytes: number, zip: Uint8Array): Uint8Array {
  const letters = new TextDecoder("latin1").decode(zip), entry = letters.lastIndexOf("PK\x01\x02");
  new DataView(zip.buffer, zip.byteOffset).setUint32(entry + 24, bytes, true);
  return zip;
}

Deno.test("epub: an EPUB may have percent signs in names, pictures as pages, and notes nobody reads", async () => {
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

const numbered = (n: number, body = "") => page(`${body}<p>Words of ${n}.</p>`);
/** Three pages, of which only the contents know the names. @param more items of the package */
const unnamed = (
  more: string,
  spine = '<spine><itemref idref="a"/><itemref idref="b"/></spine>',
) => ({
  ...EPUB,
  "OEBPS/book.opf":
    `<package><manifest><item id="a" href="a.xhtml"/><item id="b" href="b.xhtml"/>` +
    `${more}</manifest>${spine}</package>`,
  "OEBPS/a.xhtml": page(
    '<div><img src="1.png" alt=""/></div><p>Words of 1.</p><p id="two">Words of 2.</p>',
  ),
  "OEBPS/b.xhtml": numbered(3),
});
const BY_CONTENTS = [[1, "Words of 1."], [2, "Words of 2."], [3, "Words of 3."]];

Deno.test("epub: chapters that only the contents name are found, by EPUB 3's and by EPUB 2's", async () => {
  const nav = '<item id="n" href="nav.xhtml" properties="nav"/>';
  const links = ["Cover", "Saltmere", "Chapter 2", "Row&#8217;s End", "Notes"].map((label, nth) =>
    `<li><a href="${["x", "a.xhtml", "a.xhtml#two", "b.xhtml", "y"][nth]}">${label}</a></li>`
  );
  const byNav = {
    ...unnamed(nav),
    "OEBPS/nav.xhtml": `<html><body><nav epub:type="toc"><ol>${
      links.join("")
    }</ol></nav></body></html>`,
  };
  expect(await read("the one.epub", pack(byNav))).toEqual(BY_CONTENTS);
  const points = ["Saltmere", "The Nine Hundred", "Row's End"].map((label, nth) =>
    `<navPoint><navLabel><text>${label}</text></navLabel><content src="${
      ["a.xhtml", "a.xhtml#two", "b.xhtml"][nth]
    }"/></navPoint>`
  );
  const byNcx = {
    ...unnamed('<item id="n" href="toc.ncx" media-type="application/x-dtbncx+xml"/>'),
    "OEBPS/toc.ncx": `<ncx><docTitle><text>The One</text></docTitle>${points.join("")}</ncx>`,
  };
  expect(await read("the one.epub", pack(byNcx))).toEqual(BY_CONTENTS);
});

Deno.test("epub: where a page says its chapter, it counts more than the contents", async () => {
  const epub = {
    ...unnamed('<item id="n" href="nav.xhtml" properties="nav"/>'),
    "OEBPS/a.xhtml": numbered(1, "<h1>Chapter 1</h1>"),
    "OEBPS/b.xhtml": numbered(2, "<h1>Chapter 2</h1>"),
    "OEBPS/nav.xhtml": '<nav epub:type="toc"><ol><li><a href="a.xhtml">3. Storm</a></li>' +
      '<li><a href="b.xhtml">4. Calm</a></li></ol></nav>',
  };
  expect(await read("the one.epub", pack(epub)))
    .toEqual([[1, "Chapter 1", "Words of 1."], [2, "Chapter 2", "Words of 2."]]);
});

Deno.test("epub: protection is named however it is kept; fonts that are scrambled protect nothing", async () => {
  const rights = pack({ ...EPUB, "META-INF/rights.xml": "<rights/>" });
  expect(await read("x.epub", rights)).toMatch(/^x\.epub is copy-protected/);
  const apple = pack({ ...EPUB, "META-INF/sinf.xml": "<sinf/>" });
  expect(await read("x.epub", apple)).toMatch(/^x\.epub is copy-protected/);
  const list = (uri: string) =>
    pack({
      ...EPUB,
      "META-INF/encryption.xml":
        `<encryption><EncryptedData><EncryptionMethod Algorithm="http://www.idpf.org/2008/embedding"/>` +
        `<CipherData><CipherReference URI="${uri}"/></CipherData></EncryptedData></encryption>`,
    });
  expect(await read("x.epub", list("OEBPS/text/two%20.xhtml"))).toMatch(/copy-protected/);
  expect(await read("x.epub", list("OEBPS/fonts/one.otf"))).toHaveLength(2);
});

Deno.test("epub: notes of books without types are left out, and powers are not notes", async () => {
  const epub = {
    ...EPUB,
    "OEBPS/one.xhtml": page(
      '<h1><a href="toc.xhtml#1">1</a></h1><p>It rained<sup><a href="#n1">1</a></sup>, ' +
        '<a href="#n2"><sup>[2]</sup></a> and 10<sup>2</sup> lamps, <a href="b.xhtml#x">she</a> said.</p>' +
        '<p class="footnote"><a href="#r1">1</a> Nine names.</p>',
    ),
  };
  expect((await read("x.epub", pack(epub)))[0])
    .toEqual([1, "1", "It rained, and 102 lamps, she said."]);
});
