/** The playback check in a real browser: what it finds is what the server promises. */

import { expect } from "npm:expect@30.5.2";
import { findViolations } from "./axe.ts";
import { browserTest, openPage, type Page, shareSite, type Site } from "./harness.ts";

let site: Site;
Deno.test.beforeAll(async () => {
  site = await shareSite();
});
Deno.test.afterAll(async () => await site[Symbol.asyncDispose]());

const states = (page: Page) =>
  page.locator(".play-test__checks li").evaluateAll((lines) =>
    Object.fromEntries(
      lines.map((it) => [it.id, `${it.dataset.state} ${it.querySelector("span")!.textContent}`]),
    )
  );

browserTest(
  "/play-test: every check looks at the real thing, and the result can be sent [B2.12]",
  async () => {
    await using opened = await openPage({ site, width: 390, theme: "light" });
    const { page } = opened;
    await page.goto("/play-test");
    await page.getByRole("button", { name: "Run the checks" }).click();
    const summary = page.locator("[data-summary]");
    await summary.filter({ hasText: /./ }).waitFor({ timeout: 60_000 });
    const seen = await states(page);
    expect(seen["check-codecs"]).toMatch(/^ok .*MP3.*Media Source/);
    expect(seen["check-autoplay"]).toBe(
      "warn this browser waits for you to press play, as most do",
    );
    expect(seen["check-playing"]).toMatch(/^ok sound after \d+ ms; skipping to \d+ s worked/);
    expect(seen["check-ranges"]).toMatch(/^ok work on a file of \d+ bytes, with If-Range too$/);
    expect(seen["check-adaptive"]).toMatch(/^ok the first part has \d+\.\d s of sound$/);
    expect(seen["check-database"]).toMatch(/^ok saved and read 1 MiB in \d+ ms$/);
    expect(seen["check-encryption"]).toBe("ok AES-GCM-256");
    expect(await summary.innerText()).toMatch(/^It plays\./);
    expect(await findViolations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);

    const message = page.getByLabel("Message");
    expect(await message.inputValue()).toMatch(
      /^Playback check, .*\n.*Chrom.*\nbuild [\d.]+\n\nOK {4}/,
    );
    await page.getByLabel("Email").fill("ada@example.com");
    await page.getByRole("button", { name: "Send Message" }).click();
    await page.getByText("Support request sent").waitFor();
    // The console tells of every 416, the one that was asked for too.
    expect(opened.problems.filter((it) => !/status of 416/.test(it))).toEqual([]);
  },
);

browserTest("/play-test: a server that knows no ranges is found out", async () => {
  await using opened = await openPage({ site });
  const { page } = opened;
  await page.route("**/api/test-mp3", async (route) => {
    const { range: _range, ...headers } = await route.request().allHeaders();
    await route.fulfill({ response: await route.fetch({ headers }) });
  });
  await page.goto("/play-test");
  await page.getByRole("button", { name: "Run the checks" }).click();
  const summary = page.locator("[data-summary]");
  await summary.filter({ hasText: /./ }).waitFor({ timeout: 60_000 });
  expect((await states(page))["check-ranges"]).toMatch(
    /^fail bytes=0-99: got 200, expected 206.*past the end: got 200, expected 416$/,
  );
  expect(await summary.innerText()).toMatch(/checks failed\.$/);
});

browserTest("test screens: accessible in both themes [B2.13]", async () => {
  for (const theme of ["dark", "light"] as const) {
    await using opened = await openPage({ site, width: 390, theme });
    for (const path of ["/test", "/test/banner", "/play-test"]) {
      await opened.page.goto(path);
      expect([path, await findViolations(opened.page)]).toEqual([path, []]);
    }
  }
});
