/** Invoices as buyers and the author read them: on the page, as a file, in the receipt. */

import { expect } from "npm:expect@30.5.2";
import { startSmtp } from "../fakes/smtp.ts";
import { TERMINAL } from "@/lib/desk/schema.ts";
import { quarterOf } from "@/lib/shop/tax/oss.ts";
import { taxed } from "../fakes/invoice_laws.ts";
import { mailTo } from "./by_mail.ts";
import { signUp } from "./client.ts";
import { openBrowser, openDesk, runCommand } from "./desk.ts";
import { openTestSite, type TestSite } from "./harness.ts";

/** The payment's id, which is the purchase's. */
async function buy(site: TestSite, user: { id: string; email: string }, bookId = 12) {
  const { payments, testCards } = site.services.shop;
  const started = await payments.startPayment({ user, bookId, currency: "EUR", country: "DE" });
  if (!started.ok || !started.clientSecret) throw new Error(JSON.stringify(started));
  await testCards!.pay({ clientSecret: started.clientSecret, card: "4242424242424242" });
  await payments.settle(started.paymentId!);
  return started.paymentId!;
}

Deno.test("invoices: the buyer and the author read them, on the page and as a file; nobody else learns of them", async () => {
  await using site = await openTestSite();
  await site.services.desk.runCommand("tax set", taxed(), TERMINAL);
  const ann = await openDesk(site);
  const email = "bob@example.com";
  const bob = openBrowser(site, await signUp(site, email));
  const eve = openBrowser(site, await signUp(site, "eve@example.com"));
  const id = await buy(site, { id: bob.listener.userId, email });
  const number = `TEST-${new Date().getUTCFullYear()}-000001`;
  const path = `/invoices/${id}`;

  const receipt = await (await bob.get(`/purchase-confirmed/12?purchase=${id}`)).text();
  expect(receipt).toContain(`<a href="${path}">${number}</a>`);
  const account = await (await bob.get("/account")).text();
  expect(account).toMatch(new RegExp(`<a href="${path}"[^>]*>Invoice</a>`));
  expect(await (await ann.get("/admin/orders")).text()).toContain(`<a href="/admin${path}">`);
  for (const [reader, own] of [[bob, path], [ann, `/admin${path}`]] as const) {
    const answer = await reader.get(own);
    expect([answer.status, answer.headers.get("cache-control")?.includes("no-store")])
      .toEqual([200, true]);
    const text = await answer.text();
    for (
      const part of [number, "Iris Vale", "10115 Berlin", "VAT ID DE136695976", email, "€7.99"]
    ) expect([part, text.includes(part)]).toEqual([part, true]);
    expect(text).toMatch(/VAT 19% \(DE\)<\/th><td>€1\.28/);
    const file = await reader.get(`${own}/${number}.pdf`);
    expect([file.status, file.headers.get("content-type")]).toEqual([200, "application/pdf"]);
    expect(new TextDecoder("latin1").decode(await file.arrayBuffer())).toMatch(
      /^%PDF-1.*%%EOF\s*$/s,
    );
    const many = await Promise.all(
      Array.from({ length: 200 }, async () => {
        const answer = await reader.get(`${own}/${number}.pdf`);
        return `${answer.status} ${(await answer.arrayBuffer()).byteLength > 1_000}`;
      }),
    );
    expect([...new Set(many)]).toEqual(["200 true"]);
  }
  for (
    const at of [
      path,
      `${path}/${number}.pdf`,
      "/invoices/pi_nothing",
      `/invoices/${"x".repeat(300)}`,
    ]
  ) {
    for (const it of [at, `/admin${at}`]) {
      expect([it, (await eve.get(it)).status]).toEqual([it, 404]);
    }
    expect([at, (await ann.get(at)).status]).toEqual([at, 404]); // at her desk alone
  }
  expect((await bob.get(`${path}/TEST-2020-000001.pdf`)).status).toBe(404);
  const visitor = await site.ask(path, { redirect: "manual" });
  expect([visitor.status, visitor.headers.get("location")])
    .toEqual([303, `/login?redirect=${encodeURIComponent(path)}`]);
  expect((await site.ask(`${path}/${number}.pdf`)).status).toBe(404);

  await runCommand(site, "refund", { paymentId: id, amount: "2.00" });
  const both = await (await bob.get(path)).text();
  expect(both.match(/class="invoice"/g)?.length).toBe(2);
  expect(both).toMatch(/Corrects invoice<\/dt><dd>TEST-\d+-000001/);
  expect([...both.matchAll(/invoice__total.*?<td>(.*?)</g)].map((it) => it[1])).toEqual([
    "€7.99",
    "−€2.00",
  ]);
});

