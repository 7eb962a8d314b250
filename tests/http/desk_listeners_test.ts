/** What the author does for a listener: refunds, accounts, answers. */

import { expect } from "npm:expect@30.5.2";
import { isOwner } from "../fakes/rights.ts";
import { startSmtp } from "../fakes/smtp.ts";
import { mailTo } from "./by_mail.ts";
import { createClient, PASSWORD, signUp } from "./client.ts";
import { openDesk, runCommand } from "./desk.ts";
import { openTestSite } from "./harness.ts";

Deno.test("/admin/do: money and rights ask once more, and for the password after ten minutes", async () => {
  await using site = await openTestSite();
  const ann = await openDesk(site);
  const { config, shop: { payments, testCards } } = site.services;
  const user = { id: ann.listener.userId, email: "ann@example.com" };
  const started = await payments.startPayment({ user, bookId: 12, currency: "EUR" });
  if (!started.ok || !started.clientSecret) throw new Error(JSON.stringify(started));
  await testCards!.pay({ clientSecret: started.clientSecret, card: "4242424242424242" });
  const paymentId = started.paymentId!;
  await payments.settle(paymentId);
  const asks = async (more: Record<string, string> = {}) =>
    await ann.post("/admin/do", { command: "refund", paymentId, back: "/admin/orders", ...more });

  const orders = await (await ann.get("/admin/orders?word=ann%40example.com")).text();
  expect(orders).toMatch(/The Two.*€7\.99|€7\.99.*The Two/s);
  for (const word of [paymentId, "pi_other", "NOCODE"]) {
    const found = await (await ann.get(`/admin/orders?word=${word}`)).text();
    expect([word, found.includes("No orders found.")]).toEqual([word, word !== paymentId]);
  }
  expect(await (await ann.get("/admin")).text()).toMatch(/€7\.99<\/strong><small >1 sale</);

  const asked = await asks();
  const text = await asked.text();
  expect([asked.status, text.includes('name="password"')]).toEqual([200, false]);
  expect(text).toMatch(/refunds €7\.99 for The Two to ann@example\.com/);
  expect(await isOwner(site.services, user.id, 12)).toBe(true);

  // Eleven minutes later.
  using kv = await Deno.openKv(config.kvUrl);
  for await (const { key, value } of kv.list<object>({ prefix: ["desk_session"] })) {
    await kv.set(key, { ...value, confirmedAtMs: Date.now() - 11 * 60_000 });
  }
  expect(await (await asks()).text()).toContain('name="password"');
  expect((await asks({ sure: "1" })).status).toBe(403);
  expect((await asks({ sure: "1", password: "wrong" })).status).toBe(403);
  expect(await isOwner(site.services, user.id, 12)).toBe(true);

  // A part first; the form sent twice gives it once.
  const part = { sure: "1", amount: "2,50", refundedMinor: "0" };
  expect((await asks({ ...part, password: PASSWORD })).status).toBe(303);
  const again = await asks(part);
  expect([again.status, (await again.text()).includes("since you opened it")])
    .toEqual([409, true]);
  expect(await site.services.shop.sales.find(paymentId)).toMatchObject({ refundedMinor: 250 });
  expect(await isOwner(site.services, user.id, 12)).toBe(true);
  for (const amount of ["5.50", "0", "1.999", "-1"]) {
    const refused = await asks({ sure: "1", amount, refundedMinor: "250" });
    expect([amount, [400, 409].includes(refused.status)]).toEqual([amount, true]);
  }
  expect(await (await asks()).text()).toMatch(/€5\.49 for The Two/);

  const given = await asks({ sure: "1" });
  expect([given.status, given.headers.get("location")]).toEqual([303, "/admin/orders"]);
  expect(await isOwner(site.services, user.id, 12)).toBe(false);
  expect(await (await ann.get("/admin")).text()).toContain("No sales yet");
  expect(await (await ann.get(`/admin/orders?word=${paymentId}`)).text()).toContain("refunded");
});

Deno.test("/admin/listeners: ends sessions, disables, allows again and erases [A2.7]", async () => {
  await using site = await openTestSite();
  const ann = await openDesk(site);
  const email = "eve@example.com";
  const eve = await signUp(site, email);
  const act = async (command: string) =>
    (await ann.post("/admin/do", { command, email, sure: "1" })).status;
  const shown = async () => await (await ann.get(`/admin/listeners?email=${email}`)).text();
  const isIn = async () => (await eve.call("GET", "/api/auth/user")).status === 200;
  const signIn = async () =>
    (await eve.call("POST", "/api/auth/login", { username: email, password: PASSWORD })).status;

  expect(await shown()).toContain("Signed in on 1 device.");
  expect(await (await ann.get("/admin/listeners?email=nobody%40example.com")).text())
    .toContain("No accounts match");
  expect([await act("listener sign-out"), await isIn()]).toEqual([303, false]);
  expect(await signIn()).toBe(200);
  const asked = await ann.post("/admin/do", { command: "listener disable", email });
  expect([asked.status, await isIn()]).toEqual([200, true]); // it only asks
  expect([await act("listener disable"), await isIn(), await signIn()]).toEqual([303, false, 401]);
  expect(await shown()).toContain("Disabled.");
  expect([await act("listener enable"), await signIn()]).toEqual([303, 200]);
  expect([await act("listener erase"), await isIn(), await signIn()]).toEqual([303, false, 401]);
  expect(await shown()).toContain("No accounts match");
  const own = await ann.post("/admin/do", {
    command: "listener disable",
    email: "ann@example.com",
    sure: "1",
  });
  expect([own.status, (await ann.get("/admin")).status]).toEqual([409, 200]);
  const csv = await (await ann.get("/admin/audit.csv")).text();
  expect([csv.includes("listener erase,e…@example.com"), csv.includes(email)])
    .toEqual([true, false]);
});

Deno.test("/admin/support: an answer goes out by mail and stands with the letter", async () => {
  await using smtp = await startSmtp();
  await using site = await openTestSite(undefined, {
    SMTP_URL: smtp.url,
    MAIL_FROM: "a@books.example",
    BASE_URL: "http://books.example",
    SUPPORT_EMAIL: "help@books.example",
  });
  const letter = { email: "ada@example.com", subject: "Chapter 3", message: "It stops." };
  await createClient(site).call("POST", "/api/help-request", letter);
  const { desk } = site.services;
  const { id } = (await desk.read("requests", {})).data[0]!;
  expect((await desk.read("today", {})).data.requests).toBe(1);
  const text = "Hello Ada,\n\nIt goes on at 4:13.\nTry it.";
  const typed = text.replaceAll("\n", "\r\n"); // as a browser sends it
  expect(await runCommand(site, "request answer", { id, text: typed })).toMatchObject({ ok: true });
  const mail = await mailTo(smtp, "ada@example.com", "Re: Your message");
  expect(mail).not.toMatch(/Chapter 3|It stops/); // anybody may have typed this address with it
  expect(mail).toMatch(/^Reply-To: help@books\.example$/m);
  expect(mail).toContain("Hello Ada,\n\nIt goes on at 4:13.\nTry it.");
  expect(mail).toContain("<p>Hello Ada,<br>\n<br>\nIt goes on at 4:13.<br>\nTry it.</p>");
  expect((await desk.read("today", {})).data.requests).toBe(0);
  expect((await desk.read("requests", {})).data[0]).toMatchObject({
    answers: [{ text }],
  });
  expect(await runCommand(site, "request answer", { id: "2026-x", text: "No" }))
    .toMatchObject({ ok: false, code: "unknown_request" });
});
