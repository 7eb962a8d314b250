/**
 * A shop's first day, in a browser alone: from the link that the first start of an empty folder prints, by mail, payments,
 * legal texts, taxes and its first book, to its opening and its first sales in three countries.
 */

import { expect } from "npm:expect@30.5.2";
import { join } from "node:path";
import {
  createStripeEmulator,
  postTo,
  WEBHOOK_SECRET,
} from "@/lib/shop/stripe_emulator/mod.server.ts";
import { type FakeSmtp, startSmtp } from "../fakes/smtp.ts";
import { serveStripeEmulator } from "../fakes/stripe_server.ts";
import { mailTo } from "../http/by_mail.ts";
import { type Author, openAuthor } from "../ingest/author.ts";
import { writeClicks } from "../ingest/recordings.ts";
import { takeFreePort } from "../site.ts";
import { pressSurely } from "./desk.ts";
import { checkSales, sellAll } from "./first_sales.ts";
import { browserTest, launchSite, openPage, type Page } from "./harness.ts";
import { PASSWORD } from "./listener.ts";
import { pause, play } from "./sound.ts";

const ANN = "ann@example.com";
const COVER = "static/covers/11-square.jpg";
/** What a shop of its own calls its first book: the numbers before are the demo's. */
const BOOK_ID = 16;

const isOpenStep = (page: Page, step: string) =>
  page.locator("#ready li[data-state=open]").getByText(step).isVisible();

/** By the printed link: her account, and a catalogue of her own. */
async function begin(page: Page, link: string): Promise<void> {
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
}

/** Her mail server, tried by a mail to herself whose link she presses on her phone; and Stripe's keys. */
async function connect(page: Page, phone: Page, smtp: FakeSmtp): Promise<void> {
  await page.getByRole("link", { name: "Send yourself an email" }).click();
  await page.getByLabel("Mail server").fill("127.0.0.1");
  await page.getByLabel("Port", { exact: true }).fill(new URL(smtp.url).port);
  await page.getByLabel("Sender's name").fill("Ann Holm");
  await page.getByLabel("Sender's address").fill("ann@books.example");
  await pressSurely(page, "Save mail server");
  await page.getByText("Sent through 127.0.0.1 as ann@books.example.").waitFor();
  await page.getByRole("button", { name: "Send me a test" }).click();
  await page.getByText(`Sent to ${ANN}.`).waitFor();
  const mail = await mailTo(smtp, ANN, "Your shop can send email");
  const [arrived] = /http\S+\/mail-arrived\?token=[\w-]+/.exec(mail)!;
  await phone.goto(arrived!);
  await phone.getByRole("heading", { name: "Your email works" }).waitFor();

  await page.getByLabel("Publishable key").fill("pk_test_harbour");
  await page.getByLabel("Secret key").fill("sk_test_harbour");
  await page.getByLabel("Webhook secret").fill(WEBHOOK_SECRET);
  await pressSurely(page, "Save keys");
  await page.getByText("Connected to Stripe in test mode").waitFor();
}

async function writeTexts(page: Page): Promise<void> {
  for (const name of ["privacy", "terms", "imprint"]) {
    await page.goto(`/admin/texts/${name}`);
    await page.getByRole("link", { name: "United Kingdom" }).click();
    const text = page.getByLabel("Text", { exact: true });
    await text.fill((await text.inputValue()).replace(/\[\[[^\]]*\]\]/g, "Ann Holm, Deal"));
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByText("Saved. Visitors see it now.").waitFor();
  }
}

async function chooseTaxes(page: Page): Promise<void> {
  await page.goto("/admin/taxes");
  await page.getByLabel("How tax is charged").selectOption("stripe");
  await page.getByLabel("Your country").selectOption("GB");
  await page.getByLabel("Name", { exact: true }).fill("Ann Holm");
  await page.getByLabel("Address").fill("1 Lamp Street\nDeal CT14 7DY");
  await page.getByLabel("VAT ID").fill("GB123456789");
  await pressSurely(page, "Save", "Save tax settings");
  await page.getByText("It applies from the next sale on").waitFor();
}