Deno.test("invoices: a month of Premium has its own, in the account, at the desk, in the export and the quarter", async () => {
  await using site = await openTestSite();
  await site.services.desk.runCommand("tax set", taxed({ home: "AT" }), TERMINAL);
  const ann = await openDesk(site);
  const bob = openBrowser(site, await signUp(site, "bob@example.com"));
  const eve = openBrowser(site, await signUp(site, "eve@example.com"));
  await bob.post("/checkout/pay-test", {
    plan: "premium",
    currency: "EUR",
    card: "4000002500000003",
    wantsAtOnce: "1",
  });
  await site.services.shop.subscriptions.settleForUser(bob.listener.userId);
  const [month] = await site.services.shop.subscriptions.months(bob.listener.userId);
  const number = `TEST-${new Date().getUTCFullYear()}-000001`;
  expect(month).toMatchObject({ amountMinor: 999, invoiceNumber: number });
  const path = `/invoices/${month!.id}`;
  const account = await (await bob.get("/account")).text();
  expect(account).toContain(`href="${path}" aria-label="Invoice ${number} for Premium, one month"`);
  for (const [reader, own] of [[bob, path], [ann, `/admin${path}`]] as const) {
    const text = await (await reader.get(own)).text();
    for (const part of [number, "Iris Vale", "Premium, one month", "€9.99", "VAT 20% (FR)"]) {
      expect([part, text.includes(part)]).toEqual([part, true]);
    }
    const file = await reader.get(`${own}/${number}.pdf`);
    expect([file.status, file.headers.get("content-type")]).toEqual([200, "application/pdf"]);
    await file.body?.cancel();
  }
  expect((await eve.get(path)).status).toBe(404);
  expect((await eve.get(`${path}/${number}.pdf`)).status).toBe(404);
  const exported = await (await bob.get("/api/account/export")).json();
  expect(exported.premiumMonths).toMatchObject([{ id: month!.id, invoiceNumber: number }]);
  const list = await (await ann.get("/admin/invoices")).text();
  expect(list).toContain(`<a href="/admin${path}">${number}</a>`);
  const quarter = quarterOf(Date.now());
  const { data } = await site.services.desk.read("tax oss", { quarter });
  expect(data.supplies).toMatchObject([{
    country: "FR",
    percent: 20,
    netMinor: 832,
    taxMinor: 167,
  }]);
});

Deno.test("invoices: a month is given back at the desk, in part and whole, and Premium runs on [C1.2]", async () => {
  await using site = await openTestSite();
  await site.services.desk.runCommand("tax set", taxed(), TERMINAL);
  const ann = await openDesk(site);
  const bob = openBrowser(site, await signUp(site, "bob@example.com"));
  const { userId } = bob.listener;
  await bob.post("/checkout/pay-test", {
    plan: "premium",
    currency: "EUR",
    card: "4242424242424242",
    wantsAtOnce: "1",
  });
  const { subscriptions, invoices } = site.services.shop;
  await subscriptions.settleForUser(userId);
  const [month] = await subscriptions.months(userId);
  const { paymentId } = (await subscriptions.findMonth(month!.id))!;
  const path = `/admin/invoices/${month!.id}`;
  expect(await (await ann.get(path)).text()).toContain(`name="paymentId" value="${paymentId}"`);
  const asked = await ann.post("/admin/do", { command: "refund", paymentId, back: path });
  expect(await asked.text()).toContain(
    `refunds €9.99 for Premium, one month to bob@example.com. The subscription continues`,
  );
  const refund = (amount?: string) =>
    runCommand(site, "refund", { paymentId, ...amount === undefined ? {} : { amount } });
  expect(await refund("12.00")).toMatchObject({ ok: false, code: "too_much" });
  expect(await refund("2.00")).toMatchObject({ ok: true });
  expect(await refund()).toMatchObject({ ok: true });
  expect((await invoices.ofPurchase(month!.id)).map(({ grossMinor }) => grossMinor))
    .toEqual([999, -200, -799]);
  expect((await subscriptions.status(userId)).isSubscribed).toBe(true);
  expect(await (await ann.get(path)).text()).not.toContain('name="paymentId"');
  expect(await runCommand(site, "refund", { paymentId: "pi_nothing" }))
    .toMatchObject({ ok: false, code: "unknown_payment" });
});

