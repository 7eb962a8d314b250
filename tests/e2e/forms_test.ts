/** Forms that we check ourselves: what is wrong stands at its field, with script before it is sent, without it in the answer. */

import { expect } from "npm:expect@30.5.2";
import { signUp } from "../http/client.ts";
import { browserTest, openPage, type Page, shareSite, type Site } from "./harness.ts";
import { touchForm } from "./ready.ts";

let site: Site;
Deno.test.beforeAll(async () => {
  site = await shareSite();
});
Deno.test.afterAll(async () => await site[Symbol.asyncDispose]());

let listeners = 0;

async function signIn(page: Page): Promise<void> {
  const account = await signUp(
    { ask: (path, init) => fetch(site.url + path, init) },
    `forms${++listeners}@example.com`,
  );
  const [name, value] = account.cookie.split("=") as [string, string];
  await page.context().addCookies([{ name, value, url: site.url }]);
}

interface Case {
  path: string;
  button: string;
  /** Values by label. */
  typed?: Record<string, string>;
  /** Above the fields. */
  above?: string;
  /** What is said by the field's label; the first of them gets the focus. */
  said: Record<string, string>;
  isSignedIn?: true;
}

const BLANK = "Please fill in this field.";
const CASES: Case[] = [
  {
    path: "/login",
    button: "Sign In",
    typed: { Email: "ada@example.com" },
    above: "Missing information Please enter both your email and password.",
    said: { Password: BLANK },
  },
  {
    path: "/signup",
    button: "Create Account",
    above: "Missing information Please fill in all required fields",
    typed: { "First name": "Ada", Password: "x", "Answer for account recovery": "x" },
    said: {
      "Last name": BLANK,
      Email: BLANK,
      "Answer for account recovery": "Security answer must be at least 3 characters long.",
    },
  },
  {
    path: "/signup",
    button: "Create Account",
    typed: {
      "First name": "Ada",
      "Last name": "Lovelace",
      Email: "ada@example.com",
      Password: "lantern-oar-41",
      "Answer for account recovery": "ab",
    },
    above: "Account Creation Failed There was a problem creating your account. Please try again.",
    said: {
      "Answer for account recovery": "Security answer must be at least 3 characters long.",
    },
  },
  {
    path: "/contact",
    button: "Send Message",
    above: "Missing information Please provide both your email and message.",
    said: { Email: BLANK, Message: BLANK },
  },
  {
    path: "/contact",
    button: "Send Message",
    typed: { Email: "ada", Message: "Hello" },
    said: { Email: "Please enter an email address such as ada@example.com." },
  },
  {
    path: "/reset-password",
    button: "Verify Identity",
    typed: { Email: "ada", "Security answer": "The old mill" },
    said: { Email: "Invalid Email: Please enter a valid email address" },
  },
  {
    path: "/reset-password",
    button: "Verify Identity",
    typed: { Email: "ada@example.com", "Security answer": "ab" },
    said: { "Security answer": "Security answer must be at least 3 characters long." },
  },
  {
    path: "/audiobook/13/reviews",
    button: "Send review",
    said: { "1 star": "Please select a rating." },
    isSignedIn: true,
  },
];

for (const how of ["with script", "without script"]) {
  const javaScript = how === "with script";
  browserTest(
    `forms, ${how}: what is wrong is said at its field, which has the focus [A5.1-3 B5.3-4]`,
    async () => {
      for (const { path, button, typed = {}, above, said, isSignedIn } of CASES) {
        await using opened = await openPage({ site, javaScript, width: 390 });
        const { page } = opened;
        if (isSignedIn) await signIn(page);
        await page.goto(path);
        let sent = 0;
        page.on(
          "request",
          (it) => it.method() === "POST" && new URL(it.url()).pathname === path && sent++,
        );
        const main = page.getByRole("main");
        if (javaScript) await touchForm(page);
        for (const [label, value] of Object.entries(typed)) {
          await main.getByLabel(label, { exact: true }).fill(value);
        }
        await main.getByRole("button", { name: button, exact: true }).click();
        const [first] = Object.keys(said);
        for (const [label, words] of Object.entries(said)) {
          await main.getByText(words, { exact: true }).first().waitFor();
          expect([path, label, await descriptionOf(page, label)]).toEqual([path, label, words]);
        }
        const field = main.getByLabel(first!, { exact: true });
        expect([path, await field.evaluate((it) => it === document.activeElement)]).toEqual([
          path,
          true,
        ]);
        await expectInView(page, Object.values(said)[0]!);
        if (above) {
          expect((await main.getByRole("alert").innerText()).split(/\s+/).join(" ")).toBe(above);
        } else expect(await main.getByRole("alert").count()).toBe(0);
        expect([path, sent]).toEqual([path, javaScript ? 0 : 1]);
      }
    },
  );
}

