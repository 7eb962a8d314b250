/** Ending Premium without signing in: a statement, a receipt to the second, and nothing charged any more. */

import { expect } from "npm:expect@30.5.2";
import { type FakeSmtp, startSmtp } from "../fakes/smtp.ts";
import { mailTo, signUpByMail } from "./by_mail.ts";
import { type Client, createClient } from "./client.ts";
import { readDocument } from "./document.ts";
import { openTestSite, type TestSite } from "./harness.ts";

const FORM = { "content-type": "application/x-www-form-urlencoded" };
const STATED = { name: "Ada <b>", email: "ada@example.com", day: "", reason: "" };
const SECOND = /Received on \d{1,2} \w+ \d{4}, \d\d:\d\d:\d\d UTC\./;

async function post(site: Pick<TestSite, "ask">, fields: Record<string, string>) {
  return await createClient(site)
    .call("POST", "/end-premium", new URLSearchParams(fields).toString(), FORM);
}

/** What waits for the author. */
async function waiting(site: TestSite) {
  type Request = { message: string; closedAtMs?: number };
  const { data } = await site.services.desk.read("requests", {});
  return (data as Request[]).filter(({ closedAtMs }) => !closedAtMs);
}

const openMailSite = (smtp: FakeSmtp) =>
  openTestSite(undefined, {
    SMTP_URL: smtp.url,
    MAIL_FROM: "shop@books.example",
    BASE_URL: "https://books.example",
  });

async function subscribe(site: TestSite, smtp: FakeSmtp, email: string): Promise<Client> {
  const client = await signUpByMail(site, smtp, email);
  const order = { plan: "premium", currency: "EUR", card: "4242424242424242" };
  await client.call("POST", "/checkout/pay-test", new URLSearchParams(order).toString(), FORM);
  await client.call("GET", "/subscription-success");
  expect((await status(client)).isSubscribed).toBe(true);
  return client;
}

const status = async (client: Client) => (await client.call("GET", "/api/subscription")).body;

Deno.test("/end-premium: every page leads there; what is missing is said beside its field, and nothing is sent [C1.38]", async () => {
  await using site = await openTestSite();
  const home = await readDocument(await site.ask("/"));
  const link = home.querySelectorAll("footer a").find((it) => it.text === "End subscription");
  expect(link?.getAttribute("href")).toBe("/end-premium");
  const form = await (await site.ask("/end-premium")).text();
  expect(form).toMatch(/<button[^>]*>End now</);
  for (const wrong of [{ name: " " }, { email: "ada" }, { day: "2001-01-01" }, { day: "soon" }]) {
    const refused = await post(site, { ...STATED, ...wrong });
    const [field] = Object.keys(wrong);
    expect([refused.status, refused.text.includes(`id="${field}-error"`)]).toEqual([400, true]);
    expect(refused.text).toContain("Your statement wasn't sent.");
  }
  expect(await waiting(site)).toEqual([]);
});

Deno.test("/end-premium: Premium ends with the paid month; a stranger's page is the same, and neither mail has what was typed", async () => {
  await using smtp = await startSmtp();
  await using site = await openMailSite(smtp);
  const ada = await subscribe(site, smtp, "ada@example.com");
  const own = await post(site, STATED),
    stranger = await post(site, { ...STATED, email: "eve@example.com" });
  const main = (text: string) =>
    /<main[\s\S]*<\/main>/.exec(text)![0].replaceAll(/ada@|eve@/g, "").replace(SECOND, "");
  expect([own.status, own.headers.get("cache-control")]).toEqual([200, "no-store"]);
  expect(main(own.text)).toBe(main(stranger.text));
  expect(own.text).toMatch(SECOND);
  const mails = {
    "ada@example.com": "Your subscription was ended on our site",
    "eve@example.com": "Someone used your address",
  };
  for (const [email, subject] of Object.entries(mails)) {
    expect(await mailTo(smtp, email, subject)).not.toContain("Ada");
  }
  expect(await mailTo(smtp, "ada@example.com", "Your subscription was ended"))
    .toMatch(/on \d{1,2} \w+ \d{4}, \d\d:\d\d:\d\d UTC/i);
  const deadline = Date.now() + 10_000;
  while (!(await status(ada)).cancelsAtPeriodEnd || (await waiting(site)).length > 1) {
    expect(Date.now()).toBeLessThan(deadline);
    await new Promise((done) => setTimeout(done, 20));
  }
  expect((await status(ada)).isSubscribed).toBe(true);
  // Ended by itself, hers waits for nobody; the stranger's does.
  const letters = await waiting(site);
  expect(letters).toHaveLength(1);
  expect(letters[0]!.message).toContain("no active subscription");
});

Deno.test("/end-premium: another day or a reason waits for the author, and changes nothing by itself", async () => {
  await using smtp = await startSmtp();
  await using site = await openMailSite(smtp);
  const ada = await subscribe(site, smtp, "ada@example.com");
  const later = new Date(Date.now() + 100 * 86_400_000).toISOString().slice(0, 10);
  expect((await post(site, { ...STATED, day: later })).status).toBe(200);
  expect((await post(site, { ...STATED, reason: "Chapters are silent" })).status).toBe(200);
  expect(await status(ada)).toMatchObject({ isSubscribed: true, cancelsAtPeriodEnd: false });
  const letters = await waiting(site);
  expect(letters).toHaveLength(2);
  for (const { message } of letters) expect(message).toContain("so nothing happened automatically");
});

Deno.test("/end-premium: one place cannot fill the author's list, nor somebody's mailbox", async () => {
  await using site = await openTestSite();
  const statuses: number[] = [];
  for (let n = 0; n < 6; n++) statuses.push((await post(site, STATED)).status);
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
});
