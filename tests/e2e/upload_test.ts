/** Recordings brought from a browser: the site dies in the middle, the page is loaded anew, and every byte arrives. */

import { join } from "node:path";
import { expect } from "npm:expect@30.5.2";
import { openAuthor } from "../ingest/author.ts";
import { writeClicks } from "../ingest/recordings.ts";
import { endGroup, takeFreePort } from "../site.ts";
import { chooseTheme, findViolations, settleColours } from "./axe.ts";
import { makeAuthor, openStore, signInAtDesk } from "./desk.ts";
import { browserTest, launchSite, openPage, type Page } from "./harness.ts";

const MB = 1_000_000;
const PAGE = "/admin/recordings";

async function writeRandom(path: string, bytes: number): Promise<string> {
  const piece = crypto.getRandomValues(new Uint8Array(64_000));
  using file = await Deno.open(path, { create: true, write: true });
  const writer = file.writable.getWriter();
  for (let at = 0; at < bytes; at += piece.length) {
    piece[at % 1_000] = at % 256;
    await writer.write(piece.slice(0, Math.min(piece.length, bytes - at)));
  }
  await writer.close().catch(() => {});
  return await digest(path);
}

const digest = async (path: string) =>
  new Uint8Array(await crypto.subtle.digest("SHA-256", await Deno.readFile(path))).toHex();

/** As over a line of some megabytes a second. */
async function slowDown(page: Page, bytesPerSec: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  const line = { offline: false, latency: 0, downloadThroughput: -1 };
  await session.send("Network.emulateNetworkConditions", {
    ...line,
    uploadThroughput: bytesPerSec,
  });
}

/** What the bar says is sent, bytes. */
const sent = (page: Page) =>
  page.getByLabel("Upload progress").evaluate((it) => (it as HTMLProgressElement).value);

async function untilSent(page: Page, bytes: number): Promise<void> {
  while (await sent(page) < bytes) await page.waitForTimeout(50);
}

browserTest(
  "upload: goes on after the site was killed, after a pause and after a reload [C1.69]",
  async () => {
    const folder = await Deno.makeTempDir({ prefix: "lamplight-up-" });
    const [inbox, dataDir] = [join(folder, "in"), join(folder, "data")];
    const at = (name: string) => join(folder, name);
    const port = takeFreePort();
    const env = { PORT: String(port), DATA_DIR: dataDir, RECORDINGS_DIR: inbox };
    let site = await launchSite({ env });
    const kv = await openStore({ dataDir });
    try {
      const sums = {
        "01 One.mp3": await writeRandom(at("01 One.mp3"), 24 * MB),
        "02 Two.mp3": await writeRandom(at("02 Two.mp3"), 2 * MB),
        "03 Three.mp3": await writeRandom(at("03 Three.mp3"), 24 * MB),
      };
      await using opened = await openPage({ site });
      const { page } = opened;
      const offsets: number[] = [];
      page.on("request", (it) => {
        if (it.method() === "PATCH") offsets.push(Number(it.headers()["upload-offset"]));
      });
      page.on("dialog", (it) => it.accept()); // what is under way would be left
      await signInAtDesk(page, {
        kv,
        userId: await makeAuthor(page, { site, kv, email: "ann@example.com" }),
      });
      await page.goto(PAGE);
      await slowDown(page, 4 * MB);
      const status = page.locator("#uploading").getByRole("status");

      await page.getByLabel("Files", { exact: true })
        .setInputFiles([at("01 One.mp3"), at("02 Two.mp3")]);
      await page.getByRole("button", { name: "Upload", exact: true }).click();
      await untilSent(page, 6 * MB);
      endGroup(site.pid);
      await site.ended;
      await status.getByText("You're offline.").waitFor();
      expect(await Array.fromAsync(Deno.readDir(inbox), ({ name }) => name)).toEqual([".uploads"]);
      const before = offsets.length;
      site = await launchSite({ env });
      await status.getByText("Uploading.").waitFor();
      await page.getByRole("button", { name: "Pause" }).click();
      await status.getByText("Paused.").waitFor();
      await page.waitForTimeout(300);
      const paused = await sent(page);
      await page.waitForTimeout(1_000);
      expect(await sent(page)).toBe(paused);
      await page.setViewportSize({ width: 390, height: 844 });
      await settleColours(page);
      expect(await findViolations(page)).toEqual([]);
      await page.getByRole("button", { name: "Resume" }).click();
      await status.getByText("Importing 2 files of The One.").waitFor();
      expect(offsets[before]).toBeGreaterThan(0);
      for (const name of ["01 One.mp3", "02 Two.mp3"] as const) {
        expect(await digest(join(inbox, "11", name))).toBe(sums[name]);
      }

      await page.getByLabel("Files", { exact: true }).setInputFiles(at("03 Three.mp3"));
      await page.getByRole("button", { name: "Upload", exact: true }).click();
      await status.getByText("Uploading.").waitFor();
      await untilSent(page, 6 * MB);
      await page.reload();
      await page.getByText(/of 23 MB uploaded/).waitFor();
      await slowDown(page, -1);
      const reloaded = offsets.length;
      await page.getByLabel("Files", { exact: true }).setInputFiles(at("03 Three.mp3"));
      await page.getByRole("button", { name: "Upload", exact: true }).click();
      await status.getByText("Importing 1 file of The One.").waitFor();
      expect(offsets[reloaded]).toBeGreaterThan(0);
      expect(await digest(join(inbox, "11", "03 Three.mp3"))).toBe(sums["03 Three.mp3"]);
      await page.getByRole("heading", { name: "Uploads" }).waitFor({ state: "hidden" });
    } finally {
      kv.close();
      await site[Symbol.asyncDispose]();
      await Deno.remove(folder, { recursive: true });
    }
  },
);

