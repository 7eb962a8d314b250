/** The commands that fill a bucket, as an author uses them. */

import { expect } from "npm:expect@30.5.2";
import { ensureDemoLibrary } from "@/lib/media/library/ensure_demo.server.ts";
import { readManifest, updateManifest } from "@/lib/media/library/manifest_file.server.ts";
import type { Manifest } from "@/lib/media/manifest.ts";
import { createBucket } from "@/lib/platform/objects/bucket.server.ts";
import { createFolder } from "@/lib/platform/objects/folder.server.ts";
import { FOLDER, putLibrary } from "../tests/fakes/object_store/library.ts";
import { settingsFor, startObjectStore } from "../tests/fakes/object_store/mod.ts";
import { check, push } from "./ingest/push_library.ts";

async function openAuthor() {
  const dataDir = await Deno.makeTempDir({ prefix: "lamplight-" });
  const store = await startObjectStore("shop");
  const [from, to] = [createFolder(dataDir), createBucket(store.config)];
  return {
    dataDir,
    store,
    from,
    to,
    push: () => push({ from, to, signal: new AbortController().signal }),
    check: async (isRead = false) => (await check({ from, to, isRead })).differences,
    async [Symbol.asyncDispose]() {
      await store[Symbol.asyncDispose]();
      await Deno.remove(dataDir, { recursive: true });
    },
  };
}

Deno.test("media push: copies all once, the manifest last, and says nothing differs then", async () => {
  await using it = await openAuthor();
  await putLibrary(it.from);
  const { sent, kept } = await it.push();
  expect(kept).toBe(0);
  expect(sent.map(({ name }) => name)).toContain("covers/lamp-320.avif");
  const puts = it.store.calls.filter(({ method }) => method === "PUT").map(({ key }) => key);
  expect(puts.at(-1)).toBe("shop/media/manifest.json");
  expect(puts.length).toBe(sent.length + 1);
  expect(await it.check()).toEqual([]);
  expect(await it.check(true)).toEqual([]);
  const again = await it.push();
  expect([again.sent, again.kept]).toEqual([[], sent.length]);
});

Deno.test("media check: names what is missing, of another size, another sum, or another book", async () => {
  await using it = await openAuthor();
  await putLibrary(it.from);
  await it.push();
  const { objects } = it.store;
  const key = (number: number) => `shop/media/${FOLDER}/chapter-${number}.mp3`;
  const chapter = objects.get(key(1))!;
  objects.delete(key(0));
  objects.set(key(1), { ...chapter, bytes: chapter.bytes.slice(1) });
  objects.set(key(2), { ...chapter, meta: { "x-amz-meta-sha256": "e".repeat(64) } });
  const damaged = chapter.bytes.map((byte, index) => index === 70_000 ? byte ^ 1 : byte);
  objects.set(key(3), { ...chapter, bytes: damaged }); // its kept sum is what it was
  await it.to.put("pages/imprint.md", new TextEncoder().encode("# Another\n"));
  const quick = [
    `media/${FOLDER}/chapter-0.mp3 is missing`,
    `media/${FOLDER}/chapter-1.mp3 has 1299999 bytes, expected 1300000`,
    `media/${FOLDER}/chapter-2.mp3 has the sum eeeeeeeeeeee, wanted ${
      chapter.meta["x-amz-meta-sha256"]!.slice(0, 12)
    }`,
    expect.stringMatching(/^pages\/imprint\.md has 10 bytes, expected \d+$/),
  ];
  expect(await it.check()).toEqual(quick);
  expect(await it.check(true)).toContainEqual(
    expect.stringMatching(/chapter-3\.mp3 has the sum \w{12}, wanted/),
  );
  expect((await it.push()).sent).toHaveLength(4);
  await updateManifest(it.from.below("media"), (before) => change(before!));
  expect(await it.check()).toContain(`media/manifest.json has another book 11, in ${FOLDER}`);
});

/** Other sound of book 11, under the name its content would give it. */
function change({ books: [book], ...rest }: Manifest): Manifest {
  const [first, ...chapters] = book!.chapters;
  return {
    ...rest,
    books: [{ ...book!, chapters: [{ ...first!, durationSec: 61 }, ...chapters] }],
  };
}

Deno.test("media push: what was replaced stays for a day, then goes; what is not ours stays", async () => {
  await using it = await openAuthor();
  await putLibrary(it.from);
  await it.push();
  const other = "book-11-99999999";
  await Deno.rename(`${it.dataDir}/media/${FOLDER}`, `${it.dataDir}/media/${other}`);
  await updateManifest(it.from.below("media"), (before) => ({
    ...before!,
    books: before!.books.map((book) => ({ ...book, folder: other })),
  }));
  await it.to.put("media/book-of-hours/mine.txt", new Uint8Array(1));
  expect((await it.push()).removed).toEqual([]);
  const age = (hours: number) => {
    for (const stored of it.store.objects.values()) stored.modifiedMs -= hours * 3_600_000;
  };
  age(23);
  expect((await it.push()).removed).toEqual([]);
  age(2);
  expect((await it.push()).removed).toEqual([FOLDER]);
  const folders = new Set([...it.store.objects.keys()].map((key) => key.split("/")[2]));
  expect([...folders].filter((it) => it?.startsWith("book-")).sort())
    .toEqual([other, "book-of-hours"].sort());
  expect(await it.check()).toEqual([]);
});

Deno.test("media push: a demo is spoken to its end, and never replaces recordings", async () => {
  await using it = await openAuthor();
  const chapters = [{ number: 1, title: "Storm", kind: "chapter" as const, durationSec: 3 }];
  const books = [11, 12].map((id) => ({ id, title: `Book ${id}`, chapters }));
  await ensureDemoLibrary({ library: it.from.below("media"), books });
  await it.push();
  expect(await it.check(true)).toEqual([]);
  const files = [...it.store.objects.keys()].filter((key) => key.endsWith(".mp3"));
  expect(files.length).toBe(4); // two renditions of two chapters
  await putLibrary(it.to); // an ingest elsewhere
  await it.push();
  const { books: after } = (await readManifest(it.to.below("media")))!;
  expect(after.map(({ id, folder }) => [id, folder])).toEqual([[11, FOLDER], [12, "book-12"]]);
});

Deno.test("media: without a bucket, a library or a known command it says what is wanted", async () => {
  await using it = await openAuthor();
  const run = async (args: string[], env: Record<string, string>) => {
    const { code, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
      args: ["run", "-A", "--lock=tests/deno.lock", "tools/media.ts", ...args],
      env: { DATA_DIR: it.dataDir, ...env },
    }).output();
    const text = new TextDecoder();
    return [code, text.decode(stdout) + text.decode(stderr)];
  };
  const settings = settingsFor(it.store);
  expect(await run(["push"], {})).toEqual([
    2,
    expect.stringMatching(/^Set MEDIA_URL to your bucket/),
  ]);
  expect(await run(["push"], settings)).toEqual([
    2,
    expect.stringMatching(/^There are no recordings in/),
  ]);
  expect(await run(["pull"], settings)).toEqual([
    2,
    expect.stringMatching(/^deno task media push/),
  ]);
  await putLibrary(it.from);
  expect(await run(["push"], settings)).toEqual([
    0,
    expect.stringMatching(/\nCopied 8 files \(6 MB\) to s3:/),
  ]);
  it.store.objects.delete("shop/covers/lamp-320.avif");
  expect(await run(["check"], settings)).toEqual([
    1,
    expect.stringMatching(
      /^covers\/lamp-320\.avif is missing\nChecked \d+ files .+: 1 difference\.\n$/,
    ),
  ]);
});
