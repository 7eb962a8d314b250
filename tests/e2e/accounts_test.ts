/** Signing up, out and in again, in a real browser, with script and without. */

import { expect } from "npm:expect@30.5.2";
import { findViolationsInThemes } from "./axe.ts";
import { browserTest, openPage, shareSite, type Site } from "./harness.ts";

let site: Site;
Deno.test.beforeAll(async () => {
  site = await shareSite();
});
Deno.test.afterAll(async () => await site[Symbol.asyncDispose]());

const PASSWORD = "lantern-oar-41";

for (const javaScript of [true, false]) {
  const how = javaScript ? "with script" : "without script";
  browserTest(
    `accounts, ${how}: sign up from a book, sign out, sign in, back where one was [A2.9 A4.1]`,
    async () => {
      const email = `${javaScript ? "script" : "plain"}@example.com`;
      await using opened = await openPage({ site, javaScript });
      const { page } = opened;
      await page.goto("/audiobook/12");
      await page.getByRole("link", { name: "Sign In" }).first().click();
      await page.getByRole("link", { name: "Create an account" }).click();
      await page.getByLabel("First name").fill("Ada");
      await page.getByLabel("Last name").fill("Lovelace");
      await page.getByLabel("Email").fill(email);
      await page.getByLabel("Password").fill(PASSWORD);
      await page.getByLabel("Answer for account recovery").fill("The old mill");
      await page.getByRole("button", { name: "Create Account" }).click();
      await page.waitForURL("**/audiobook/12");
      await page.getByRole("button", { name: "Sign Out" }).click();
      await page.waitForURL(`${site.url}/`);

      await page.getByRole("link", { name: "Sign In" }).click();
      await page.getByLabel("Email").fill(email);
      await page.getByLabel("Password").fill("wrong-oar-42");
      await page.getByRole("button", { name: "Sign In" }).click();
      expect(await page.getByRole("main").getByRole("alert").innerText()).toContain(
        "Invalid credentials",
      );
      expect(await page.getByLabel("Email").inputValue()).toBe(email);
      expect(await page.getByLabel("Password").inputValue()).toBe("");
      await page.getByLabel("Password").fill(PASSWORD);
      await page.getByRole("button", { name: "Sign In" }).click();
      await page.getByRole("button", { name: "Sign Out" }).waitFor();
    },
  );
}

browserTest(
  "accounts: the forms and their errors are accessible in both themes [B2.1]",
  async () => {
    await using opened = await openPage({ site, width: 390 });
    const { page } = opened;
    for (const path of ["/login", "/signup"]) {
      await page.goto(path);
      await page.locator("main form button").click();
      await page.getByRole("main").getByRole("alert").waitFor();
      expect(await findViolationsInThemes(page)).toEqual([]);
    }
  },
);