/** The words of the errors that the field, or its group, is described by. */
function descriptionOf(page: Page, label: string): Promise<string> {
  return page.getByRole("main").getByLabel(label, { exact: true }).evaluate((it) => {
    const marked = it.closest("[aria-invalid=true]");
    const ids = marked?.getAttribute("aria-describedby")?.match(/\S+-error/g) ?? [];
    return ids.map((id) => document.getElementById(id)?.textContent).join(" ");
  });
}

async function expectInView(page: Page, words: string): Promise<void> {
  const box = (await page.getByText(words, { exact: true }).first().boundingBox())!;
  expect([words, box.y > 0 && box.y + box.height < 844]).toEqual([words, true]);
}

browserTest(
  "forms: an error goes when its field is changed, and the form is sent when all is right",
  async () => {
    await using opened = await openPage({ site, width: 390 });
    const { page } = opened;
    await page.goto("/contact");
    await touchForm(page);
    await page.getByRole("button", { name: "Send Message" }).click();
    const email = page.getByLabel("Email"), message = page.getByLabel("Message");
    expect(await email.getAttribute("aria-invalid")).toBe("true");
    await email.pressSequentially("ada@example.com");
    expect(await email.getAttribute("aria-invalid")).toBe(null);
    expect(await email.getAttribute("aria-describedby")).toBe("email-hint");
    await message.fill("It stops.");
    expect(await page.getByText(BLANK).count()).toBe(0);
    await page.getByRole("button", { name: "Send Message" }).click();
    await page.getByText("Support request sent").waitFor();
    expect(opened.problems).toEqual([]);
  },
);

browserTest(
  "reset: a new password too short, or typed twice unlike, is said at its field [B5.3]",
  async () => {
    await using opened = await openPage({ site, width: 390 });
    const { page } = opened;
    await page.goto("/reset-password");
    await page.getByLabel("Email").fill("owner@demo.example");
    await page.getByLabel("Security answer").fill("any answer");
    await page.getByRole("button", { name: "Verify Identity" }).click();
    const next = page.getByLabel("New Password", { exact: true });
    await next.fill("short");
    await page.getByLabel("Confirm New Password").fill("short");
    await page.getByRole("button", { name: "Reset Password" }).click();
    await page.getByText("Password Too Short: Password must be at least 6 characters long.")
      .waitFor();
    await next.fill("lantern-oar-41");
    await page.getByLabel("Confirm New Password").fill("lantern-oar-42");
    await page.getByRole("button", { name: "Reset Password" }).click();
    const unlike = "Passwords Don't Match: Please make sure your passwords match.";
    await page.getByText(unlike).waitFor();
    expect(await descriptionOf(page, "Confirm New Password")).toBe(unlike);
  },
);

browserTest(
  "forms: without a network, a form says so in place, and can be sent again",
  async () => {
    await using opened = await openPage({ site, width: 390 });
    const { page, context } = opened;
    await page.goto("/login");
    const fill = async (password: string) => {
      await page.getByLabel("Email").fill("owner@demo.example");
      await page.getByLabel("Password").fill(password);
    };
    await touchForm(page);
    await fill("lamplight-demo");
    await context.setOffline(true);
    await page.getByRole("main").getByRole("button", { name: "Sign In" }).click();
    await page.getByText("Login error").waitFor();
    expect(await page.getByRole("main").getByRole("alert").innerText())
      .toContain("Something went wrong. Please try again.");
    expect(new URL(page.url()).pathname).toBe("/login");
    await context.setOffline(false);
    await page.getByRole("main").getByRole("button", { name: "Sign In" }).click();
    await page.waitForURL(`${site.url}/`);
  },
);

browserTest(
  "restart, sign out: without a network each says so where one is, and the page stays",
  async () => {
    await using opened = await openPage({ site });
    const { page, context } = opened;
    await signIn(page);
    const data = { audiobookId: 11, currentChapter: 1, currentPosition: 20 };
    await context.request.post(`${site.url}/api/progress`, { data });
    await page.goto("/");
    await page.waitForResponse((it) => it.url().includes("/forms.js")); // some seconds after the page
    await page.waitForTimeout(500);
    await context.setOffline(true);
    const told = page.getByRole("region", { name: "Notifications" });
    await page.getByRole("button", { name: /^Restart/ }).click();
    await told.getByText("Something went wrong").waitFor();
    await page.getByRole("button", { name: "Sign Out" }).click();
    await told.getByText("You're still signed in.").waitFor();
    expect(page.url()).toBe(`${site.url}/`);
  },
);