/** Her first draft gets its recordings, its prices and its cover, and is published; she hears it. */
async function publish(page: Page, author: Author): Promise<void> {
  const watcher = Promise.withResolvers<number>();
  const watching = author.ingest(author.recordings, {
    args: ["--watch"],
    env: { CATALOGUE: "" },
    onLine: (_, pid) => watcher.resolve(pid),
  });
  const pid = await watcher.promise;
  const folder = await Deno.makeTempDir({ prefix: "lamplight-first-" });
  try {
    const files = ["01 Storm.wav", "02 Calm.wav"].map((name) => join(folder, name));
    for (const path of files) await writeClicks(path, { sec: 5 });
    await page.goto("/admin/recordings");
    await page.getByLabel("Files", { exact: true }).setInputFiles(files);
    await page.getByRole("button", { name: "Upload", exact: true }).click();
    await page.getByText("Importing 2 files of My first book.").waitFor();
    await page.locator("#incoming").getByText(/^My first book imported/).waitFor({
      timeout: 90_000,
    });
  } finally {
    Deno.kill(pid, "SIGTERM");
    await watching;
    await Deno.remove(folder, { recursive: true });
  }
  await page.goto("/admin/books");
  await page.getByRole("link", { name: "My first book" }).click();
  await page.getByLabel("Picture", { exact: true }).setInputFiles(COVER);
  await page.getByRole("button", { name: "Save cover" }).click();
  await page.getByText("Cover saved for My first book.").waitFor({ timeout: 60_000 });
  await page.getByLabel("Title", { exact: true }).fill("Night Harbour");
  await page.getByLabel("Price in euro, taxes included").fill("11.90");
  await page.getByText("Other currencies").click();
  await page.getByRole("button", { name: "Fill in rounded prices" }).click();
  await page.waitForURL("**#price");
  await page.getByLabel("GBP", { exact: true }).fill("9.60");
  await page.getByLabel("USD", { exact: true }).fill("10.89");
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await page.getByText("Night Harbour saved").waitFor();
}

browserTest(
  "a shop's first day: from the printed link, by mail, payments, legal texts, taxes and a book, to its opening and sales in three countries, without a terminal",
  async () => {
    await using smtp = await startSmtp();
    const stripe = createStripeEmulator();
    await using api = await serveStripeEmulator(stripe);
    await using author = await openAuthor();
    const port = takeFreePort();
    const BASE_URL = `http://localhost:${port}`;
    await using launched = await launchSite({
      env: {
        DEMO: "0",
        PORT: String(port),
        BASE_URL,
        DATA_DIR: author.dataDir,
        RECORDINGS_DIR: author.recordings,
        STRIPE_API_BASE: api.origin.origin,
      },
    });
    const site = { ...launched, url: BASE_URL };
    const printed = () => /http\S+\/begin\?token=\S+/.exec(launched.output())?.[0];
    while (!printed()) await new Promise((done) => setTimeout(done, 20));
    stripe.webhooks.sendTo(postTo(new URL("/webhooks/stripe", launched.url)));

    await using desk = await openPage({ site });
    const { page } = desk;
    await begin(page, printed()!);
    await using visit = await openPage({ site, width: 390 });
    const closed = await visit.page.goto("/");
    expect(closed!.status()).toBe(503);
    await visit.page.getByRole("heading", { name: "Night Harbour is getting ready" }).waitFor();

    await connect(page, visit.page, smtp);
    await writeTexts(page);
    await chooseTaxes(page);
    await publish(page, author);
    await page.goto(`/audiobook/${BOOK_ID}`);
    await play(page, 1);
    await pause(page);

    await page.goto("/admin");
    while (await isOpenStep(page, "Hear a chapter")) await page.reload(); // her place is being sent
    for (
      const step of [
        "Add your own books",
        "Add a recording",
        "Hear a chapter",
        "Set prices",
        "Send yourself an email",
        "Write your privacy",
        "Choose how you're taxed",
      ]
    ) {
      expect([step, await isOpenStep(page, step)]).toEqual([step, false]);
    }
    await pressSurely(page, "Open the shop");
    await page.getByText("Your shop is open.").waitFor();
    expect((await visit.page.goto("/"))!.status()).toBe(200);
    await visit.page.getByText("Night Harbour").first().waitFor();

    await sellAll({ site, stripe, smtp, bookId: BOOK_ID });
    await checkSales(page);
  },
  180,
);
