/** What is given away at the desk: discount codes, by the thousand too, and review copies, claimed by a link once. */

import { expect } from "npm:expect@30.5.2";
import { parse } from "npm:node-html-parser@9.0.7";
import { DAY_MS } from "@/lib/platform/duration.ts";
import { isoDay } from "@/lib/platform/time.ts";
import { startSmtp } from "../fakes/smtp.ts";
import { mailTo, signUpByMail } from "./by_mail.ts";
import { createClient, signUp } from "./client.ts";
import { openBrowser, openDesk, runCommand } from "./desk.ts";
import { readDocument } from "./document.ts";
import { openTestSite } from "./harness.ts";

const CREATE = { command: "code create", back: "/admin/codes", sure: "1" };

Deno.test("code create: an amount off by currency, at the price and at the checkout", async () => {
  await using site = await openTestSite();
  const ann = await openDesk(site);
  const asked = await ann.post("/admin/do", {
    ...CREATE,
    sure: "",
    code: "FIVE",
    amount: "5",
    amounts: "USD 6,00, GBP 4,50",
  });
  expect(await asked.text()).toContain("The code FIVE takes €5.00 off any book.");
  const made = await ann.post("/admin/do", {
    ...CREATE,
    code: "FIVE",
    amount: "5",
    amounts: "USD 6",
  });
  expect(made.status).toBe(303);
  const { payments } = site.services.shop;
  const priced = async (currency: "EUR" | "USD" | "GBP", bookId = 11) => {
    const it = await payments.quote({ userId: null, bookId, currency, discountCode: "five" });
    return it.ok ? [it.quote.originalMinor, it.quote.discountMinor, it.quote.finalMinor] : it.code;
  };
  expect(await priced("EUR")).toEqual([799, 500, 299]);
  expect((await priced("USD"))[1]).toBe(600);
  expect(Number((await priced("GBP"))[1])).toBeGreaterThan(0); // converted
  const page = await readDocument(await site.ask("/checkout?audiobookId=11&code=FIVE"));
  expect(page.querySelector("main")!.textContent).toContain("Code FIVE");
  expect(page.querySelector("main")!.textContent).not.toContain("(0%)");
  const list = await (await ann.get("/admin/codes")).text();
  expect(list).toContain("€5.00 / $6.00 off");
  const wrong: Record<string, string>[] = [
    { code: "NONE" },
    { code: "BOTH", percentage: "20", amount: "5" },
    { code: "WRONG", amount: "5", amounts: "XYZ 7" },
    { code: "DAYS", percentage: "20", startsAtMs: "2027-02-01", expiresAtMs: "2027-01-01" },
  ];
  for (const fields of wrong) {
    expect((await ann.post("/admin/do", { ...CREATE, ...fields })).status).toBe(400);
  }
});

Deno.test("code create: it works from its first day; once a customer means one purchase", async () => {
  await using site = await openTestSite();
  const { payments } = site.services.shop;
  const tomorrow = isoDay(Date.now() + DAY_MS);
  const early = { code: "EARLY", percentage: "20", startsAtMs: tomorrow };
  expect(await runCommand(site, "code create", early)).toMatchObject({ ok: true });
  expect(
    await payments.quote({ userId: null, bookId: 11, currency: "EUR", discountCode: "EARLY" }),
  ).toMatchObject({ ok: false, code: "invalid_code", message: expect.stringContaining("from") });

  const once = { code: "ONCE", percentage: "100", isOncePerCustomer: "1" };
  expect(await runCommand(site, "code create", once)).toMatchObject({ ok: true });
  const ada = await signUp(site), ben = await signUp(site, "ben@example.com");
  const take = async (id: string, email: string, bookId: number) => {
    const user = { id, email };
    const it = await payments.takeFree({ user, bookId, currency: "EUR", discountCode: "ONCE" });
    return it.ok ? "ok" : it.message;
  };
  expect(await take(ada.userId, "ada@example.com", 11)).toBe("ok");
  expect(await take(ada.userId, "ada@example.com", 12)).toContain("works once for each customer");
  // A second account does not help with the same address; another customer has it once as well.
  expect(await take("other", "Ada@example.com", 12)).toContain("works once for each customer");
  expect(await take(ben.userId, "ben@example.com", 12)).toBe("ok");
});

