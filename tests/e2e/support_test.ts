/** A lost password, a question to the author and the pages of the law, in a real browser. */

import { expect } from "npm:expect@30.5.2";
import { findViolations } from "./axe.ts";
import { browserTest, launchSite, openPage, type Page, type Site } from "./harness.ts";
import { touchForm } from "./ready.ts";

let site: Site;
Deno.test.beforeAll(async () => {
  site = await launchSite();
});
Deno.test.afterAll(async () => await site[Symbol.asyncDispose]());

const PASSWORD = "lantern-oar-41";
const NEW = "heron-at-dusk-7";

async function register(email: string): Promise<void> {
  const { ok } = await fetch(`${site.url}/api/auth/register`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password: PASSWORD, securityAnswer: "The old mill" }),
  });
  expect(ok).toBe(true);
}

async function fillIdentity(page: Page, email: string, answer: string): Promise<void> {
  await page.getByPlaceholder("Enter your email address").fill(email);
  await page.getByPlaceholder("Answer for account recovery").fill(answer);
  await page.getByRole("button", { name: "Verify Identity" }).click();
}

for (const javaScript of [true, false]) {
  const how = javaScript ? "with script" : "without script";
  browserTest(`lost password, ${how}: from a failed sign-in to a new password`, async () => {
    const email = `${javaScript ? "script" : "plain"}@example.com`;
    await register(email);
    await using opened = await openPage({ site, javaScript, width: 390 });
    const { page } = opened;
    await page.goto("/login");
    await page.getByLabel("Email").fill(email);
    await page.getByLabel("Password").fill("wrong-oar-42");
    await page.getByRole("button", { name: "Sign In" }).click();
    await page.getByRole("link", { name: "Reset Password" }).click();
    await fillIdentity(page, email, "the new mill");
    const alert = page.getByRole("main").getByRole("alert");
    expect(await alert.innerText()).toContain("We couldn't verify your identity.");
    expect(await alert.getByRole("link", { name: "Contact Us" }).count()).toBe(1);
    await fillIdentity(page, email, "the old mill");
    await page.getByText("Please set your new password.").waitFor();
    await page.getByLabel("New Password", { exact: true }).fill(NEW);
    await page.getByLabel("Confirm New Password").fill(`${NEW}x`);
    await page.getByRole("button", { name: "Reset Password" }).click();
    await page.getByText("Please make sure your passwords match.").waitFor();
    await page.getByLabel("New Password", { exact: true }).fill(NEW);
    await page.getByLabel("Confirm New Password").fill(NEW);
    await page.getByRole("button", { name: "Reset Password" }).click();
    await page.getByRole("heading", { name: "Password Reset Complete" }).waitFor();
    await page.getByRole("link", { name: "Login with New Password" }).click();
    await page.getByLabel("Email").fill(email);
    await page.getByLabel("Password").fill(NEW);
    await page.getByRole("button", { name: "Sign In" }).click();
    await page.waitForURL(`${site.url}/`);
    expect(opened.problems.filter((it) => !/status of 40[01]/.test(it))).toEqual([]);
  });
}

browserTest("lost password: the button says that the answer is awaited [B2.2]", async () => {
  await using opened = await openPage({ site });
  const { page } = opened;
  await page.goto("/reset-password");
  await touchForm(page);
  await page.getByPlaceholder("Enter your email address").fill("nobody@example.com");
  await page.getByPlaceholder("Answer for account recovery").fill("the old mill");
  // The press and the look are one task of the page: the answer cannot come between them.
  const label = await page.getByRole("button", { name: "Verify Identity" }).evaluate((button) => {
    (button as HTMLButtonElement).click();
    return button.textContent;
  });
  expect(label).toBe("Verifying...");
  await page.getByRole("main").getByRole("alert").waitFor();
});

browserTest(
  "support, without script: from the footer to a request that was sent [B2.20]",
  async () => {
    await using opened = await openPage({ site, javaScript: false, width: 390 });
    const { page } = opened;
    await page.goto("/");
    await page.getByRole("contentinfo").getByRole("link", { name: "Support" }).click();
    await page.getByLabel("Email").fill("ada@example.com");
    await page.getByLabel("Message").fill("Chapter 3 stops at 4:12.");
    await page.getByRole("button", { name: "Send Message" }).click();
    expect(await page.getByRole("main").getByRole("status").innerText()).toContain(
      "Support request sent",
    );
  },
);

