/** The author's guide, step by step in a browser: Premium, the team, review copies, a book sold before its release. */

import { expect } from "npm:expect@30.5.2";
import { createAuthorStore } from "@/lib/desk/auth/auth_store.server.ts";
import { type FakeSmtp, startSmtp } from "../fakes/smtp.ts";
import { mailTo, signUpByMail } from "../http/by_mail.ts";
import { takeFreePort } from "../site.ts";
import { openStore, pressSurely, signInAtDesk } from "./desk.ts";
import {
  browserTest,
  launchSite,
  type OpenPage,
  openPage,
  type Page,
  type Site,
} from "./harness.ts";
import { signIn } from "./listener.ts";

const AUTHOR = "ann@example.com", HELPER = "hal@example.com", REVIEWER = "rita@example.com";

const askOf = ({ url }: Site) => ({
  ask: (path: string, init?: RequestInit) => fetch(url + path, { redirect: "manual", ...init }),
});

/** A path of the site that a mail leads to. */
async function linkIn(smtp: FakeSmtp, to: string, subject: string, path: RegExp): Promise<string> {
  return path.exec(await mailTo(smtp, to, subject))![0];
}

async function sellPremium(page: Page, visitor: Page): Promise<void> {
  await page.goto("/admin/subscriptions");
  await page.getByText("Change it", { exact: true }).click();
  await page.getByLabel("On sale").selectOption("Yes");
  await page.getByLabel("Price a month, taxes included").fill("EUR 8.99\nUSD 10.99");
  await page.getByLabel("Price of the first month").fill("EUR 1.00");
  await page.getByLabel(/^Name/).fill("All by lamplight");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText("Saved. All by lamplight is on sale.").waitFor();
  await visitor.goto("/subscribe");
  await visitor.getByText("$1.09 for the first month, then $10.99 a month").waitFor();
}

/** Who is invited is asked to sign in, joins, and comes to the desk's own sign-in. */
async function invite(page: Page, smtp: FakeSmtp, site: Site, guest: OpenPage): Promise<void> {
  await page.goto("/admin/authors");
  await page.getByLabel("Their email").fill(HELPER);
  await page.getByLabel("What they can do").selectOption("helper");
  await pressSurely(page, "Send invitation");
  await page.getByText(`We've emailed ${HELPER} an invitation.`).waitFor();
  const link = await linkIn(smtp, HELPER, "Join the team", /\/join\?token=[\w-]+/);
  await signUpByMail(askOf(site), smtp, HELPER);
  await guest.page.goto(link);
  await guest.page.getByText(`Sign in as ${HELPER} first`).waitFor();
  await signIn(guest.page.context(), site, HELPER);
  await guest.page.goto(link);
  await guest.page.getByRole("button", { name: "Join", exact: true }).click();
  await guest.page.getByLabel("Password").waitFor();
  await page.reload();
  await page.getByText(/helper since/).waitFor();
}

/** A campaign of two; one copy is claimed by whoever signed up for it, and agrees to say how much of it they hear. */
async function giveCopies(page: Page, smtp: FakeSmtp, site: Site): Promise<void> {
  await page.goto("/admin/copies");
  await page.getByLabel("Name of the campaign").fill("Bloggers in spring");
  await page.getByLabel("Book", { exact: true }).selectOption("12");
  await page.getByLabel("Who they are for, one per line").fill("Rita of Harbour Reads\nJo");
  await page.getByLabel("Claim until").fill("2099-01-31");
  await pressSurely(page, "Make copies");
  await page.getByText("2 copies made.").waitFor();
  const row = page.getByRole("row").filter({ hasText: "Rita of Harbour Reads" });
  const link = (await row.getByRole("link").getAttribute("href"))!;

  await using reviewer = await openPage({ site, width: 390 });
  await reviewer.page.goto(link);
  await reviewer.page.getByRole("link", { name: "Sign up" }).waitFor();
  await signUpByMail(askOf(site), smtp, REVIEWER);
  await signIn(reviewer.page.context(), site, REVIEWER);
  await reviewer.page.goto(link);
  await reviewer.page.getByLabel("Tell the author how much").check();
  await reviewer.page.getByRole("button", { name: "Get my copy" }).click();
  await reviewer.page.getByText("The author sees how much of it").waitFor();
  expect(reviewer.problems).toEqual([]);

  await page.reload();
  expect(await row.textContent()).toContain(REVIEWER);
  await pressSurely(page, "Remind reviewers", "Send reminders");
  await mailTo(smtp, REVIEWER, "How do you like The Two?");
  await pressSurely(page, "End campaign");
  await page.getByText("1 link ended.").waitFor();
}

/** A book of its own, announced for a day, is sold on. */
async function sellAhead(page: Page, visitor: Page): Promise<void> {
  await page.goto("/admin/books");
  await page.getByRole("link", { name: "New book" }).click();
  await page.getByLabel("Title", { exact: true }).fill("The Fifth Lamp");
  await page.getByRole("button", { name: "Save draft" }).click();
  await page.getByLabel("Picture", { exact: true }).setInputFiles("static/covers/11-square.jpg");
  await page.getByRole("button", { name: "Save cover" }).click();
  await page.getByText("Cover saved for The Fifth Lamp.").waitFor({ timeout: 60_000 });
  await page.getByLabel("Read by").fill("Niamh Carrow");
  await page.getByLabel("What the cover shows").fill("A lantern in a window.");
  await page.getByLabel("Description", { exact: true }).fill(
    "A fifth lamp is lit across the water.",
  );
  await page.getByLabel("Release date", { exact: true }).fill("2099-03-01");
  await page.getByLabel("Sell it before its release date").check();
  await page.getByLabel("Price in euro, taxes included").fill("7.90");
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await page.getByText("The Fifth Lamp saved").waitFor();
  await visitor.goto("/audiobook/16");
  await visitor.getByText("1 March 2099").first().waitFor();
  await visitor.getByRole("link", { name: "Pre-order" }).first().waitFor();
}

browserTest(
  "the author's guide: Premium, the team, review copies and a presale, by its own words",
  async () => {
    await using smtp = await startSmtp();
    const port = takeFreePort(), url = `http://localhost:${port}`;
    await using launched = await launchSite({
      env: {
        PORT: String(port),
        BASE_URL: url,
        SMTP_URL: smtp.url,
        MAIL_FROM: "shop@books.example",
      },
    });
    const site = { ...launched, url };
    using kv = await openStore(site);
    await using desk = await openPage({ site });
    await using visitor = await openPage({ site, width: 390 });
    await using guest = await openPage({ site });
    const { page } = desk;
    const { userId } = await signUpByMail(askOf(site), smtp, AUTHOR);
    await createAuthorStore(kv).add({ userId: userId!, role: "author", sinceMs: Date.now() });
    await signIn(page.context(), site, AUTHOR);
    await signInAtDesk(page, { kv, userId: userId! });
    await sellPremium(page, visitor.page);
    await invite(page, smtp, site, guest);
    await giveCopies(page, smtp, site);
    await sellAhead(page, visitor.page);
    expect([...desk.problems, ...visitor.problems, ...guest.problems]).toEqual([]);
  },
  180,
);
