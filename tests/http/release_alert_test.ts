/** The release alert: from the form to the mail that says the book is out, and off the list by one click. */

import { expect } from "npm:expect@30.5.2";
import { keys } from "@/lib/announcements/records.ts";
import { writeAnnounced } from "../fakes/announced.ts";
import { decodeMail, type FakeSmtp, startSmtp } from "../fakes/smtp.ts";
import { signUpByMail } from "./by_mail.ts";
import { createClient, PASSWORD, registration } from "./client.ts";
import { readDocument } from "./document.ts";
import { runCommand } from "./desk.ts";
import { openTestSite, type TestSite } from "./harness.ts";

const FORM = { "content-type": "application/x-www-form-urlencoded" };
const MAIL = { MAIL_FROM: "shop@books.example", BASE_URL: "http://books.example" };

const post = (site: TestSite, path: string, fields: Record<string, string> = {}) =>
  site.ask(path, {
    method: "POST",
    headers: FORM,
    body: new URLSearchParams(fields).toString(),
  });

const subjects = ({ mails }: FakeSmtp, to: string) =>
  mails.filter((mail) => mail.to.includes(to))
    .map(({ data }) => /^Subject: (.+(?:\n .+)*)$/m.exec(data)![1]!.replaceAll(/\n /g, " "));

async function until(isThere: () => boolean): Promise<void> {
  while (!isThere()) await new Promise((done) => setTimeout(done, 10));
}

/** The first link of the newest mail that leads to `path`, as path and query. */
function linkIn({ mails }: FakeSmtp, path: string): string {
  const text = decodeMail(mails.at(-1)!.data);
  const href = new RegExp(`https?://books\\.example${path}\\?token=[\\w-]+`).exec(text)![0];
  const { pathname, search } = new URL(href);
  return pathname + search;
}

async function admin(site: TestSite, env: Record<string, string>, ...args: string[]) {
  const { code, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "-q", "-A", "--lock=tests/deno.lock", "tools/admin.ts", "release-alert", ...args],
    cwd: new URL("../..", import.meta.url),
    env: { DATA_DIR: site.services.config.dataDir, ...env },
  }).output();
  const text = new TextDecoder();
  return `${code} ${text.decode(stdout)}${text.decode(stderr)}`.trim();
}

