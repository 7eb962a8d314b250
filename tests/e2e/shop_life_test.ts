/**
 * A shop from its first day to its second machine: opened, named, its recordings uploaded and published, sold from, paid back, answered, counted,
 * saved and brought back, and the listener goes on at her second. By the author's own pages and commands.
 */

import { expect } from "npm:expect@30.5.2";
import { cp as copyFolder } from "node:fs/promises";
import { join } from "node:path";
import { type FakeSmtp, startSmtp } from "../fakes/smtp.ts";
import { mailTo, signUpByMail } from "../http/by_mail.ts";
import { type Author, openAuthor } from "../ingest/author.ts";
import { writeClicks } from "../ingest/recordings.ts";
import { payButton, untilPaid } from "./buyer.ts";
import { browserTest, launchSite, openPage, type Page, type Site } from "./harness.ts";
import { PASSWORD, signIn } from "./listener.ts";
import { pause, play } from "./sound.ts";

const NAME = "The Harbour Books";
const ANN = "ann@example.com", ADA = "ada@example.com", BEA = "bea@example.com";
const BACKUP_KEY = "a key that lies in a drawer, not on this machine";

/** A command of the terminal; what it prints. */
async function type(author: Author, ...args: string[]): Promise<string> {
  const { success, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "-q", "-A", "--lock=tests/deno.lock", ...args],
    env: settingsOf(author),
  }).output();
  const printed = new TextDecoder().decode(stdout) + new TextDecoder().decode(stderr);
  if (!success) throw new Error(`${args.join(" ")}: ${printed}`);
  return printed;
}

const settingsOf = ({ dataDir, catalogue }: { dataDir: string; catalogue: string }) => ({
  DATA_DIR: dataDir,
  CATALOGUE: catalogue,
  BACKUP_KEY,
});

const open = (author: Author, more: Record<string, string>): Promise<Site> =>
  launchSite({ quickPasswords: true, env: { DEMO: "0", ...settingsOf(author), ...more } });

/** Pays by the checkout's one screen and chooses a password; the account is made by that. */
async function buyBook(page: Page, email: string): Promise<void> {
  await page.goto("/checkout?audiobookId=11&currency=EUR");
  await page.getByLabel("Email").first().fill(email);
  await payButton(page).click();
  await untilPaid(page);
  const form = page.getByRole("form", { name: "Choose a password" });
  await form.getByLabel("Password").fill(PASSWORD);
  await form.getByRole("button", { name: "Save password" }).click();
  await page.waitForURL("**/audiobook/11?**");
}

/** Gives the shop its name, and says how she is taxed. */
async function setUp(page: Page): Promise<void> {
  await page.goto("/admin/branding");
  await page.getByLabel("Name of your series").first().fill(NAME);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText("Saved: 1 change.").waitFor();
  await page.goto("/admin/taxes");
  await page.getByLabel("How tax is charged").selectOption("oss");
  await page.getByLabel("Your country").selectOption("DE");
  await page.getByLabel("Name", { exact: true }).fill("Ann Harbour");
  await page.getByLabel("Address").fill("Lamp Street 1\n10115 Berlin");
  await page.getByLabel("VAT ID").fill("DE136695976");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByRole("button", { name: "Save tax settings" }).click();
  await page.getByText("It applies from the next sale on").waitFor();
}

/** Her recordings come in by the desk while the shop is open: uploaded, cut by a process of its own, heard, published. */
async function bringIn(page: Page, author: Author): Promise<void> {
  const brought = await Deno.makeTempDir({ prefix: "lamplight-brought-" });
  const watcher = Promise.withResolvers<number>();
  const watching = author.ingest(author.recordings, {
    args: ["--watch", "--hold"],
    onLine: (_, pid) => watcher.resolve(pid),
  });
  try {
    const files = [5, 5, 40].map((sec, at) => ({ sec, path: join(brought, `0${at} Part.wav`) }));
    for (const { path, sec } of files) await writeClicks(path, { sec });
    const pid = await watcher.promise;
    await page.goto("/admin/recordings");
    await page.getByLabel("Files", { exact: true }).setInputFiles(files.map((it) => it.path));
    await page.getByRole("button", { name: "Upload", exact: true }).click();
    await page.getByText("Importing 3 files of The One.").waitFor();
    await page.locator("#incoming").getByText("waiting for your approval").waitFor({
      timeout: 90_000,
    });
    Deno.kill(pid, "SIGTERM");
    await watching;
    await page.goto("/admin");
    await page.getByRole("link", { name: "Listen to the new recordings of 1 book" }).click();
    await page.getByRole("link", { name: "The One: 3 chapters" }).click();
    await page.getByRole("button", { name: "Publish" }).click();
    await page.getByText("The One is published").waitFor();
  } finally {
    await Deno.remove(brought, { recursive: true });
  }
}