browserTest("texts: in-page navigation leads there and dresses them as a visit does", async () => {
  await using opened = await openPage({ site });
  const { page } = opened;
  const looks = () =>
    page.locator("main article").evaluate((it) => {
      const { display, rowGap, color } = getComputedStyle(it);
      return { display, rowGap, color };
    });
  await page.goto("/privacy");
  const visited = await looks();
  await page.goto("/");
  await page.getByRole("contentinfo").getByRole("link", { name: "Privacy" }).click();
  await page.getByRole("heading", { name: "Privacy", level: 1 }).waitFor();
  await page.waitForFunction(() =>
    getComputedStyle(document.querySelector("main article")!).display === "grid"
  );
  expect(await looks()).toEqual(visited);
  expect(opened.problems).toEqual([]);
});

for (const theme of ["dark", "light"] as const) {
  browserTest(`support pages: accessible in the ${theme} theme [B2.11 C1.36]`, async () => {
    await register(`${theme}@example.com`);
    await using opened = await openPage({ site, theme, width: 390 });
    const { page } = opened;
    for (
      const path of [
        "/privacy",
        "/accessibility",
        "/imprint",
        "/contact",
        "/withdraw",
        "/end-premium",
        "/reset-password",
      ]
    ) {
      await page.goto(path);
      expect([path, await findViolations(page)]).toEqual([path, []]);
    }
    await fillIdentity(page, `${theme}@example.com`, "the new mill");
    await page.getByRole("main").getByRole("alert").waitFor();
    expect(await findViolations(page)).toEqual([]);
    await fillIdentity(page, `${theme}@example.com`, "the old mill");
    await page.getByLabel("Confirm New Password").waitFor();
    expect(await findViolations(page)).toEqual([]);
    await page.goto("/contact");
    await page.getByRole("button", { name: "Send Message" }).click();
    await page.getByRole("main").getByRole("alert").waitFor();
    expect(await findViolations(page)).toEqual([]);
  });
}

browserTest(
  "consent: asked until it is answered, without script too, and can be taken back",
  async () => {
    await using counting = await launchSite({
      env: { ANALYTICS_URL: "https://count.invalid/events" },
    });
    await using opened = await openPage({ site: counting, javaScript: false, width: 390 });
    const { page, context } = opened;
    const consent = async () =>
      (await context.cookies()).find(({ name }) => name === "consent")?.value;
    await page.goto("/terms");
    await page.getByRole("button", { name: "No" }).click();
    await page.waitForURL("**/terms");
    expect(await page.getByRole("region", { name: "Counting visits" }).count()).toBe(0);
    expect(await consent()).toBe("denied");
    await page.goto("/privacy");
    await page.getByRole("button", { name: "Allow" }).click();
    await page.waitForURL("**/privacy");
    expect(await consent()).toBe("granted");
    await using scripted = await openPage({ site: counting, width: 390 });
    await scripted.page.goto("/");
    await scripted.page.getByRole("button", { name: "Allow" }).waitFor();
    expect(await findViolations(scripted.page)).toEqual([]);
  },
);

const COUNTED = "lamplight_vitals_seconds_count";

browserTest(
  "vitals: measured of a visitor who allows counting, sent as the page is left, and of nobody else [C1.25]",
  async () => {
    const METRICS_TOKEN = "what-a-watcher-has-to-know";
    await using counting = await launchSite({
      env: { ANALYTICS_URL: "https://count.invalid/events", METRICS_TOKEN },
    });
    const readCounts = async () => {
      const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
      const text = await (await fetch(`${counting.url}/metrics`, { headers })).text();
      return text.split("\n").filter((line) => line.startsWith(COUNTED));
    };
    await using opened = await openPage({ site: counting, width: 390 });
    const { page } = opened;
    await page.addInitScript(() => Math.random = () => 0); // of those who are asked
    const script = page.locator('script[src^="/vitals"]');
    await page.goto("/audiobook/11");
    expect(await script.count()).toBe(0);
    const allow = page.getByRole("button", { name: "Allow" });
    await allow.click();
    await allow.waitFor({ state: "hidden" });
    await page.goto("/audiobook/11");
    expect(await script.count()).toBe(1);
    await page.getByRole("button", { name: "Play", exact: true }).click();
    await page.waitForFunction(() => (document.querySelector("audio")?.currentTime ?? 0) > 0.2);
    await page.goto("about:blank");
    const wanted = ["first_sound", "lcp"].map((vital) => `${COUNTED}{vital="${vital}"} 1`);
    for (let left = 100; left > 0; left--) {
      const counts = await readCounts();
      if (wanted.every((it) => counts.includes(it))) return;
      await new Promise((done) => setTimeout(done, 100));
    }
    expect(await readCounts()).toEqual(expect.arrayContaining(wanted));
  },
);
