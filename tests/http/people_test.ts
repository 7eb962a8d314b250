/** The pages of authors and narrators, and the ways that lead there. */

import { expect } from "npm:expect@30.5.2";
import { signUp } from "./client.ts";
import { readDocument } from "./document.ts";
import { openTestSite } from "./harness.ts";

Deno.test("people: linked from cards and books, described for search engines, with all their books [C1.47]", async () => {
  await using site = await openTestSite();
  const open = async (path: string) => await readDocument(await site.ask(path));
  const linked = async (path: string) =>
    new Set(
      (await open(path)).querySelectorAll('main a[href^="/author/"], main a[href^="/narrator/"]')
        .map((link) => `${link.getAttribute("href")} ${link.textContent}`),
    );
  const both = new Set([
    "/author/tamsin-orrell Tamsin Orrell",
    "/narrator/niamh-carrow Niamh Carrow",
  ]);
  expect(await linked("/")).toEqual(both);
  expect(await linked("/audiobook/12")).toEqual(both);

  const narrator = await open("/narrator/niamh-carrow");
  expect(narrator.querySelector("h1")!.textContent).toBe("Niamh Carrow");
  expect(narrator.querySelector("title")!.textContent).toBe("Niamh Carrow · The Wickwater Quartet");
  expect(narrator.querySelector('link[rel="canonical"]')!.getAttribute("href")).toBe(
    "http://books.example/narrator/niamh-carrow",
  );
  expect(narrator.querySelector("main")!.textContent).toContain("read aloud for a living");
  const data = JSON.parse(
    narrator.querySelector('script[type="application/ld+json"]')!.textContent,
  );
  expect(data).toMatchObject({
    "@type": "Person",
    name: "Niamh Carrow",
    jobTitle: "Narrator",
    url: "http://books.example/narrator/niamh-carrow",
  });
  expect(data.subjectOf).toHaveLength(5);
  const author = JSON.parse(
    (await open("/author/tamsin-orrell")).querySelector('script[type="application/ld+json"]')!
      .textContent,
  );
  expect(author.sameAs).toContain("https://example.com/instagram");
  const book = JSON.parse(
    (await open("/audiobook/11")).querySelector('script[type="application/ld+json"]')!.textContent,
  );
  expect([book.author["@id"], book.readBy["@id"]]).toEqual([author["@id"], data["@id"]]);

  const listener = await signUp(site);
  const own = await listener.call("GET", "/author/tamsin-orrell");
  expect([own.status, own.text.includes("First chapter free")]).toEqual([200, false]);
});

Deno.test("people: whoever owns the series is offered its books to hear, not the series", async () => {
  await using site = await openTestSite();
  const listener = await signUp(site);
  const { payments } = site.services.shop;
  await payments.giveBook({ user: { id: listener.userId, email: "b@example.com" }, bookId: 15 });
  const ask = (path: string) => site.ask(path, { headers: { cookie: listener.cookie } });
  for (const path of ["/author/tamsin-orrell", "/narrator/niamh-carrow"]) {
    const main = (await readDocument(await ask(path))).querySelector("main")!;
    const books = [...main.querySelectorAll("[data-book-card]")]
      .map((card) => card.getAttribute("data-book-card"));
    expect([path, books.includes("15"), books.includes("11")]).toEqual([path, false, true]);
    expect(main.querySelector('a[href^="/checkout"]')).toBe(null);
  }
});

Deno.test("people: nobody of that name is 404, whatever the name is made of", async () => {
  await using site = await openTestSite();
  for (const name of ["nobody", "niamh-carrow", "%3Cscript%3E", "%E0%A4%A", "-", "a%2Fb"]) {
    const answer = await site.ask(`/author/${name}`);
    expect([name, [400, 404].includes(answer.status) || answer.status]).toEqual([name, true]);
    expect(await answer.text()).not.toContain("<script>");
  }
});