Deno.test("invoices: the desk and the terminal list them by number, a page at a time, newest first", async () => {
  await using site = await openTestSite();
  await site.services.desk.runCommand("tax set", taxed(), TERMINAL);
  const ann = await openDesk(site);
  const none = await (await ann.get("/admin/invoices")).text();
  expect(none).toContain("No invoices yet.");
  const firm = { name: "Éditions <du Phare>", address: "A", vatId: "FR40303265045", country: "FR" };
  await site.services.shop.companies.save("u51", firm);
  for (let n = 1; n <= 51; n++) await buy(site, { id: `u${n}`, email: `u${n}@example.com` });
  const year = String(new Date().getUTCFullYear());
  const { data } = await site.services.desk.read("invoices", { year: null, before: null });
  expect([data.year, data.isTest, data.documents.length, data.before]).toEqual([
    year,
    true,
    50,
    "2",
  ]);
  expect(data.documents[0]).toMatchObject({ number: `TEST-${year}-000051`, company: firm.name });
  const first = await (await ann.get("/admin/invoices")).text();
  expect(first).toContain("Éditions &lt;du Phare>");
  expect(first).toContain(`href="/admin/invoices?year=${year}&amp;before=2"`);
  const rest = await (await ann.get(`/admin/invoices?year=${year}&before=2`)).text();
  expect([...rest.matchAll(/TEST-\d{4}-(\d{6})<\/a>/g)].map(([, count]) => count)).toEqual([
    "000001",
  ]);
  expect(rest).not.toContain("Older invoices");
  for (
    const wrong of ["year=20", "year=2027-Q1", "before=0", "before=x", `year=${"9".repeat(999)}`]
  ) {
    expect([wrong, (await ann.get(`/admin/invoices?${wrong}`)).status]).toEqual([wrong, 400]);
  }
  const eve = openBrowser(site, await signUp(site, "eve@example.com"));
  expect((await eve.get("/admin/invoices")).status).toBe(404);
});

Deno.test("oss: the desk, the file and the terminal say what a quarter's documents come to [A2.7]", async () => {
  await using site = await openTestSite();
  await site.services.desk.runCommand("tax set", taxed({ home: "AT" }), TERMINAL);
  const ann = await openDesk(site);
  const bob = { id: ann.listener.userId, email: "ann@example.com" };
  const id = await buy(site, bob);
  await buy(site, bob, 13);
  await runCommand(site, "refund", { paymentId: id, amount: "2.00" });
  const quarter = quarterOf(Date.now());
  const { data } = await site.services.desk.read("tax oss", { quarter });
  expect(data).toMatchObject({
    isTest: true,
    isRunning: true,
    supplies: [{ country: "DE", percent: 19, currency: "EUR" }],
    corrections: [],
  });
  const [{ netMinor, taxMinor }] = data.supplies as [typeof data.supplies[0]];
  const year = new Date().getUTCFullYear();
  const documents = await Array.fromAsync(site.services.shop.invoices.ofSeries(`TEST-${year}`));
  expect(documents.length).toBe(3);
  expect(netMinor + taxMinor).toBe(documents.reduce((sum, it) => sum + it.grossMinor, 0));
  const money = (minor: number) => (minor / 100).toFixed(2);
  const shown = await (await ann.get(`/admin/taxes/oss?quarter=${quarter}`)).text();
  expect(shown).toContain(`€${money(netMinor)}`);
  const csv = await ann.get(`/admin/taxes/oss.csv?quarter=${quarter}`);
  expect(csv.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  expect(await csv.text()).toBe(
    "kind,country,percent,quarter,currency,net,vat\r\n" +
      `supply,DE,19,${quarter},EUR,${Number(money(netMinor))},${Number(money(taxMinor))}\r\n`,
  );
  for (const wrong of ["2027-Q5", "2027", "x".repeat(999)]) {
    expect((await ann.get(`/admin/taxes/oss?quarter=${wrong}`)).status).toBe(400);
  }
  expect((await ann.get("/admin/taxes/oss")).status).toBe(200);
});

Deno.test("invoices: a name in a script that the file cannot have leads to the page, which has all of them", async () => {
  await using site = await openTestSite();
  const seller = { ...taxed().seller, name: "สำนักพิมพ์" };
  await site.services.desk.runCommand("tax set", taxed({ seller }), TERMINAL);
  const bob = openBrowser(site, await signUp(site));
  const id = await buy(site, { id: bob.listener.userId, email: "bob@example.com" });
  const number = `TEST-${new Date().getUTCFullYear()}-000001`;
  const answer = await bob.get(`/invoices/${id}/${number}.pdf`);
  expect([answer.status, answer.headers.get("location")]).toEqual([303, `/invoices/${id}`]);
  expect(await (await bob.get(`/invoices/${id}`)).text()).toContain("สำนักพิมพ์");
  const ann = await openDesk(site); // to a page of her own: the buyer's is none for her
  const atDesk = await ann.get(`/admin/invoices/${id}/${number}.pdf`);
  expect([atDesk.status, atDesk.headers.get("location")]).toEqual([303, `/admin/invoices/${id}`]);
});

Deno.test("invoices: the receipt's mail names the one that was written with the purchase", async () => {
  await using smtp = await startSmtp();
  await using site = await openTestSite(undefined, {
    SMTP_URL: smtp.url,
    MAIL_FROM: "a@books.example",
    BASE_URL: "http://books.example",
  });
  await site.services.desk.runCommand("tax set", taxed(), TERMINAL);
  const user = { id: "u1", email: "bob@example.com" };
  const id = await buy(site, user);
  expect(await mailTo(smtp, user.email, "Your receipt"))
    .toContain(`Your invoice: http://books.example/invoices/${id}`);
});