Deno.test("release alert: confirmed by mail, told once by the author's command, ended by one click [C1.48]", async () => {
  await using written = await writeAnnounced();
  await using smtp = await startSmtp();
  const env = { ...MAIL, SMTP_URL: smtp.url, CATALOGUE: written.file };
  await using site = await openTestSite(undefined, env);
  const page = await readDocument(await site.ask("/audiobook/17"));
  const author = await readDocument(await site.ask("/author/tamsin-orrell"));
  expect(author.querySelector('main a[href="/release-alert"]')!.textContent).toBe(
    "Hear about the next book",
  );
  expect(page.querySelector("form.alert-form")!.getAttribute("action")).toBe("/release-alert");

  for (const email of ["ada@example.com", "bob@example.com"]) {
    const answer = await post(site, "/release-alert", { email: ` ${email.toUpperCase()} ` });
    expect([answer.status, await answer.text()]).toEqual([
      200,
      expect.stringContaining("Check your email"),
    ]);
  }
  await until(() => smtp.mails.length === 2);
  expect(await admin(site, env, "count")).toBe(
    "0 0 people on the list. 2 still to confirm. 0 people get the newsletter.",
  );
  const confirm = linkIn(smtp, "/release-alert/confirm"); // bob's
  const asked = await site.ask(confirm);
  expect([asked.status, asked.headers.get("cache-control")]).toEqual([200, "no-store"]);
  expect(await asked.text()).toContain("bob@example.com");
  expect(await admin(site, env, "count")).toMatch(/^0 0 people on the list/); // looking is not confirming
  for (const _ of [1, 2]) {
    expect(await (await post(site, confirm)).text()).toContain("We'll email bob@example.com");
  }
  expect(await admin(site, env, "count")).toBe(
    "0 1 person on the list. 1 still to confirm. 0 people get the newsletter.",
  );
  // Whoever is on the list gets the same answer and no mail.
  const again = await post(site, "/release-alert", { email: "bob@example.com" });
  expect(await again.text()).toContain("Check your email");

  await runCommand(site, "sender set", { name: "", address: "Lamp Street 1, 10115 Berlin" });
  expect(await admin(site, env, "send", "16")).toMatch(
    /^1 The Fifth Lamp isn't out yet \(Out on 1/,
  );
  expect(await admin(site, env, "send", "99")).toBe("1 There's no book 99.");
  expect(await admin(site, env, "send")).toMatch(/^2 The book's id/);
  expect(await admin(site, { CATALOGUE: written.file }, "send", "12")).toMatch(
    /^1 This site doesn't send email/,
  );
  expect(await admin(site, env, "send", "12"))
    .toBe("0 Sending 1 email about The Two. 0 already had one.");
  expect(await admin(site, env, "send", "12"))
    .toBe("0 Sending 0 emails about The Two. 1 already had one.");
  await createClient(site).call("POST", "/api/auth/register", registration("last@example.com")); // its mail wakes the queue
  await until(() => subjects(smtp, "last@example.com").length === 1);
  await until(() => subjects(smtp, "bob@example.com").length === 2);
  expect(subjects(smtp, "bob@example.com")).toEqual([
    "New books in The Wickwater Quartet: please confirm",
    "The Two is out",
  ]);
  expect(subjects(smtp, "ada@example.com")).toHaveLength(1);

  const [sent] = smtp.mails.filter(({ data }) => data.includes("The Two is out"));
  expect(sent!.data).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m);
  const target = /^List-Unsubscribe:\s+<([^>]+)>$/m.exec(sent!.data)![1]!;
  const { pathname, search } = new URL(target);
  expect(await (await site.ask(pathname + search)).text()).toContain("Should we stop emailing");
  expect(await admin(site, env, "count")).toMatch(/^0 1 person on the list/);
  // As a mail program does it: no cookie, no origin, its own body (RFC 8058 section 3.2).
  const left = await post(site, pathname + search, { "List-Unsubscribe": "One-Click" });
  expect([left.status, await left.text()]).toEqual([
    200,
    expect.stringContaining("You're off the list"),
  ]);
  expect(await admin(site, env, "count")).toBe(
    "0 0 people on the list. 1 still to confirm. 0 people get the newsletter.",
  );
  expect((await site.ask(confirm)).status).toBe(404);
});

Deno.test("release alert: what cannot be an address is said, and nobody's mailbox is filled", async () => {
  await using smtp = await startSmtp();
  await using site = await openTestSite(undefined, { ...MAIL, SMTP_URL: smtp.url });
  for (
    const email of ["", "ada", `${"a".repeat(300)}@example.com`, "a@b.example\nBcc: c@d.example"]
  ) {
    const answer = await post(site, "/release-alert", { email });
    expect([answer.status, await answer.text()]).toEqual([
      400,
      expect.stringContaining("Please enter an email address"),
    ]);
  }
  const statuses: number[] = [];
  for (let count = 0; count < 4; count++) {
    const answer = await post(site, "/release-alert", { email: "eve@example.com" });
    statuses.push(answer.status);
    if (answer.status === 429) {
      expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
    }
  }
  expect(statuses).toEqual([200, 200, 200, 429]);
  for (const token of ["", "x", "%00", "a".repeat(500)]) {
    expect((await site.ask(`/release-alert/confirm?token=${token}`)).status).toBe(404);
    expect((await post(site, `/release-alert/confirm?token=${token}`)).status).toBe(404);
    expect((await post(site, `/release-alert/leave?token=${token}`)).status).toBe(200);
  }
});

Deno.test("release alert: in the data of an account with that address, and gone with it", async () => {
  await using smtp = await startSmtp();
  await using site = await openTestSite(undefined, { ...MAIL, SMTP_URL: smtp.url });
  const ada = await signUpByMail(site, smtp, "ada@example.com");
  await post(site, "/release-alert", { email: "ada@example.com" });
  await until(() => smtp.mails.length === 2);
  await post(site, linkIn(smtp, "/release-alert/confirm"));
  expect((await ada.call("GET", "/api/account/export")).body.releaseAlert).toMatchObject({
    email: "ada@example.com",
    confirmedAt: expect.any(String),
  });
  await ada.call("POST", "/account/delete", `password=${PASSWORD}`, FORM);
  using kv = await Deno.openKv(site.services.config.kvUrl);
  expect(await Array.fromAsync(kv.list({ prefix: keys.releaseAlert.under() }))).toEqual([]);
});
