/** The catalogue over HTTP: shapes, lifetimes, currencies, the author's own covers. */

import { expect } from "npm:expect@30.5.2";
import { openTestSite } from "./harness.ts";

Deno.test("GET /api/audiobooks: five books in home order, in EUR unless asked otherwise [A7.1]", async () => {
  await using site = await openTestSite();
  const books = await (await site.ask("/api/audiobooks")).json();
  expect(books.map(({ id }: { id: number }) => id)).toEqual([15, 11, 12, 13, 14]);
  expect(books[0].price).toEqual({ amount: 2999, currency: "EUR" });
  const yen = await (await site.ask("/api/audiobooks/11?currencyCode=JPY")).json();
  expect(yen).toMatchObject({ price: { amount: 1335, currency: "JPY" }, priceUsd: 868 });
});

Deno.test("GET /api/audiobooks: an unknown currency is 400 with the list, whatever the visitor's country", async () => {
  await using site = await openTestSite();
  for (const code of ["CHF", "eur", "", "EUR,USD"]) {
    const answer = await site.ask(`/api/audiobooks?currencyCode=${code}`);
    expect(answer.status).toBe(400);
    expect((await answer.json()).error.message).toContain(
      "EUR, USD, GBP, CAD, AUD, JPY, INR, CNY, BRL, MXN",
    );
  }
  const answer = await site.ask("/api/audiobooks/11", { headers: { cookie: "userCountry=JP" } });
  expect((await answer.json()).price.currency).toBe("EUR");
});

Deno.test("GET /api/audiobooks/...: 304 to whoever holds the answer already [A7.2]", async () => {
  await using site = await openTestSite();
  for (
    const [path, maxAge] of [["", 300], ["/11", 300], ["/15/chapters", 300], [
      "/15/durations",
      86_400,
    ]]
  ) {
    const first = await site.ask(`/api/audiobooks${path}`);
    await first.body?.cancel();
    expect(first.headers.get("cache-control")).toBe(`public, max-age=${maxAge}`);
    const again = await site.ask(`/api/audiobooks${path}`, {
      headers: { "if-none-match": first.headers.get("etag") ?? "" },
    });
    expect(again.status).toBe(304);
  }
});

Deno.test("GET /api/audiobooks/{id}/durations: the seconds the chapter list says [A7.3-4]", async () => {
  await using site = await openTestSite();
  const rows: { number: number | null; duration: number }[] =
    await (await site.ask("/api/audiobooks/15/chapters")).json();
  const durations = await (await site.ask("/api/audiobooks/15/durations")).json();
  expect(durations).toEqual(
    Object.fromEntries(
      rows.filter(({ number }) => number !== null).map((it) => [it.number, it.duration]),
    ),
  );
});

Deno.test("GET /covers/{file}: an author's own cover from the data folder, and nothing else from there [C1.34]", async () => {
  await using site = await openTestSite(({ catalogue }) => ({
    catalogue: withOwnCover(catalogue),
  }));
  const { dataDir } = site.services.config;
  await Deno.mkdir(`${dataDir}/covers`);
  await Deno.writeTextFile(`${dataDir}/covers/mine-320.avif`, "picture");
  await Deno.writeTextFile(`${dataDir}/covers/secret.txt`, "secret");

  const answer = await site.ask("/covers/mine-320.avif");
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toBe("image/avif");
  expect(await answer.text()).toBe("picture");
  for (
    const file of ["secret.txt", "mine-640.webp", "mine-320.avif%00", "..%2fcovers%2fmine-320.avif"]
  ) {
    const refused = await site.ask(`/covers/${file}`);
    await refused.body?.cancel();
    expect([400, 404]).toContain(refused.status);
  }
});

function withOwnCover<T extends { books(): { cover: { name: string } }[] }>(catalogue: T): T {
  const [first, ...others] = catalogue.books();
  const own = { ...first!, cover: { ...first!.cover, name: "mine" } };
  return { ...catalogue, books: () => [own, ...others] };
}
