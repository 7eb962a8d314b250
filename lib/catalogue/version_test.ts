import { expect } from "npm:expect@30.5.2";
import { compareCatalogues } from "./version.ts";

const changed = (before: object, after: object) =>
  compareCatalogues({ ...before, books: [] }, { ...after, books: [] })
    .map((it) => [it.field, it.before, it.after]);

Deno.test("compareCatalogues: people go by name, lists are written as the forms write them", () => {
  const ann = { name: "Ann J. Holm", about: "She writes." };
  expect(changed({ people: [ann] }, { people: [{ name: "Ben", about: "Reads." }, ann] }))
    .toEqual([["people", "Ann J. Holm", "Ben\nAnn J. Holm"], ["people.Ben.about", "", "Reads."]]);
  expect(changed({ people: [] }, { people: [{ name: "Ben" }] })).toEqual([["people", "", "Ben"]]);
  expect(changed({ people: [ann] }, { people: [{ ...ann, about: "She wrote." }] }))
    .toEqual([["people.Ann J. Holm.about", "She writes.", "She wrote."]]);
  const links = [{ label: "Instagram", url: "https://example.com/me" }];
  expect(changed({ series: {} }, { series: { links } }))
    .toEqual([["series.links", "", "Instagram https://example.com/me"]]);
  const books = (book: object) => ({ books: [{ id: 1, ...book }] });
  expect(compareCatalogues(books({ includes: [11] }), books({ includes: [11, 12], isNew: true })))
    .toEqual([
      { bookId: 1, field: "includes", before: "11", after: "11\n12" },
      { bookId: 1, field: "isNew", before: "", after: "true" },
    ]);
});