browserTest(
  "recordings: uploaded, brought in before her eyes, heard by the author, published",
  async () => {
    await using author = await openAuthor({ chapters: ["One", "Two"] });
    const { dataDir, catalogue, recordings } = author;
    const env = { DATA_DIR: dataDir, CATALOGUE: catalogue, RECORDINGS_DIR: recordings };
    const brought = await Deno.makeTempDir({ prefix: "lamplight-brought-" });
    const file = join(brought, "Chapter 1.wav");
    await writeClicks(file, { sec: 40 });
    await using site = await launchSite({ env });
    const kv = await openStore({ dataDir });
    const watcher = Promise.withResolvers<number>();
    const watching = author.ingest(recordings, {
      args: ["--watch", "--hold"],
      onLine: (_, pid) => watcher.resolve(pid),
    });
    try {
      await using opened = await openPage({ site });
      const { page, problems } = opened;
      const ann = { site, kv, email: "ann@example.com" };
      await signInAtDesk(page, { kv, userId: await makeAuthor(page, ann) });
      const pid = await watcher.promise;
      await page.goto(PAGE);
      await page.getByText("Files in the folder are imported").waitFor();
      await page.getByLabel("Files", { exact: true }).setInputFiles(file);
      await page.getByRole("button", { name: "Upload", exact: true }).press("Enter");
      await page.getByText("Importing 1 file of The One.").waitFor();
      const incoming = page.locator("#incoming");
      await incoming.getByText("waiting for your approval").waitFor({ timeout: 90_000 }); // without a reload
      await incoming.getByText("1 chapter, measured 1, levelled 1, cut 1, written 1").waitFor();
      Deno.kill(pid, "SIGTERM");
      await watching;

      await page.reload();
      await page.getByRole("link", { name: "The One: 1 chapter" }).click();
      await page.getByRole("heading", { name: "The One: listen before you publish" }).waitFor();
      for (const [width, theme] of [[390, "light"], [1280, "dark"]] as const) {
        await page.setViewportSize({ width, height: 844 });
        await page.emulateMedia({ reducedMotion: "reduce" });
        await chooseTheme(page, theme);
        await settleColours(page);
        expect([width, await findViolations(page)]).toEqual([width, []]);
      }
      const heardSec = await page.locator("audio[controls]").evaluate(async (it) => {
        const audio = it as HTMLAudioElement;
        audio.muted = true;
        audio.currentTime = 30;
        await audio.play();
        while (audio.currentTime < 30.3) await new Promise((done) => setTimeout(done, 50));
        audio.pause();
        return audio.duration;
      });
      expect(Math.round(heardSec)).toBe(40);
      const lengths = async () =>
        await (await fetch(`${site.url}/api/audiobooks/11/durations`)).json();
      const before = await lengths();
      await page.getByRole("button", { name: "Publish" }).click();
      await page.getByText("The One is published").waitFor();
      while (JSON.stringify(await lengths()) === JSON.stringify(before)) {
        await page.waitForTimeout(
          200,
        );
      }
      expect(problems).toEqual([]);
    } finally {
      kv.close();
      await Deno.remove(brought, { recursive: true });
    }
  },
);
