/** What a browser is given to make an app of the site: manifest, worker, and the page for when there is no network. */

import { expect } from "npm:expect@30.5.2";
import { createClient, signUp } from "./client.ts";
import { openTestSite, type TestSite } from "./harness.ts";

let site: TestSite;
Deno.test.beforeAll(async () => {
  site = await openTestSite();
});
Deno.test.afterAll(async () => await site[Symbol.asyncDispose]());

interface Picture {
  src: string;
  sizes: string;
  type: string;
  purpose?: string;
}

async function readManifest(of = site) {
  const answer = await of.ask("/manifest.webmanifest");
  expect([answer.status, answer.headers.get("content-type")]).toEqual([
    200,
    "application/manifest+json; charset=utf-8",
  ]);
  return await answer.json();
}

/** Width and height of a PNG or lossy WebP, from its first bytes. */
function sizeOf(bytes: Uint8Array): string {
  const view = new DataView(bytes.buffer);
  return bytes[1] === 0x50 // "PNG", else "RIFF"
    ? `${view.getUint32(16)}x${view.getUint32(20)}`
    : `${view.getUint16(26, true) & 0x3fff}x${view.getUint16(28, true) & 0x3fff}`;
}

Deno.test("manifest: an app named after the series, with everything browsers ask of one", async () => {
  const manifest = await readManifest();
  expect(manifest).toMatchObject({
    id: "/",
    name: site.services.catalogue.series.title,
    start_url: "/",
    scope: "/",
    display: "standalone",
    lang: "en",
  });
  expect(manifest.categories).toContain("books");
  const pngs = manifest.icons.filter(({ type }: Picture) => type === "image/png");
  expect(pngs.map(({ sizes, purpose }: Picture) => [sizes, purpose])).toEqual([
    ["192x192", undefined],
    ["512x512", undefined],
    ["512x512", "maskable"],
  ]);
  expect(manifest.screenshots.map(({ form_factor }: { form_factor: string }) => form_factor))
    .toEqual(["narrow", "wide"]);
  expect(manifest.shortcuts[0]).toMatchObject({ name: "Continue", url: "/continue" });
});

Deno.test("manifest: every picture in it is there, of the size it says, and small", async () => {
  const { icons, screenshots, shortcuts } = await readManifest();
  const pictures: Picture[] = [
    ...icons,
    ...screenshots,
    ...shortcuts.flatMap(
      ({ icons }: { icons: Picture[] }) => icons,
    ),
  ];
  for (const { src, sizes, type } of pictures) {
    const answer = await site.ask(src);
    const bytes = await answer.bytes();
    const is = (what: unknown) => `${src} ${what}`;
    expect(is(answer.status)).toBe(is(200));
    expect(is(answer.headers.get("content-type")?.split(";")[0])).toBe(is(type));
    if (type !== "image/svg+xml") expect(is(sizeOf(bytes))).toBe(is(sizes));
    expect(bytes.length).toBeLessThan(64 * 1024);
  }
});

Deno.test("manifest: a store of one's own shows its own screenshots, or none", async () => {
  await using own = await openTestSite(undefined, { DEMO: "0" });
  expect((await readManifest(own)).screenshots).toEqual([]);
  expect((await own.ask("/screenshots/phone.webp")).status).toBe(404);
  const folder = `${own.services.config.dataDir}/screenshots`;
  await Deno.mkdir(folder);
  await Deno.copyFile("static/screenshots/demo-phone.webp", `${folder}/phone.webp`);
  expect((await readManifest(own)).screenshots).toMatchObject([{ src: "/screenshots/phone.webp" }]);
  const picture = await own.ask("/screenshots/phone.webp");
  expect([picture.status, picture.headers.get("content-type")]).toEqual([200, "image/webp"]);
  expect(sizeOf(await picture.bytes())).toBe("780x1688");
  for (const path of ["/screenshots/..%2fsecret", "/screenshots/secret"]) {
    expect((await own.ask(path)).status).toBe(404);
  }
});

Deno.test("shortcuts: every one leads somewhere; Continue to the book and place to go on with", async () => {
  const { shortcuts } = await readManifest();
  for (const { url } of shortcuts) {
    const { status } = await site.ask(url, { redirect: "manual" });
    expect([200, 303]).toContain(status);
  }
  expect((await createClient(site).call("GET", "/continue")).headers.get("location")).toBe("/");
  const listener = await signUp(site);
  expect((await listener.call("GET", "/continue")).headers.get("location")).toBe("/");
  await listener.call("POST", "/api/progress", {
    audiobookId: 11,
    currentChapter: 1,
    currentPosition: 42,
    isCompleted: false,
  });
  const { status, headers } = await listener.call("GET", "/continue");
  expect([status, headers.get("cache-control")]).toEqual([303, "no-store"]);
  expect(headers.get("location")).toBe(
    "/audiobook/11?chapter=1&position=42&autoplay=true&source=resume_button",
  );
});

Deno.test("worker: one classic script of this build, asked for anew at every visit", async () => {
  const answer = await site.ask("/sw.js");
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toMatch(/^text\/javascript/);
  expect(answer.headers.get("cache-control")).toBe("no-cache");
  const code = await answer.text();
  const build = /__frsh_c=(\w+)/.exec(await (await site.ask("/")).text())![1];
  expect(code).toMatch(RegExp(`^const BUILD="[^"]*${build}"`));
  expect(() => new Function(code)).not.toThrow(); // as a module it would be a syntax error here
  expect(code.length).toBeLessThan(40_000);
});

Deno.test("worker: every file it is told to keep is there", async () => {
  const code = await (await site.ask("/sw.js")).text();
  const files: string[] = JSON.parse(/FILES=(\[[^\]]*\])/.exec(code)![1]!);
  expect(files.length).toBeGreaterThan(0);
  for (const file of files) {
    const { status, body } = await site.ask(file);
    await body?.cancel();
    expect(`${file} ${status}`).toBe(`${file} 200`);
  }
});

Deno.test("/offline: nothing in it is anyone's, so that it may be kept for everyone", async () => {
  const listener = await signUp(site);
  for (const path of ["/offline", "/offline?fresh-partial=true"]) {
    const { status, text, headers } = await createClient(site).call("GET", path);
    expect(`${path} ${status}`).toBe(`${path} 200`);
    expect(headers.get("set-cookie")).toBeNull();
    expect(text).not.toContain('data-listener="');
    expect(text).not.toContain(listener.userId);
  }
  const { text } = await createClient(site).call("GET", "/offline");
  expect(text).toContain('name="robots" content="noindex"');
  expect(text).toContain("<h1");
});

Deno.test("what the worker keeps of the catalogue sets no cookie and is nobody's", async () => {
  const listener = await signUp(site);
  for (
    const path of [
      "/api/audiobooks",
      "/api/audiobooks/11",
      "/api/audiobooks/11/chapters",
      "/api/audiobooks/11/durations",
      "/covers/11-640.webp",
    ]
  ) {
    const [own, anyones] = [
      await listener.call("GET", path),
      await createClient(site).call("GET", path),
    ];
    expect(`${path} ${own.headers.get("set-cookie")}`).toBe(`${path} null`);
    expect(own.text).toBe(anyones.text);
  }
});
