/**
 * A shop's first day, in a browser alone: from the link that the first start of an empty folder prints, by mail, legal
 * texts and taxes, to its opening.
 */

import { expect } from "npm:expect@30.5.2";
import { startSmtp } from "../fakes/smtp.ts";
import { mailTo } from "../http/by_mail.ts";
import { takeFreePort } from "../site.ts";
import { browserTest, launchSite, openPage, type Page } from "./harness.ts";
import { PASSWORD } from "./listener.ts";

const ANN = "ann@example.com";

/** Presses a command's button, and the one that confirms it. */
async function sure(page: Page, button: string, confirm = button): Promise<void> {
  await page.getByRole("button", { name: button, exact: true }).click();
  await page.getByRole("heading", { name: "Are you sure?" }).waitFor();
  await page.getByRole("button", { name: confirm, exact: true }).click();
}

const isOpenStep = (page: Page, step: string) =>
  page.locator("#ready li[data-state=open]").getByText(step).isVisible();

browserTest(
  "a shop's first day: from the printed link, by mail, legal texts and taxes, to its opening, without a terminal",
  async () => {
    await using smtp = await startSmtp();
    const port = takeFreePort();
    const BASE_URL = `http://localhost:${port}`;
    await using launched = await launchSite({
      quickPasswords: true,
      env: { DEMO: "0", PORT: String(port), BASE_URL },
    });
    const site = { ...launched, url: BASE_URL };
    const printed = () => /http\S+\/begin\?token=\S+/.exec(launched.output())?.[0];
    while (!printed()) await new Promise((done) => setTimeout(done, 20));
    const link = printed()!;

    await using desk = await openPage({ site });
    const { page } = desk;
    await page.goto(link);
    await page.getByLabel("Your email").fill(ANN);
    await page.getByLabel("Choose a password").fill(PASSWORD);
    await page.getByRole("button", { name: "Make my account" }).click();
    await page.getByRole("heading", { name: "Ready to open?" }).waitFor();

    await page.getByRole("link", { name: "Add your own books" }).click();
    await page.locator("#begin-title").fill("Night Harbour");
    await page.locator("#begin-author").fill("Ann Holm");
    await page.getByRole("button", { name: "Start", exact: true }).click();
    await page.getByText("Night Harbour is yours now.").waitFor();
    await page.goto("/admin");
    await page.getByText("Visitors can't see your shop yet.").waitFor();

    await using visit = await openPage({ site, width: 390 });
    const closed = await visit.page.goto("/");
    expect(closed!.status()).toBe(503);
    await visit.page.getByRole("heading", { name: "Night Harbour is getting ready" }).waitFor();

    await page.getByRole("link", { name: "Send yourself an email" }).click();
    await page.getByLabel("Mail server").fill("127.0.0.1");
    await page.getByLabel("Port", { exact: true }).fill(new URL(smtp.url).port);
    await page.getByLabel("Sender's name").fill("Ann Holm");
    await page.getByLabel("Sender's address").fill("ann@books.example");
    await sure(page, "Save mail server");
    await page.getByText(`Sent through 127.0.0.1 as ann@books.example.`).waitFor();
    await page.getByRole("button", { name: "Send me a test" }).click();
    await page.getByText(`Sent to ${ANN}.`).waitFor();
    const mail = await mailTo(smtp, ANN, "Your shop can send email");
    const [arrived] = /http\S+\/mail-arrived\?token=[\w-]+/.exec(mail.replaceAll("=\r\n", ""))!;
    await visit.page.goto(arrived!);
    await visit.page.getByRole("heading", { name: "Your email works" }).waitFor();

    for (const name of ["privacy", "terms", "imprint"]) {
      await page.goto(`/admin/texts/${name}`);
      await page.getByRole("link", { name: "United Kingdom" }).click();
      const text = page.getByLabel("Text", { exact: true });
      await text.fill((await text.inputValue()).replace(/\[\[[^\]]*\]\]/g, "Ann Holm, Deal"));
      await page.getByRole("button", { name: "Save", exact: true }).click();
      await page.getByText("Saved. Visitors see it now.").waitFor();
    }
    await page.goto("/admin/taxes");
    await page.getByLabel("How tax is charged").selectOption("oss");
    await page.getByLabel("Your country").selectOption("DE");
    await page.getByLabel("Name", { exact: true }).fill("Ann Holm");
    await page.getByLabel("Address").fill("Lamp Street 1\n10115 Berlin");
    await page.getByLabel("VAT ID").fill("DE136695976");
    await sure(page, "Save", "Save tax settings");
    await page.getByText("It applies from the next sale on").waitFor();

    await page.goto("/admin");
    for (
      const step of ["Send yourself an email", "Write your privacy", "Choose how you're taxed"]
    ) {
      expect([step, await isOpenStep(page, step)]).toEqual([step, false]);
    }
    await sure(page, "Open the shop");
    await page.getByText("Your shop is open.").waitFor();
    expect((await visit.page.goto("/"))!.status()).toBe(200);
    await visit.page.getByText("Night Harbour").first().waitFor();
  },
  120,
);
