/**
 * Statements without an account as a stranger would abuse them: to write to others, to end somebody's Premium, to keep
 * an owner out. What was typed goes to the author and to a proved owner; the owner's word counts.
 */

import { expect } from "npm:expect@30.5.2";
import { decodeMail, type FakeSmtp, startSmtp } from "../fakes/smtp.ts";
import { mailTo, signUpByMail } from "./by_mail.ts";
import { type Client, createClient, signUp } from "./client.ts";
import { openTestSite, type TestSite } from "./harness.ts";

const FORM = { "content-type": "application/x-www-form-urlencoded" };
const EVIL = "Your account is locked: https://evil.example/unlock www.evil.example";
const ADA = "ada@example.com";
const AUTHOR = "help@books.example";

const openMailSite = (smtp: FakeSmtp) =>
  openTestSite(undefined, {
    SMTP_URL: smtp.url,
    MAIL_FROM: "shop@books.example",
    BASE_URL: "http://books.example",
    SUPPORT_EMAIL: AUTHOR,
    TRUST_PROXY: "1",
  });

const post = (
  client: Client,
  path: string,
  fields: Record<string, string>,
  place = "203.0.113.1",
) =>
  client.call("POST", path, new URLSearchParams(fields).toString(), {
    ...FORM,
    "x-forwarded-for": place,
  });

const ending = (email: string) => ({ name: EVIL, email, day: "", reason: "" });
const withdrawal = (email: string) => ({ name: EVIL, email, order: EVIL, step: "confirm" });

async function subscribe(client: Client): Promise<void> {
  const order = { plan: "premium", currency: "EUR", card: "4242424242424242" };
  await post(client, "/checkout/pay-test", order);
  await client.call("GET", "/subscription-success");
}

const status = async (client: Client) => (await client.call("GET", "/api/subscription")).body;

async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (let left = 500; left > 0; left--) {
    if (await isSo()) return;
    await new Promise((done) => setTimeout(done, 20));
  }
  throw new Error("It did not come to that within ten seconds.");
}

