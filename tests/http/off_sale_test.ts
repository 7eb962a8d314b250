/** Books taken off sale: kept by those who own them, gone from every list; archived books and deleted drafts. */

import { expect } from "npm:expect@30.5.2";
import type { CommandName } from "@/lib/desk/command_names.ts";
import { signUp } from "./client.ts";
import { openDesk, runCommand } from "./desk.ts";
import { readDocument } from "./document.ts";
import { openTestSite, type TestSite } from "./harness.ts";

const run = async (site: TestSite, name: CommandName, bookId: number) => {
  const result = await runCommand(site, name, { bookId: String(bookId) });
  return result.ok ? "ok" : result.code;
};

const give = (site: TestSite, userId: string, bookId: number) =>
  site.services.shop.payments.giveBook({ user: { id: userId, email: "a@b.example" }, bookId });

Deno.test("book unpublish: its owner hears it on, nobody else does, buys it or finds it in a list", async () => {
  await using site = await openTestSite();
  const [owner, subscriber, visitor] = [
    await signUp(site),
    await signUp(site, "ben@example.com"),
    await signUp(site, "cem@example.com"),
  ];
  await give(site, owner.userId, 14);
  await site.services.shop.subscriptions.setTest(subscriber.userId, true);
  expect(await run(site, "book unpublish", 14)).toBe("ok");
  expect(await (await site.ask("/audiobook/14")).text()).toContain("Sold only in Complete Series");
  // The series goes too: a bundle on sale would keep its book open.
  expect(await run(site, "book unpublish", 15)).toBe("ok");

  const heard = async (client: typeof owner, chapter: number) => {
    const path = `/api/stream/14?chapter=${chapter}`;
    return (await client.call("GET", path, undefined, { range: "bytes=0-9" })).status;
  };
  expect([await heard(owner, 1), await heard(owner, 2)]).toEqual([206, 206]);
  expect([await heard(subscriber, 2), await heard(visitor, 1), await heard(visitor, 2)])
    .toEqual([402, 402, 402]);

  const page = async (client: typeof owner) =>
    (await readDocument(
      await site.ask("/audiobook/14", { headers: { cookie: client.cookie } }),
    )).querySelector("main")!.innerHTML;
  for (const client of [subscriber, visitor]) {
    expect(await page(client)).toContain("No longer sold");
    expect(await page(client)).not.toContain("/checkout?audiobookId=14");
    expect(await page(client)).not.toContain("/api/stream/14");
  }
  expect(await page(owner)).toContain("/api/stream/14");
  expect(await page(owner)).not.toContain("No longer sold");
  expect(await (await site.ask("/audiobook/14")).text()).toContain('content="noindex"');

  for (const path of ["/", "/sitemap.xml", "/api/audiobooks", "/search?q=three", "/audiobook/11"]) {
    const text = await (await site.ask(path)).text();
    expect([path, /\/audiobook\/14\b|"id":14\b/.test(text)]).toEqual([path, false]);
  }
  for (const path of ["/", "/library", "/search?q=three"]) {
    const cookie = owner.cookie;
    const text = await (await site.ask(path, { headers: { cookie } })).text();
    expect([path, text.includes("/audiobook/14")]).toEqual([path, true]);
  }
  const library = await site.ask("/library", { headers: { cookie: subscriber.cookie } });
  expect(await library.text()).not.toContain("/audiobook/14");

  const bought = await visitor.call("POST", "/api/create-payment-intent", { audiobookId: 14 });
  expect([bought.status, bought.body.error.code]).toEqual([409, "not_sold"]);
  const checkout = await visitor.call("GET", "/checkout?audiobookId=14");
  expect([checkout.status, checkout.headers.get("location")]).toEqual([303, "/audiobook/14"]);

  expect(await run(site, "book republish", 14)).toBe("ok");
  expect(await (await site.ask("/")).text()).toContain("/audiobook/14");
});

Deno.test("book unpublish: a gift bought before still opens, and the bundle on sale keeps the book", async () => {
  await using site = await openTestSite();
  const giver = await signUp(site), receiver = await signUp(site, "ben@example.com");
  const buyer = await signUp(site, "cem@example.com");
  const { shop } = site.services;
  const user = { id: giver.userId, email: "ann@example.com" };
  await shop.discounts.create({
    code: "ALL",
    percentage: 100,
    bookId: null,
    maxUses: null,
    expiresAtMs: null,
  });
  const input = { currency: "EUR", bookId: 14 } as const;
  const gift = await shop.payments.takeFree({ ...input, user, discountCode: "ALL", isGift: true });
  if (!gift.ok) throw new Error(gift.code);
  expect(await run(site, "book unpublish", 14)).toBe("ok");
  const giftCode = (await shop.sales.gifts({ limit: 1 }))[0]!.giftCode!;
  const other = { id: receiver.userId, email: "ben@example.com" };
  expect(await shop.payments.takeFree({ ...input, user: other, discountCode: "ALL" }))
    .toMatchObject({ ok: false, code: "not_sold" });
  expect(await shop.payments.takeFree({ ...input, user: other, discountCode: giftCode }))
    .toMatchObject({ ok: true });
  await give(site, buyer.userId, 15);
  expect(
    (await buyer.call("GET", "/api/stream/14?chapter=2", undefined, { range: "bytes=0-9" }))
      .status,
  ).toBe(206);
});

Deno.test("book archive, book delete: only what is not sold; a deleted draft's id is not used again", async () => {
  await using site = await openTestSite();
  const desk = await openDesk(site);
  expect(await run(site, "book archive", 11)).toBe("on_sale");
  expect(await run(site, "book delete", 11)).toBe("published");
  await run(site, "book unpublish", 11);
  expect(await run(site, "book archive", 11)).toBe("ok");
  const list = await readDocument(await desk.get("/admin/books"));
  expect(list.querySelector("details summary")!.textContent).toBe("Archived (1)");
  expect(list.querySelector("details li")!.textContent).toContain("Off sale");

  const { data: { book } } = (await runCommand(site, "book show", { bookId: "12" })) as {
    data: { book: Record<string, unknown> };
  };
  const { id: _id, bookNumber: _number, chapters: _chapters, ...like } = book;
  const fields = JSON.stringify({ ...like, title: "Never mind" });
  expect(await runCommand(site, "book add", { fields })).toMatchObject({ data: { bookId: 16 } });
  expect(await run(site, "book unpublish", 16)).toBe("draft");

  // At the desk it is asked first.
  const form = { command: "book delete", bookId: "16", back: "/admin/books" };
  const asked = await (await desk.post("/admin/do", form)).text();
  expect(asked).toContain("Delete the draft Never mind?");
  const done = await desk.post("/admin/do", { ...form, sure: "1" });
  expect([done.status, done.headers.get("location")]).toEqual([303, "/admin/books"]);
  expect(await run(site, "book show", 16)).toBe("unknown_book");
  expect(await runCommand(site, "book add", { fields })).toMatchObject({ data: { bookId: 17 } });
});
