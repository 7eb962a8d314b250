/** `deno task dev` in a copy of the project: an open page shows what is changed, without being asked. */

import { expect } from "npm:expect@30.5.2";
import { join } from "node:path";
import { chromium } from "npm:playwright-core@1.65.1";
import { CHROMIUM_FLAGS, requireChromium } from "../chromium.ts";
import { endGroup, takeFreePort } from "../site.ts";

const ROOT = join(import.meta.dirname!, "../..");
/** What the task reads, beside the packages. */
const SOURCES = [
  "components",
  "demo",
  "deno.json",
  "deno.lock",
  "dev.ts",
  "fresh.config.ts",
  "islands",
  "lib",
  "main.ts",
  "routes",
  "static",
  "styles",
  "tools",
];
const START_MS = 120_000;
/** A change builds anew and starts the server, which a busy machine takes a minute for; a save meanwhile delays it. */
const CHANGE_MS = 110_000;

async function copy(from: string, to: string): Promise<void> {
  if (!(await Deno.stat(from)).isDirectory) return await Deno.copyFile(from, to);
  await Deno.mkdir(to);
  for await (const { name } of Deno.readDir(from)) await copy(join(from, name), join(to, name));
}

async function untilServed(url: string): Promise<void> {
  const end = performance.now() + START_MS;
  while (performance.now() < end) {
    const answer = await fetch(url).catch(() => null);
    await answer?.body?.cancel();
    if (answer?.ok) return;
    await new Promise((done) => setTimeout(done, 200));
  }
  throw new Error(`${url} was not served within ${START_MS} ms`);
}

const SAVES = 2;

Deno.test("task dev: styles, islands and routes are built anew, and the page loads again", async () => {
  const root = await Deno.makeTempDir();
  for (const source of SOURCES) await copy(join(ROOT, source), join(root, source));
  await Deno.symlink(join(ROOT, "node_modules"), join(root, "node_modules"));
  const port = takeFreePort();
  const server = new Deno.Command(Deno.execPath(), {
    args: ["task", "dev"],
    cwd: root,
    env: { PORT: `${port}`, DATA_DIR: join(root, ".data") },
    stdout: "null",
    stderr: "null",
    detached: true, // ends with all it has started
  }).spawn();
  const browser = await chromium.launch({
    executablePath: await requireChromium(),
    args: CHROMIUM_FLAGS,
  });
  try {
    const address = `http://localhost:${port}/audiobook/11`;
    await untilServed(address);
    const page = await browser.newPage();
    page.setDefaultTimeout(START_MS);
    const session = await page.context().newCDPSession(page);
    await session.send("Network.enable");
    // Only a page that has heard which process made it knows another one: this one, not the one before it.
    let hasHeard = false;
    page.on("framenavigated", () => hasHeard = false);
    session.on("Network.eventSourceMessageReceived", () => hasHeard = true);
    const untilHeard = async () => {
      while (!hasHeard) await new Promise((done) => setTimeout(done, 100));
    };
    const change = async (file: string, edit: (text: string) => string, shows: () => boolean) => {
      const path = join(root, file), before = await Deno.readTextFile(path);
      expect(await page.evaluate(shows)).toBe(false);
      // A change that comes while the watcher starts the server anew may be missed: then one saves again.
      for (let left = SAVES; left > 0; left--) {
        await Deno.writeTextFile(path, edit(before));
        const wait = page.waitForFunction(shows, undefined, { timeout: CHANGE_MS });
        if (left === 1) await wait;
        else if (await wait.then(() => true, () => false)) break;
      }
      await untilHeard();
    };
    await page.goto(address);
    await untilHeard();
    await change(
      "styles/frame.css",
      (css) => `${css}\nbody { --changed: yes }`,
      () => getComputedStyle(document.body).getPropertyValue("--changed") === "yes",
    );
    await change(
      "islands/Player.tsx",
      (code) => `${code}\nglobalThis.document?.body.setAttribute("data-changed", "");`,
      () => document.body.hasAttribute("data-changed"),
    );
    await change(
      "routes/_app.tsx",
      (code) => code.replace("lang={language()}", 'lang="en-GB"'),
      () => document.documentElement.lang === "en-GB",
    );
  } finally {
    await browser.close();
    endGroup(server.pid);
    await server.status;
    await Deno.remove(root, { recursive: true });
  }
});