/** The path of a link of ours in a mail. */
const linkIn = (mail: string): string =>
  new URL(/http:\/\/books\.example\/from-mail\?[^\s"<]+/.exec(mail)![0]).href
    .slice("http://books.example".length);

async function follow(client: Client, mail: string) {
  const { headers } = await client.call("GET", linkIn(mail));
  return await client.call("GET", headers.get("location")!);
}

const waiting = async (site: TestSite) => {
  const { data } = await site.services.desk.read("requests", {});
  return (data as { message: string; closedAtMs?: number }[]).filter((it) => !it.closedAtMs);
};

Deno.test("statements: what a stranger types goes to the author, without a link, and to nobody else", async () => {
  await using smtp = await startSmtp();
  await using site = await openMailSite(smtp);
  const eve = createClient(site);
  for (const [path, fields] of [["/end-premium", ending], ["/withdraw", withdrawal]] as const) {
    expect((await post(eve, path, fields("victim@example.com"))).status).toBe(200);
  }
  await until(() => Promise.resolve(smtp.mails.length === 4));
  const plain = ({ data }: { data: string }) => decodeMail(data);
  const victims = smtp.mails.filter(({ to }) => to.includes("victim@example.com")).map(plain);
  expect(victims.length).toBe(2);
  const body = (mail: string) => /Someone typed this address[^\n]*/.exec(mail)![0];
  expect(body(victims[0]!)).toBe(body(victims[1]!));
  for (const mail of victims) expect(mail).not.toMatch(/evil|locked|href/);
  const authors = smtp.mails.filter(({ to }) => to.includes(AUTHOR)).map(plain);
  expect(authors.length).toBe(2);
  for (const mail of authors) {
    expect(mail).toContain("https[:]//evil[.]example/unlock www[.]evil[.]example");
    expect(mail).not.toMatch(/:\/\/evil|evil\.example|href/);
  }
});

Deno.test("statements: a buyer's mail names the purchase in words of ours, and leads on; the owner's own has the words", async () => {
  await using smtp = await startSmtp();
  await using site = await openMailSite(smtp);
  const ada = await signUpByMail(site, smtp, ADA);
  const order = {
    audiobookId: "11",
    currency: "EUR",
    card: "4242424242424242",
    immediateDelivery: "on",
  };
  const paid = await post(ada, "/checkout/pay-test", order);
  await ada.call("GET", paid.headers.get("location")!);
  const [bought] = await site.services.shop.purchases.history(ada.userId);
  const stated = { ...withdrawal(ADA), order: `${bought!.receiptNumber} ${EVIL}` };
  await post(createClient(site), "/withdraw", stated);
  const mail = await mailTo(smtp, ADA, "We have received your withdrawal");
  expect(mail).toContain(`${bought!.receiptNumber}: The One`);
  expect(mail).not.toMatch(/evil|locked/);

  // By the link, in a browser that is not signed in, it is the owner.
  const phone = createClient(site);
  expect((await follow(phone, mail)).text).toContain(`value="${ADA}"`);
  smtp.mails.length = 0;
  await post(phone, "/withdraw", { ...stated, name: "Ada", order: "The One, last week" });
  const own = await mailTo(smtp, ADA, "We have received your withdrawal");
  expect(own).toContain("The One, last week");
  const [latest] = await waiting(site);
  expect(latest!.message).toContain("came from a link we emailed");
});

Deno.test("statements: strangers who state much about an address do not keep its owner from the forms [C1.40]", async () => {
  await using smtp = await startSmtp();
  await using site = await openMailSite(smtp);
  const ada = await signUpByMail(site, smtp, ADA);
  await subscribe(ada);
  for (const [path, fields] of [["/end-premium", ending], ["/withdraw", withdrawal]] as const) {
    const statuses: number[] = [];
    for (let n = 0; n < 6; n++) {
      const from = `198.51.100.${n}`;
      statuses.push((await post(createClient(site), path, fields(ADA), from)).status);
    }
    expect(statuses.at(-1)).toBe(429);
    const elsewhere = await post(createClient(site), path, fields(ADA), "192.0.2.7");
    expect([elsewhere.status, elsewhere.text.includes("sign in first")]).toEqual([429, true]);
    expect((await post(ada, path, { ...fields(ADA), name: "Ada" })).status).toBe(200);
    const phone = createClient(site);
    await follow(phone, await mailTo(smtp, ADA, "Your subscription was ended"));
    expect((await post(phone, path, { ...fields(ADA), name: "Ada" })).status).toBe(200);
    // The place of a school or of a mobile network is not held against its owner either.
    for (let n = 0; n < 6; n++) await post(createClient(site), path, fields(`x${n}@example.com`));
    expect((await post(ada, path, { ...fields(ADA), name: "Ada" })).status).toBe(200);
  }
});

Deno.test("/end-premium: the owner undoes a stranger's statement by one press, and no stranger ends it again [C1.39]", async () => {
  await using smtp = await startSmtp();
  await using site = await openMailSite(smtp);
  const ada = await signUpByMail(site, smtp, ADA);
  await subscribe(ada);
  await post(createClient(site), "/end-premium", ending(ADA));
  const mail = await mailTo(smtp, ADA, "Your subscription was ended");
  expect(mail).toContain("That wasn't me");
  expect(mail).not.toMatch(/evil|locked/);
  await until(async () => (await status(ada)).cancelsAtPeriodEnd);
  expect((await ada.call("GET", "/account")).text).toContain(
    "ended your subscription on our site without signing in",
  );

  const phone = createClient(site);
  const asked = await follow(phone, mail);
  expect([asked.status, (await status(ada)).cancelsAtPeriodEnd]).toEqual([200, true]); // opening changes nothing
  expect((await post(createClient(site), "/end-premium/undo", { email: ADA })).status).toBe(403);
  expect((await status(ada)).cancelsAtPeriodEnd).toBe(true);
  const undone = await post(phone, "/end-premium/undo", { email: ADA });
  expect([undone.status, undone.text.includes("Your subscription continues")]).toEqual([200, true]);
  expect(await status(ada)).toMatchObject({ isSubscribed: true, cancelsAtPeriodEnd: false });
  expect((await ada.call("GET", "/account")).text).not.toContain("without signing in");

  // A stranger's next one looks the same on the page, changes nothing, and waits for nobody.
  await until(async () => (await waiting(site)).length === 0);
  const again = await post(createClient(site), "/end-premium", ending(ADA), "198.51.100.9");
  expect([again.status, again.text.includes("received your statement")]).toEqual([200, true]);
  const question = await mailTo(smtp, ADA, "Was this you");
  await new Promise((done) => setTimeout(done, 300));
  expect([(await status(ada)).cancelsAtPeriodEnd, await waiting(site)]).toEqual([false, []]);
  // Confirmed by the link it is the owner's.
  const tablet = createClient(site);
  await follow(tablet, question);
  await post(tablet, "/end-premium", { ...ending(ADA), name: "Ada" });
  await until(async () => (await status(ada)).cancelsAtPeriodEnd);
});

Deno.test("/end-premium: where no mail is sent, the site tells the owner, who undoes it there", async () => {
  await using site = await openTestSite();
  const ada = await signUp(site, ADA);
  await subscribe(ada);
  expect((await ada.call("GET", "/")).text).not.toContain("without signing in");
  await post(createClient(site), "/end-premium", ending(ADA));
  await until(async () => (await status(ada)).cancelsAtPeriodEnd);
  for (const path of ["/", "/account"]) {
    const { text } = await ada.call("GET", path);
    expect([path, text.includes("ended your subscription on our site without signing in")]).toEqual(
      [
        path,
        true,
      ],
    );
    expect(text).toContain('action="/end-premium/undo"');
  }
  await post(ada, "/end-premium/undo", { email: ADA });
  expect(await status(ada)).toMatchObject({ isSubscribed: true, cancelsAtPeriodEnd: false });
  await post(createClient(site), "/end-premium", ending(ADA));
  await new Promise((done) => setTimeout(done, 300));
  expect((await status(ada)).cancelsAtPeriodEnd).toBe(false);
  await post(ada, "/end-premium", ending(ADA));
  await until(async () => (await status(ada)).cancelsAtPeriodEnd);
});

Deno.test("requests: the author gets twenty a day by mail, then one digest of all that came beyond them", async () => {
  await using smtp = await startSmtp();
  await using site = await openMailSite(smtp);
  for (let n = 0; n < 24; n++) {
    const sent = await post(
      createClient(site),
      "/contact",
      { email: `x${n}@example.com`, subject: "", message: EVIL },
      `198.51.100.${n}`,
    );
    expect(sent.status).toBe(200);
  }
  await until(() => Promise.resolve(smtp.mails.length === 20));
  using kv = await Deno.openKv(site.services.config.kvUrl);
  const queued = await Array.fromAsync(kv.list<Record<string, unknown>>({ prefix: ["mail"] }));
  expect(queued.length).toBe(1);
  const { subject, text, dueAtMs, to } = queued[0]!.value;
  expect([subject, to]).toEqual(["4 more support requests", AUTHOR]);
  expect(text).toContain("http://books.example/admin/support");
  expect(new Date(Number(dueAtMs)).toISOString()).toMatch(/T00:00:00\.000Z$/);
  expect((await waiting(site)).length).toBe(24);
});