/** Comes to the desk by the page, with the code that a mail brings. */
async function comeIn(page: Page, smtp: FakeSmtp): Promise<void> {
  await page.goto("/admin");
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Continue" }).click();
  const mail = await mailTo(smtp, ANN, "Your code for the desk");
  await page.getByLabel("Code", { exact: true }).fill(/desk is (\d{6})/.exec(mail)![1]!);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.getByRole("heading", { name: "To do", exact: true }).waitFor();
}

browserTest(
  "a shop's life: opened, named, filled, sold from, paid back, answered, counted, saved, and heard on elsewhere at the same second",
  async () => {
    await using smtp = await startSmtp();
    await using author = await openAuthor({ chapters: ["Storm", "Calm", "Flood"] });
    const mail = {
      SMTP_URL: smtp.url,
      MAIL_FROM: "ann@books.example",
      BASE_URL: "http://books.example",
    };
    let heardSec = 0;
    {
      await using shop = await open(author, { ...mail, RECORDINGS_DIR: author.recordings });

      // She opens it: an account as anybody has it, and the role from the terminal.
      await using desk = await openPage({ site: shop });
      const { page: office } = desk;
      await signUpByMail(
        { ask: (path, init) => fetch(shop.url + path, { ...init, redirect: "manual" }) },
        smtp,
        ANN,
      );
      expect(await type(author, "tools/admin.ts", "author", "add", ANN)).toContain("open /admin");
      await signIn(desk.context, shop, ANN);
      await comeIn(office, smtp);
      await setUp(office);

      await bringIn(office, author);

      // Two listeners buy. One hears, one is given her money back.
      await using ada = await openPage({ site: shop, width: 390 });
      await buyBook(ada.page, ADA);
      await using bea = await openPage({ site: shop, width: 390 });
      await buyBook(bea.page, BEA);

      await ada.page.goto("/audiobook/11?chapter=2");
      await play(ada.page, 4);
      heardSec = await pause(ada.page);
      await office.goto(`/admin/orders?word=${ADA}`);
      await office.getByRole("link", { name: /^Invoice TEST-/ }).click();
      await office.getByRole("article").getByText("Ann Harbour").waitFor();
      await office.goto(`/admin/orders?word=${BEA}`);
      await office.getByRole("button", { name: /^Refund: / }).click();
      await office.getByRole("button", { name: "Refund", exact: true }).click();
      await office.getByRole("cell", { name: /^refunded/ }).waitFor();
      const refused = await bea.page.request.get("/api/stream/11?chapter=2");
      expect(refused.status()).toBe(402);

      // A listener asks, and is answered from the desk.
      await bea.page.goto("/contact");
      await bea.page.getByLabel("Email").fill(BEA);
      await bea.page.getByLabel("Message").fill("Is my money on its way?");
      await bea.page.getByRole("button", { name: "Send Message" }).click();
      await bea.page.getByText("Support request sent").first().waitFor();
      await office.goto("/admin/support");
      await office.getByLabel("Your reply").fill("It left this morning.");
      await office.getByRole("button", { name: "Send" }).click();
      await office.getByText(`Reply sent to ${BEA}.`).waitFor();
      while (
        !smtp.mails.some(({ to, data }) => to.includes(BEA) && data.includes("It left this"))
      ) {
        await new Promise((done) => setTimeout(done, 20));
      }

      // What was sold and given back is in her figures.
      await office.goto("/admin/figures");
      await office.getByText("2 sales, €15.98").first().waitFor();
      await office.getByText("€7.99 refunded, 1 sale in full").waitFor();

      // Saved while the shop is open.
      expect(await type(author, "tools/backup.ts")).toContain("Copied:");
      expect(await type(author, "tools/backup.ts", "verify")).toContain("The backup is complete.");
    }

    // The machine is lost: another one has the backup, the recordings' library and the keys.
    await using other = await openAuthor({ chapters: ["Storm", "Calm", "Flood"] });
    for (const folder of ["backups", "media"]) {
      await copyFolder(join(author.dataDir, folder), join(other.dataDir, folder), {
        recursive: true,
      });
    }
    expect(await type(other, "tools/restore.ts")).toContain("Restored backup");
    await using shop = await open(other, mail);
    await using ada = await openPage({ site: shop, width: 390 });
    await signIn(ada.context, shop, ADA);
    await ada.page.goto("/audiobook/11");
    expect(await ada.page.title()).toContain(NAME);
    await play(ada.page, 1);
    expect(Math.abs(await pause(ada.page) - heardSec - 1)).toBeLessThan(2);
  },
);