Deno.test("code create: 5,000 at once are one line with their CSV, and end together", async () => {
  await using site = await openTestSite();
  const ann = await openDesk(site);
  const fields = { code: "FAIR", percentage: "50", maxUses: "1", count: "5000" };
  let other = 0; // requests answered meanwhile
  let isDone = false;
  const asking = (async () => {
    while (!isDone) {
      await (await site.ask("/api/audiobooks/11")).body?.cancel();
      other++;
      await new Promise((go) => setTimeout(go));
    }
  })();
  const made = await ann.post("/admin/do", { ...CREATE, ...fields });
  isDone = true;
  await asking;
  expect([made.status, other > 5]).toEqual([303, true]);
  expect((await ann.post("/admin/do", { ...CREATE, ...fields, count: "5001" })).status).toBe(400);

  const page = await readDocument(await ann.get("/admin/codes"));
  const [line] = page.querySelectorAll(".desk__list > li");
  expect(line!.textContent).toContain("FAIR-…, 5,000 codes");
  const batch = line!.querySelector('input[name="batch"]')!.getAttribute("value")!;
  const file = await ann.post("/admin/do", { command: "code csv", batch });
  expect(file.headers.get("content-disposition")).toContain("codes.csv");
  const lines = (await file.text()).trim().split("\r\n");
  expect([lines.length, new Set(lines).size]).toEqual([5001, 5001]);
  expect(lines[1]).toMatch(/^FAIR-[2-9A-Z]{8},50,/);
  const [code] = lines[1]!.split(",");
  const price = { userId: null, bookId: 11, currency: "EUR" as const, discountCode: code! };
  const { payments } = site.services.shop;
  expect(await payments.quote(price)).toMatchObject({ ok: true });
  const ended = await ann.post("/admin/do", { command: "code end-batch", batch, sure: "1" });
  expect(ended.status).toBe(303);
  expect(await payments.quote(price)).toMatchObject({ ok: false, code: "invalid_code" });
});

const FORM = {
  command: "copies make",
  name: "Bloggers",
  bookId: "12",
  names: "Ben\r\nCat\r\n",
  number: "3",
  expiresAtMs: "2099-01-31",
};

