import { expect } from "npm:expect@30.5.2";
import { createCatalogue } from "@/lib/catalogue/catalogue.ts";
import { demoBooks } from "@/lib/catalogue/catalogue_file.server.ts";
import { catalogueFile } from "@/lib/catalogue/schema.ts";
import { ensureDemoLibrary } from "@/lib/media/library/ensure_demo.server.ts";
import { openLibrary } from "@/lib/media/library/library.server.ts";
import { libraryFiles } from "@/lib/media/library/manifest_index.server.ts";
import { readManifest } from "@/lib/media/library/manifest_file.server.ts";
import { parseManifest } from "@/lib/media/manifest.ts";
import { createFolder } from "@/lib/platform/objects/folder.server.ts";
import { createSearch } from "@/lib/search/create_search.server.ts";
import { renewIndexes } from "@/lib/search/write_indexes.server.ts";
import { createFakeLog } from "../../tests/fakes/log.ts";
import { ownerOf } from "../../tests/fakes/rights.ts";
import { indexTexts, publishTexts } from "./publish_texts.ts";

const FILE = catalogueFile.parse(JSON.parse(await Deno.readTextFile("demo/catalogue.json")));

async function openDemo() {
  const dir = await Deno.makeTempDir({ prefix: "lamplight-" });
  const objects = createFolder(dir);
  const ensure = () => ensureDemoLibrary({ library: objects, books: demoBooks(FILE) });
  await ensure();
  const recordsOf = async (id: number) =>
    (await readManifest(objects))!.books.find((it) => it.id === id)!;
  return {
    dir,
    objects,
    ensure,
    recordsOf,
    index: (only: number | null = 11) => indexTexts({ objects, file: FILE, only }),
    async indexFiles(id: number) {
      const { folder } = await recordsOf(id);
      const names = await Array.fromAsync(Deno.readDir(`${dir}/${folder}`), ({ name }) => name)
        .catch(() => []);
      return names.filter((it) => it.startsWith("index-")).sort();
    },
    bringIn: (chapter: number, text: string) =>
      publishTexts({
        library: objects,
        book: 11,
        isDryRun: false,
        texts: [{
          name: "text",
          chapter,
          sentences: [{
            paragraph: 1,
            number: 1,
            text,
            heard: { startMs: 1_000, endMs: 2_000, words: [] },
          }],
        }],
      }),
    /** What an owner of book 11 finds, and how it went. */
    async find(query: string) {
      const log = createFakeLog(), opened = await openLibrary({ objects, log });
      const read: string[] = [];
      const library = {
        ...opened,
        async readTextIndex(bookId: number, of: string) {
          const found = await opened.readTextIndex(bookId, of);
          if (found) read.push(`index of ${bookId}`);
          return found;
        },
        readText(bookId: number, chapter: number) {
          if (bookId === 11) read.push(`text of ${bookId}/${chapter}`);
          return opened.readText(bookId, chapter);
        },
      };
      const catalogue = createCatalogue(() => FILE, { durations: library.durationSec });
      const search = createSearch({ catalogue: { ...catalogue, version: () => 0 }, library, log });
      const { sentences } = await search.find(query, ownerOf(11));
      await opened.close();
      return {
        said: sentences.map(({ chapter, text, startMs }) => [chapter.number, text, startMs]),
        read,
        warned: log.lines.map(({ fields }) => fields.reason),
      };
    },
    /** Runs the site's hourly work. */
    async renew(): Promise<void> {
      const log = createFakeLog(), library = await openLibrary({ objects, log });
      const catalogue = createCatalogue(() => FILE, { durations: library.durationSec });
      await renewIndexes({ catalogue, library, objects, log })();
      await library.close();
      expect(log.lines).toEqual([]);
    },
    [Symbol.asyncDispose]: () => Deno.remove(dir, { recursive: true }),
  };
}

