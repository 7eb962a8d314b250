/** What follows a book: the next one offered by its player, and word by mail when that is not out yet. */

import { expect } from "npm:expect@30.5.2";
import { writeAnnounced } from "../fakes/announced.ts";
import { decodeMail, type FakeSmtp, startSmtp } from "../fakes/smtp.ts";
import { findViolationsInThemes } from "./axe.ts";
import { signupToken } from "../http/by_mail.ts";
import { browserTest, launchSite, openPage, type Page, type Site } from "./harness.ts";
import { button, stage, untilPast } from "./sound.ts";

let smtp: FakeSmtp;
let written: Awaited<ReturnType<typeof writeAnnounced>>;
let site: Site;
Deno.test.beforeAll(async () => {
  [smtp, written] = [await startSmtp(), await writeAnnounced()];
  site = await launchSite({
    isSpoken: true, // its other books are the demo's
    env: {
      CATALOGUE: written.file,
      SMTP_URL: smtp.url,
      MAIL_FROM: "shop@books.example",
      BASE_URL: "http://books.example",
    },
  });
  // Demo chapters are spoken at the first request: on a busy machine that is no part of what is tested.
  for (const chapter of ["11?chapter=35", "12?chapter=1", "14?chapter=25"]) {
    await (await fetch(`${site.url}/api/stream/${chapter}`)).arrayBuffer();
  }
});
Deno.test.afterAll(async () => {
  await site[Symbol.asyncDispose]();
  await smtp[Symbol.asyncDispose]();
  await written[Symbol.asyncDispose]();
});

/** Plays the last seconds of a book, whose closing credits are free. */
async function hearTheEnd(page: Page, bookId: number, lastChapter: number): Promise<void> {
  await page.goto(`/audiobook/${bookId}?chapter=${lastChapter}&position=99999`);
  await button(page, "Play").click();
  await stage(page).getByText("You've reached the end of the audiobook.").waitFor();
}

browserTest("end of a book: the next one is offered, and plays at a press", async () => {
  await using opened = await openPage({ site, width: 390 });
  const { page, problems } = opened;
  await hearTheEnd(page, 11, 35);
  const next = stage(page).getByRole("region", { name: "Next book" });
  expect(await next.innerText()).toMatch(/The Two\s+\$8\.68/);
  expect(await next.getByRole("link", { name: "Buy Now" }).getAttribute("href")).toBe(
    "/checkout?audiobookId=12",
  );
  expect(await stage(page).getByText("credited for").count()).toBe(0);
  expect(await findViolationsInThemes(page)).toEqual([]);
  await next.getByRole("link", { name: "Play Sample" }).click();
  await page.waitForURL("**/audiobook/12?*");
  await page.getByRole("heading", { level: 1, name: "The Two" }).waitFor();
  await button(page, "Pause").waitFor();
  await untilPast(page, 0.3);
  expect(problems).toEqual([]);
});

browserTest("end of a book: who has paid for it is shown what is left of the series", async () => {
  await using opened = await openPage({ site, width: 390 });
  const { page } = opened;
  const post = async (path: string, data: unknown) =>
    await (await page.request.post(path, { data })).json();
  await post("/api/auth/register", {
    email: "credit@example.com",
    password: "lantern-oar-41",
    securityAnswer: "The old mill",
  });
  const token = await signupToken(smtp, "credit@example.com");
  await page.request.post("/signup/confirm", { form: { token } });
  const payment = await post("/api/create-payment-intent", {
    audiobookId: 11,
    currencyCode: "USD",
  });
  const card = "4242424242424242";
  await post("/api/test-payment", { clientSecret: payment.clientSecret, card });
  await page.request.get(`/api/verify-payment/${payment.paymentId}`);
  await hearTheEnd(page, 11, 35);
  const offer = stage(page).getByText("credited for The One");
  expect(await offer.innerText()).toBe("Complete Series for $23.92: $8.68 credited for The One.");
  const rest = stage(page).getByRole("link", { name: "Get the Rest" });
  expect(await rest.getAttribute("href")).toBe("/checkout?audiobookId=15");
});

browserTest("end of a book: one that is not out says when, and takes an address", async () => {
  await using opened = await openPage({ site, width: 390 });
  const { page } = opened;
  await hearTheEnd(page, 14, 25);
  expect(await stage(page).getByRole("region", { name: "Next book" }).innerText()).toContain(
    "Out on 1 March 2099",
  );
  await stage(page).getByRole("link", { name: "Tell me when it's out" }).click();
  await page.getByRole("heading", { name: "Hear about the next book" }).waitFor();
});

browserTest(
  "announced book, without script: signed up from its page, and off the list",
  async () => {
    const email = "ada@example.com";
    await using opened = await openPage({ site, width: 390, javaScript: false });
    const { page } = opened;
    await page.goto("/audiobook/17");
    await page.getByLabel("Email").fill(email);
    await page.getByRole("button", { name: "Tell Me" }).click();
    await page.getByRole("heading", { name: "Check your email" }).waitFor();
    const isThere = () => smtp.mails.some(({ to }) => to.includes(email));
    while (!isThere()) await new Promise((done) => setTimeout(done, 20));
    const mail = smtp.mails.find(({ to }) => to.includes(email))!;
    const token = /confirm\?token=([\w-]+)/.exec(
      decodeMail(mail.data),
    )![1]!;

    await using scripted = await openPage({ site, width: 390 });
    for (
      const path of [
        "/audiobook/16",
        "/audiobook/17",
        "/release-alert",
        `/release-alert/confirm?token=${token}`,
        `/release-alert/leave?token=${token}`,
      ]
    ) {
      await scripted.page.goto(path);
      for (const width of [320, 390, 1280]) {
        await scripted.page.setViewportSize({ width, height: 800 });
        const widest = await scripted.page.evaluate(() => document.documentElement.scrollWidth);
        expect([path, widest]).toEqual([path, width]);
      }
      expect([path, await findViolationsInThemes(scripted.page)]).toEqual([path, []]);
    }
    await page.goto(`/release-alert/confirm?token=${token}`);
    await page.getByRole("button", { name: "Confirm" }).click();
    await page.getByText(`We'll email ${email} when`).waitFor();
    await page.getByRole("button", { name: "Take Me off the List" }).click();
    await page.getByRole("heading", { name: "You're off the list" }).waitFor();
    expect(scripted.problems).toEqual([]);
  },
);