Deno.test("review copies: made with names, each claimed once by who signs in; heard of only who agreed [C1.76]", async () => {
  await using site = await openTestSite();
  const ann = await openDesk(site);
  expect((await ann.post("/admin/do", { ...FORM, names: "", number: "" })).status).toBe(400);
  expect((await ann.post("/admin/do", { ...FORM, expiresAtMs: "2020-01-31" })).status).toBe(400);
  const asked = await ann.post("/admin/do", FORM);
  expect(await asked.text()).toContain("This gives away 3 copies of The Two");
  const made = await ann.post("/admin/do", { ...FORM, sure: "1" });
  expect(made.headers.get("location")).toBe("/admin/copies/1");
  const rows = async () =>
    parse(await (await ann.get("/admin/copies/1")).text()).querySelectorAll("tbody tr")
      .map((it) => it.querySelectorAll("th, td").map(({ textContent }) => textContent.trim()));
  const links = parse(await (await ann.get("/admin/copies/1")).text())
    .querySelectorAll("tbody a").map((it) => it.getAttribute("href")!);
  expect((await rows()).map(([who, , by]) => [who, by]))
    .toEqual([["Ben", "not claimed"], ["Cat", "not claimed"], ["anyone", "not claimed"]]);

  const visitor = openBrowser(site, createClient(site));
  const page = parse(await (await visitor.get(links[0]!)).text());
  expect(page.querySelector("h1")!.textContent).toBe("Your review copy of The Two");
  expect(page.querySelector(".gift a.button")!.getAttribute("href")).toContain(
    encodeURIComponent(links[0]!),
  );
  expect((await visitor.post(links[0]!)).headers.get("location")).toContain("/login");
  const ben = openBrowser(site, await signUp(site, "ben@example.com"));
  const box = parse(await (await ben.get(links[0]!)).text()).querySelector("[name=shares]")!;
  expect([box.getAttribute("type"), box.hasAttribute("checked")]).toEqual(["checkbox", false]);
  expect((await ben.post(links[0]!, { shares: "yes" })).headers.get("location")).toBe(links[0]);
  const own = parse(await (await ben.get(links[0]!)).text());
  expect(own.querySelector("h1")!.textContent).toBe("It's yours");
  const { purchases } = site.services.shop;
  expect(await purchases.history(ben.listener.userId))
    .toMatchObject([{ audiobookId: 12, amountMinor: 0 }]);

  const cat = openBrowser(site, await signUp(site, "cat@example.com"));
  expect((await cat.get(links[0]!)).status).toBe(409); // taken
  expect((await cat.post(links[0]!)).status).toBe(409);
  await cat.post(links[1]!); // without a tick
  expect((await ben.post(links[2]!)).status).toBe(409); // one copy each
  const told = async () => (await rows()).map((it) => [it[2]!.split(" on ")[0], it[3]]);
  const seen = await told();
  expect(seen[0]![0]).toContain("ben@example.com");
  expect(seen.map(([, heard]) => heard)).toEqual(["0%", "not shared", ""]);
  const cell = parse(await (await ann.get("/admin/copies/1")).text()).querySelector("[data-head]");
  expect(cell!.getAttribute("data-head")).toBe("Listened: "); // on a phone, before the figure
  await ben.post(links[0]!, { shares: "no" }); // at any time
  expect((await told())[0]![1]).toBe("not shared");

  const orders = await (await ann.get("/admin/orders")).text();
  expect([orders.includes("free with a code"), orders.includes("free_code")]).toEqual([
    true,
    false,
  ]);
  expect(await (await ann.get("/admin/codes")).text()).not.toContain("Review-"); // they have a screen

  const csv = await (await ann.post("/admin/do", { command: "copies csv", id: "1", sure: "1" }))
    .text();
  expect(csv).toMatch(
    /^For,Link,Claimed by,Claimed on,Listened in percent,Reminded on\r\nBen,\/copy\/COPY-[\w-]+,ben@example\.com,\d{4}-\d\d-\d\d,,\r\n/,
  );
  await ann.post("/admin/do", { command: "copies end", id: "1", sure: "1" });
  const eve = openBrowser(site, await signUp(site, "eve@example.com"));
  expect((await eve.get(links[2]!)).status).toBe(410);
  expect((await eve.get("/copy/COPY-NONE")).status).toBe(404);
  expect((await ben.get(links[0]!)).status).toBe(200); // what was claimed stays
});

Deno.test("review copies: a reminder goes to who has not reviewed, once a week", async () => {
  await using smtp = await startSmtp();
  await using site = await openTestSite(undefined, {
    SMTP_URL: smtp.url,
    MAIL_FROM: "a@books.example",
    BASE_URL: "http://books.example",
  });
  const { campaigns } = site.services.shop;
  const { copies: [first] } = await campaigns.create({
    name: "Spring",
    bookId: 12,
    names: [""],
    expiresAtMs: Date.now() + 86_400_000,
  });
  const ben = openBrowser(site, await signUpByMail(site, smtp, "ben@example.com"));
  await ben.post(`/copy/${first!.code}`);
  expect(await runCommand(site, "copies remind", { id: "1" })).toMatchObject({ data: { sent: 1 } });
  const mail = await mailTo(smtp, "ben@example.com", "How do you like The Two?");
  expect(mail).toContain(`/copy/${first!.code}`);
  expect(await runCommand(site, "copies remind", { id: "1" })).toMatchObject({ data: { sent: 0 } });
});
