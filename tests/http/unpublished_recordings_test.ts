/** Sound that waits at the desk: only its author hears it, until she publishes it or throws it away. */

import { createHash } from "node:crypto";
import { expect } from "npm:expect@30.5.2";
import { addUnpublished, readUnpublishedBooks } from "@/lib/media/uploads/unpublished.server.ts";
import { readManifest, updateManifest } from "@/lib/media/library/manifest_file.server.ts";
import { type ManifestBook, withBook } from "@/lib/media/manifest.ts";
import { createClient, signUp } from "./client.ts";
import { openBrowser, openDesk, runCommand } from "./desk.ts";
import { openTestSite, type TestSite } from "./harness.ts";

const UNPUBLISHED = "/admin/recordings/held/11";
const FOLDER = "book-11-0123abcd";
const SOUND = "the sound of chapter one, new";

/** As the ingest leaves it: chapter 1 is new, the others are what they were. */
async function hold({ services }: TestSite): Promise<ManifestBook> {
  const library = services.content.below("media");
  const before = (await readManifest(library))!.books.find(({ id }) => id === 11)!;
  const bytes = new TextEncoder().encode(SOUND);
  await library.put(`${FOLDER}/chapter-01.mp3`, bytes);
  const chapter = {
    number: 1,
    file: "chapter-01.mp3",
    bytes: bytes.length,
    durationSec: 61,
    modified: "2026-11-01T10:00:00.000Z",
    sha256: createHash("sha256").update(bytes).digest("hex"),
  };
  const chapters = before.chapters.map((it) => it.number === 1 ? chapter : it);
  const book = { id: 11, folder: FOLDER, chapters };
  await addUnpublished(library, book, { before, nowMs: Date.parse("2026-11-02T10:00:00Z") });
  return before;
}

async function served({ services }: TestSite): Promise<ManifestBook> {
  const manifest = await readManifest(services.content.below("media"));
  return manifest!.books.find(({ id }) => id === 11)!;
}

Deno.test("/admin/recordings/held: the author hears it, nobody else, and listeners hear what they heard [C1.70]", async () => {
  await using site = await openTestSite();
  const ann = await openDesk(site);
  const before = await hold(site);
  expect(await served(site)).toEqual(before);
  const list = await (await ann.get("/admin/recordings")).text();
  expect(list).toContain("The One: 1 chapter");
  expect(await (await ann.get("/admin")).text())
    .toContain("Listen to the new recordings of 1 book");
  const page = await (await ann.get(UNPUBLISHED)).text();
  expect(page.match(/<audio /g)?.length).toBe(1); // what is as it was has been heard
  expect(page).toContain(`src="${UNPUBLISHED}/1"`);
  expect(page).toContain("1:01");

  const cookie = `${ann.listener.cookie}; desk=${ann.desk}`;
  const part = await site.ask(`${UNPUBLISHED}/1`, { headers: { cookie, range: "bytes=4-8" } });
  expect([part.status, await part.text(), part.headers.get("content-type")])
    .toEqual([206, "sound", "audio/mpeg"]);
  expect(part.headers.get("cache-control")).toBe("private, no-store");
  const whole = await site.ask(`${UNPUBLISHED}/1`, { headers: { cookie } });
  expect([whole.status, await whole.text()]).toEqual([200, SOUND]);
  for (
    const path of [
      `${UNPUBLISHED}/2`,
      `${UNPUBLISHED}/99`,
      `${UNPUBLISHED}/x`,
      "/admin/recordings/held/12",
    ]
  ) {
    expect([path, (await ann.get(path)).status]).toEqual([path, 404]);
  }
  const stranger = openBrowser(site, createClient(site));
  const listener = openBrowser(site, await signUp(site));
  for (const path of [UNPUBLISHED, `${UNPUBLISHED}/1`]) {
    expect((await stranger.get(path)).status).toBe(404);
    expect((await listener.get(path)).status).toBe(404);
  }
});

Deno.test("recording publish: listeners hear it, once, and only if the book is as it was", async () => {
  await using site = await openTestSite();
  const ann = await openDesk(site);
  const library = site.services.content.below("media");
  const before = await hold(site);
  await updateManifest(library, (manifest) => {
    const chapters = before.chapters.map((it) => ({ ...it, modified: "2026-11-03T10:00:00.000Z" }));
    return withBook(manifest, { ...before, chapters }); // somebody else's ingest
  });
  const publish = { command: "recording publish", bookId: "11" };
  const late = await ann.post("/admin/do", publish);
  expect([late.status, (await late.text()).includes("Import them again")])
    .toEqual([409, true]);
  await updateManifest(library, (manifest) => withBook(manifest, before));
  await library.delete(`${FOLDER}/chapter-01.mp3`);
  expect(await runCommand(site, "recording publish", { bookId: "11" }))
    .toMatchObject({ ok: false, code: "missing" });

  await hold(site);
  await updateManifest(library, (manifest) => {
    const sha256 = "0".repeat(64); // the site has made the files of the demo's chapters meanwhile
    const chapters = before.chapters.map((it) => it.spoken === undefined ? it : { ...it, sha256 });
    expect(chapters).not.toEqual(before.chapters);
    return withBook(manifest, { ...before, chapters });
  });
  expect((await ann.post("/admin/do", publish)).status).toBe(303);
  expect(await served(site)).toMatchObject({ folder: FOLDER });
  await site.services.media.library.refresh();
  expect(site.services.media.library.getFile(11, 1)).toMatchObject({ bytes: SOUND.length });
  expect(await readUnpublishedBooks(library)).toEqual([]);
  expect((await ann.get(UNPUBLISHED)).status).toBe(404);
  expect((await ann.post("/admin/do", publish)).status).toBe(409);
});

Deno.test("recording discard: what waited is gone, and what is served stays", async () => {
  await using site = await openTestSite();
  const library = site.services.content.below("media");
  const before = await hold(site);
  expect(await runCommand(site, "recording discard", { bookId: "11" })).toMatchObject({ ok: true });
  expect(await library.list(`${FOLDER}/`)).toEqual([]);
  expect([await readUnpublishedBooks(library), await served(site)]).toEqual([[], before]);

  // The same recordings once more: their folder is the one that is served.
  await hold(site);
  await runCommand(site, "recording publish", { bookId: "11" });
  const now = await served(site);
  await addUnpublished(library, now, { before: now, nowMs: Date.now() });
  expect(await runCommand(site, "recording discard", { bookId: "11" })).toMatchObject({ ok: true });
  expect((await library.list(`${FOLDER}/`)).length).toBe(1);
});