Deno.test("indexTexts: a search reads two files instead of all texts of a book, and finds the same", async () => {
  await using it = await openDemo();
  await it.bringIn(3, "The walrus sang.");
  const before = await it.find("walrus");
  expect(before.said).toEqual([[3, "The walrus sang.", 1_000]]);
  expect(before.read).toContain("text of 11/3");
  expect(await it.index()).toMatchObject([{ book: 11, indexes: 2 }]);
  expect(await it.find("walrus")).toEqual({
    said: before.said,
    read: ["index of 11", "index of 11"],
    warned: [],
  });
  const manifest = (await readManifest(it.objects))!;
  const [free, paid] = (await it.recordsOf(11)).textIndexes!;
  const paths = libraryFiles(manifest).map(({ path }) => path.split("/").at(-1));
  expect(paths).toEqual(expect.arrayContaining([free!.file, paid!.file])); // for check, push and backup
  expect(await it.indexFiles(11)).toEqual([free!.file, paid!.file].sort());
  // The free one has nothing of the others.
  expect(free!.bytes).toBeLessThan(paid!.bytes);
});

Deno.test("indexTexts: the same texts write nothing; other texts have another index, and the old one goes", async () => {
  await using it = await openDemo();
  await it.index();
  const first = await it.recordsOf(11), files = await it.indexFiles(11);
  await it.index();
  await it.ensure(); // as at every start of the site
  expect([await it.recordsOf(11), await it.indexFiles(11)]).toEqual([first, files]);
  await it.bringIn(3, "The walrus sang.");
  const between = await it.find("walrus");
  expect([between.said.length, between.read.includes("text of 11/3")]).toEqual([1, true]); // never a stale answer
  await it.index();
  const [free, paid] = (await it.recordsOf(11)).textIndexes!;
  expect([free, paid!.of === first.textIndexes![1]!.of]).toEqual([first.textIndexes![0], false]);
  expect(await it.indexFiles(11)).toEqual([free!.file, paid!.file].sort());
});

Deno.test("indexTexts: a file that was damaged or taken away is named, and the search works without it", async () => {
  await using it = await openDemo();
  await it.bringIn(3, "The walrus sang.");
  await it.index();
  const { folder, textIndexes } = await it.recordsOf(11);
  const path = `${it.dir}/${folder}/${textIndexes![1]!.file}`;
  const bytes = await Deno.readFile(path);
  bytes[20]! ^= 1;
  await Deno.writeFile(path, bytes);
  const damaged = await it.find("walrus");
  expect(damaged.said).toHaveLength(1);
  expect(damaged.warned).toEqual([expect.stringContaining("another sum than the manifest says")]);
  await Deno.remove(path);
  const gone = await it.find("walrus");
  expect([gone.said.length, gone.warned.length]).toEqual([1, 1]);
  await it.index();
  expect((await it.find("walrus")).warned).toEqual([]);
});

Deno.test("renewIndexes: a text that was changed at the desk is indexed again within the hour, the others are left [C1.23]", async () => {
  await using it = await openDemo();
  await it.renew();
  const first = await it.recordsOf(11), other = await it.recordsOf(12);
  expect([first.textIndexes!.length, (await it.find("lamps")).read.includes("text of 11/1")])
    .toEqual([2, false]);
  await it.bringIn(3, "The walrus sang.");
  expect((await it.find("walrus")).read).toContain("text of 11/3");
  await it.renew();
  const found = await it.find("walrus");
  expect(found.said).toHaveLength(1);
  expect(found.read.filter((it) => it.startsWith("text"))).toEqual([]);
  const [free, paid] = (await it.recordsOf(11)).textIndexes!;
  expect([free, paid!.of === first.textIndexes![1]!.of]).toEqual([first.textIndexes![0], false]);
  expect(await it.recordsOf(12)).toEqual(other);
  const before = await Deno.stat(`${it.dir}/manifest.json`);
  await it.renew();
  expect((await Deno.stat(`${it.dir}/manifest.json`)).mtime).toEqual(before.mtime);
});

Deno.test("indexTexts: all books at once; drafts and books of a later day too, bundles never", async () => {
  await using it = await openDemo();
  const indexed = await it.index(null);
  expect(indexed.map(({ book }) => book).sort()).toEqual(
    demoBooks(FILE).map(({ id }) => id).sort(),
  );
  const manifest = await Deno.readTextFile(`${it.dir}/manifest.json`);
  expect(() => parseManifest("it", manifest.replace(/"index-free-/, '"../index-free-')))
    .toThrow(/textIndexes\.0\.file of book \d+ is "\.\.\/index-free-/);
});
