import { expect } from "npm:expect@30.5.2";
import { chaptersOf } from "@/lib/catalogue/book.ts";
import { loadCatalogue } from "@/lib/catalogue/catalogue_file.server.ts";
import { withLanguage } from "@/lib/platform/language/request_language.server.ts";
import { createFolder } from "@/lib/platform/objects/folder.server.ts";
import { createFakeLog } from "@/tests/fakes/log.ts";
import { cardSvg } from "./card.ts";
import { createPainter, createPreviews, type Painter } from "./previews.server.ts";

const catalogue = await loadCatalogue({
  file: "demo/catalogue.json",
  durations: () => 180,
});
const book = catalogue.getBook(11)!;
const [chapter] = chaptersOf(book);

async function open(painter: Painter) {
  const dir = await Deno.makeTempDir();
  const log = createFakeLog();
  const previews = createPreviews({
    series: catalogue.series,
    kept: createFolder(dir),
    readCover: createFolder("static/covers").read,
    painter,
    log,
  });
  return { previews, dir, log, [Symbol.asyncDispose]: () => Deno.remove(dir, { recursive: true }) };
}

/** A painter that only counts. */
function createFakePainter(): Painter & { drawn: string[] } {
  const drawn: string[] = [];
  return {
    drawn,
    draw: (svg) => Promise.resolve(new TextEncoder().encode(`${drawn.push(svg)}`)),
    close() {},
  };
}

Deno.test("previews: drawn once, by whoever asks at the same time or later", async () => {
  const painter = createFakePainter();
  await using it = await open(painter);
  const [one, other] = await Promise.all([
    it.previews.get(book, null),
    it.previews.get(book, null),
  ]);
  const read = await Promise.all([one!.read(), other!.read()]);
  expect(read[0]).toEqual(read[1]);
  await (await it.previews.get(book, null))!.read();
  expect(painter.drawn).toHaveLength(1);
  expect([...Deno.readDirSync(it.dir)].map(({ name }) => name)).toEqual([
    expect.stringMatching(/^11-book-[\w-]{16}\.png$/),
  ]);
});

Deno.test("previews: a language keeps its own picture", async () => {
  await using it = await open(createFakePainter());
  for (const language of ["en", "pt-BR", "de", "en"] as const) {
    await withLanguage(language, async () => await (await it.previews.get(book, null))!.read());
  }
  expect([...Deno.readDirSync(it.dir)].map(({ name }) => name.replace(/-[\w-]{16}\.png$/, "")))
    .toEqual(expect.arrayContaining(["11-book", "11-book.de", "11-book.pt-BR"]));
});

Deno.test("previews: a chapter has its own picture and tag, a changed title another", async () => {
  const painter = createFakePainter();
  await using it = await open(painter);
  const tags = new Set<string>();
  for (const which of [null, chapter!]) tags.add((await it.previews.get(book, which))!.etag);
  tags.add((await it.previews.get({ ...book, title: "The Other" }, null))!.etag);
  expect(tags.size).toBe(3);
  expect(painter.drawn).toEqual([]); // reading the tag draws nothing
});

Deno.test("previews: the picture of a changed book takes the place of the old one, no other's", async () => {
  await using it = await open(createFakePainter());
  for (const which of [null, chapter!]) await (await it.previews.get(book, which))!.read();
  const changed = await it.previews.get({ ...book, title: "The Other" }, null);
  await changed!.read();
  const kept = [...Deno.readDirSync(it.dir)].map(({ name }) => name).sort();
  expect(kept).toHaveLength(2);
  expect(kept[0]).toMatch(/^11-0-/);
  expect(kept[1]).toBe(`11-book-${changed!.etag.slice(1, -1)}.png`);
});

Deno.test("previews: a folder that cannot be written costs the keeping, not the picture", async () => {
  await using it = await open(createFakePainter());
  await Deno.remove(it.dir);
  await Deno.writeTextFile(it.dir, "in the way");
  const png = await (await it.previews.get(book, null))!.read();
  expect(png.length).toBeGreaterThan(0);
  expect(it.log.lines.map(({ event }) => event)).toEqual(["preview_not_kept"]);
});

Deno.test("painter: draws 1200 x 630 PNG with its own fonts; an SVG that is none is refused", async () => {
  const painter = createPainter();
  try {
    const card = {
      eyebrow: "Book 1",
      title: "Тhe Ωne <b>&",
      lines: [],
      action: "",
      color: "#6b2a14",
    };
    const png = await painter.draw(cardSvg(card, null));
    const view = new DataView(png.buffer, png.byteOffset);
    expect(new TextDecoder().decode(png.subarray(1, 4))).toBe("PNG");
    expect([view.getUint32(16), view.getUint32(20)]).toEqual([1200, 630]);
    const wordless = await painter.draw(cardSvg({ ...card, title: "" }, null));
    expect(png.length - wordless.length).toBeGreaterThan(1_000); // the text has been drawn
    await expect(painter.draw("<svg")).rejects.toThrow("could not be done");
  } finally {
    painter.close();
  }
});

Deno.test("previews: what the fonts cannot write is not drawn", async () => {
  await using it = await open(createFakePainter());
  expect(await it.previews.get({ ...book, title: "빛" }, null)).toBe(null);
  expect(await it.previews.get({ ...book, narrator: "אור" }, null)).toBe(null);
  expect(await it.previews.get({ ...book, title: "灯台", narrator: "النور" }, null)).not.toBe(null);
});
