/** What a listener heard, in a browser: in both themes, narrow and wide, and without script. */

import { expect } from "npm:expect@30.5.2";
import { findViolations } from "./axe.ts";
import { browserTest, openPage, type Page, shareSite, type Site } from "./harness.ts";

let site: Site;
Deno.test.beforeAll(async () => {
  site = await shareSite();
});
Deno.test.afterAll(async () => await site[Symbol.asyncDispose]());

let count = 0;

/** A listener of two books on two days in a row. */
async function signUp(page: Page): Promise<void> {
  const email = `heard${++count}@example.com`;
  await page.goto("/");
  const names = { firstName: "Ada", lastName: "Lovelace", securityAnswer: "The old mill" };
  const user = { username: email, email, password: "lantern-oar-41", ...names };
  expect((await page.request.post("/api/auth/register", { data: user })).status()).toBe(200);
  const event = { intent: "play", chapter: 1, positionSec: 60, heardFromSec: 0, heardToSec: 60 };
  const events = [
    { ...event, sequence: 1, audiobookId: 11, at: "2026-03-02T12:00:00Z" },
    { ...event, sequence: 2, audiobookId: 12, at: "2026-03-03T21:00:00Z" },
  ];
  const sent = await page.request.post("/api/progress", { data: { deviceId: "phone", events } });
  expect(sent.status()).toBe(200);
}

for (const [width, theme] of [[390, "dark"], [1280, "light"]] as const) {
  browserTest(
    `what you heard: no barrier and nothing beside the page, ${width} px, ${theme}`,
    async () => {
      await using opened = await openPage({ site, width, theme });
      const { page, problems } = opened;
      await signUp(page);
      await page.goto("/account");
      await page.getByRole("heading", { name: "Your listening" }).click();
      await page.getByRole("link", { name: "See your listening" }).click();
      await page.getByRole("heading", { level: 1, name: "Your listening" }).waitFor();
      await page.getByText("Show as table").click();
      expect(await page.getByRole("row", { name: /2 March.*The One, The Two/ }).isVisible()).toBe(
        true,
      );
      await page.getByRole("button", { name: "Create link" }).click();
      await page.getByRole("button", { name: "Copy Link" }).waitFor();
      expect(await findViolations(page)).toEqual([]);
      const beside = await page.evaluate(() =>
        document.documentElement.scrollWidth - document.documentElement.clientWidth
      );
      expect(beside).toBe(0);
      expect(problems).toEqual([]);
    },
  );
}

browserTest("what you heard: without script the link is made, opened and ended", async () => {
  await using opened = await openPage({ site, width: 390, javaScript: false });
  const { page } = opened;
  await signUp(page);
  await page.goto("/account/listening");
  await page.getByRole("button", { name: "Create link" }).click();
  const link = await page.getByLabel("Link", { exact: true }).inputValue();
  expect(await page.getByRole("button", { name: "Copy Link" }).isVisible()).toBe(false);
  await page.getByRole("link", { name: "Open", exact: true }).click();
  await page.getByRole("heading", { level: 1, name: "A year of listening, 2026" }).waitFor();
  expect(page.url()).toBe(link);
  await page.goBack();
  await page.getByRole("button", { name: "Stop sharing" }).click();
  await page.getByRole("button", { name: "Create link" }).waitFor();
  expect((await page.request.get(link)).status()).toBe(404);
});
