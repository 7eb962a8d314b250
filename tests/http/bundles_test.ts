/** Bundles: what is in them, and when, at the page, the checkout and the receipt. */

import { expect } from "npm:expect@30.5.2";
import { writeCatalogue } from "../fakes/written_catalogue.ts";
import { signUp } from "./client.ts";
import { readDocument } from "./document.ts";
import { openTestSite } from "./harness.ts";

const DATED = "The Fifth Lamp (out on 1 March 2099)";

/** The demo's books, one that comes in 2099, and a bundle of it and The One without a word of its own. */
const writeBundle = () =>
  writeCatalogue(({ books }) => {
    const [{ chapters: _chapters, rating: _rating, ...first }] = books;
    books.push({
      ...first,
      id: 16,
      title: "The Fifth Lamp",
      bookNumber: 5,
      releaseDate: "2099-03-01",
      cover: { ...first.cover, file: "11" },
      chapters: [
        { number: 1, title: "A Window on the Quay", length: "0:30" },
        { number: 2, title: "Not for Sale", length: "0:30" },
      ],
    });
    const { bookNumber: _number, benefits: _benefits, ebookBenefit: _ebook, ...like } = first;
    const cover = { ...first.cover, file: "15" };
    books.push({ ...like, id: 18, title: "Two Lamps", label: "Both", cover, includes: [11, 16] });
  });

Deno.test("bundle: a book that is not out stands with its date at the page, the checkout and the receipt", async () => {
  await using written = await writeBundle();
  await using site = await openTestSite(undefined, { CATALOGUE: written.file });
  const ada = await signUp(site);
  const main = async (path: string) =>
    (await readDocument(await site.ask(path, { headers: { cookie: ada.cookie } })))
      .querySelector("main")!;
  const page = await main("/audiobook/18");
  expect(page.textContent).toContain(`Includes ${DATED}. You'll get it that day.`);
  expect(page.querySelector(".about")!.textContent).toContain(`The One, ${DATED}`);
  const sections = page.querySelectorAll(".section-header__facts").map((it) => it.textContent);
  expect(sections[1]).toBe("Out on 1 March 2099");
  expect(page.textContent).not.toMatch(/\b1 chapters/);
  for (const path of ["/checkout?audiobookId=18", "/purchase/18"]) {
    const lines = (await main(path)).querySelectorAll(".benefits li").map((it) => it.textContent);
    expect([path, lines]).toEqual([path, ["The One", DATED]]);
  }
  const { shop } = site.services;
  const code = { code: "ALL", percentage: 100, bookId: null, maxUses: null, expiresAtMs: null };
  await shop.discounts.create(code);
  const user = { id: ada.userId, email: "ada@example.com" };
  const wish = { user, bookId: 18, currency: "EUR", discountCode: "ALL" } as const;
  await shop.payments.takeFree({ ...wish, isGift: true });
  await shop.payments.takeFree(wish);
  const { id: giftId, giftCode } = (await shop.sales.gifts({ limit: 1 }))[0]!;
  const receipt = (await main("/purchase-confirmed/18")).querySelector(".receipt")!;
  expect(receipt.textContent).toContain(`The One, ${DATED}`);
  const gift = (await main(`/purchase-confirmed/18?purchase=${giftId}`)).querySelector(".receipt")!;
  expect(gift.querySelectorAll("a").map((it) => it.getAttribute("href"))).toEqual([
    `http://books.example/gift/${giftCode}`,
    `/account/gifts/${giftId}`,
  ]);
});
