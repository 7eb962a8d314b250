/** Discount codes at the desk: amounts off, days, thousands at once, and their file. */

import { expect } from "npm:expect@30.5.2";
import { DAY_MS } from "@/lib/platform/duration.ts";
import { isoDay } from "@/lib/platform/time.ts";
import { signUp } from "./client.ts";
import { openDesk, perform } from "./desk.ts";
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
    amounts: "USD 6",
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
  expect(await perform(site, "code create", early)).toMatchObject({ ok: true });
  expect(
    await payments.quote({ userId: null, bookId: 11, currency: "EUR", discountCode: "EARLY" }),
  ).toMatchObject({ ok: false, code: "invalid_code", message: expect.stringContaining("from") });

  const once = { code: "ONCE", percentage: "100", isOncePerCustomer: "1" };
  expect(await perform(site, "code create", once)).toMatchObject({ ok: true });
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
