import { expect } from "npm:expect@30.5.2";
import { loadCatalogue } from "./catalogue_file.server.ts";
import { findPerson, listPeople, personPath } from "./people.ts";

const catalogue = await loadCatalogue({ file: "demo/catalogue.json", durations: () => 60 });

Deno.test("personPath: letters of any script, without marks and signs", () => {
  const paths = ["Zoë O'Hara", "  J. R. R. Tolkien", "李白", "Ægir & Søn", "!!!"]
    .map((name) => decodeURIComponent(personPath("author", name)));
  expect(paths).toEqual([
    "/author/zoe-o-hara",
    "/author/j-r-r-tolkien",
    "/author/李白",
    "/author/ægir-søn",
    "/author/-",
  ]);
});

Deno.test("listPeople: each once with all their books, and what the catalogue says of them", () => {
  const [author, ...others] = listPeople(catalogue, "author");
  expect([author!.name, author!.books.map(({ id }) => id), others]).toEqual([
    "Tamsin Orrell",
    [15, 11, 12, 13, 14],
    [],
  ]);
  expect(author!.about).toContain("Wickwater");
  expect(author!.links).toEqual(catalogue.series.links);
  const read = catalogue.books().map((book) =>
    book.id === 12 ? { ...book, narrator: "Ivo Lark" } : book
  );
  const guests = listPeople({ ...catalogue, people: [], books: () => read }, "narrator");
  expect(guests.map(({ name, about, books }) => [name, about, books.length])).toEqual([
    ["Niamh Carrow", null, 4],
    ["Ivo Lark", null, 1],
  ]);
});

Deno.test("findPerson: by the address, in the role it names", () => {
  expect(findPerson(catalogue, "narrator", "niamh-carrow")?.name).toBe("Niamh Carrow");
  expect(findPerson(catalogue, "author", "niamh-carrow")).toBe(null);
  expect(findPerson(catalogue, "author", "")).toBe(null);
});
