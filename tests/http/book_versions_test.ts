/** The catalogue as versions: changed at the desk, seen at once, compared, taken back, brought out and in. */

import { expect } from "npm:expect@30.5.2";
import type { CommandName } from "@/lib/desk/command_names.ts";
import { readConfig } from "@/lib/platform/config.server.ts";
import { writeCatalogue } from "../fakes/written_catalogue.ts";
import { openDesk, runCommand } from "./desk.ts";
import { readDocument } from "./document.ts";
import { openTestSite, type TestSite } from "./harness.ts";

// deno-lint-ignore no-explicit-any -- a command's data, as `--json` prints it
type Data = any;

/** What came of a command, with its data. */
async function run(site: TestSite, name: CommandName, fields: Record<string, string> = {}) {
  const result = await runCommand(site, name, fields);
  return { ...result, data: (result.ok ? result.data : null) as Data };
}

const set = (site: TestSite, bookId: number, fields: unknown, revision = "") =>
  run(site, "book set", { bookId: String(bookId), fields: JSON.stringify(fields), revision });

const pageOf = async (site: TestSite, path: string) => await (await site.ask(path)).text();

Deno.test("book set: the page has the change at once, the history says who changed what, undo takes it back", async () => {
  await using site = await openTestSite();
  const { catalogue } = site.services;
  expect(await run(site, "catalogue history")).toMatchObject({ ok: true, data: [] });
  expect(await pageOf(site, "/audiobook/11")).toContain("The One");
  const before = catalogue.version();
  expect(await set(site, 11, { title: "The First", prices: { USD: 999 } })).toMatchObject({
    ok: true,
    data: { bookId: 11, version: 2 },
  });
  expect([catalogue.getBook(11)?.title, catalogue.version() > before]).toEqual(["The First", true]);
  expect(await pageOf(site, "/audiobook/11")).toContain("The First");
  const usd = await (await site.ask("/api/audiobooks/11?currencyCode=USD")).json();
  expect(usd.price).toEqual({ amount: 999, currency: "USD" });

  const changes = [
    { bookId: 11, field: "title", before: "The One", after: "The First" },
    { bookId: 11, field: "prices.USD", before: "", after: "999" },
  ];
  expect((await run(site, "book history", { bookId: "11" })).data).toMatchObject([
    { number: 2, by: "terminal", kind: "set", changes },
  ]);
  expect((await run(site, "book history", { bookId: "12" })).data).toEqual([]);
  await set(site, 12, { priceMinor: 899 });
  expect(await run(site, "book undo", { bookId: "11" })).toMatchObject({ ok: true });
  expect([catalogue.getBook(11)?.title, catalogue.getBook(12)?.priceMinor])
    .toEqual(["The One", 899]); // the other book's change stays
  expect(await run(site, "book undo", { bookId: "11", version: "3" }))
    .toMatchObject({ ok: false, code: "no_change" });
  expect(await run(site, "catalogue undo", { version: "3" })).toMatchObject({ ok: true });
  expect([catalogue.getBook(11)?.title, catalogue.getBook(12)?.priceMinor])
    .toEqual(["The First", 799]);
  expect((await run(site, "catalogue history")).data.map((it: Data) => [it.number, it.kind]))
    .toEqual([[5, "undo"], [4, "undo"], [3, "set"], [2, "set"], [1, "file"]]);
  const { entries } = await site.services.desk.audit.list();
  expect(entries.at(-1)).toMatchObject({
    command: "book set",
    about: "book 11",
    before: "title The One; prices.USD ",
    after: "title The First; prices.USD 999",
    state: "done",
  });
});

Deno.test("book set: what cannot be used is refused in the schema's words, field by field, and nothing is written", async () => {
  await using site = await openTestSite();
  const refused: [fields: unknown, code: string, faults: [string, RegExp][]][] = [
    [{ priceMinor: 7.99, hue: "pink" }, "bad_catalogue", [
      ["priceMinor", /whole number of euro cents/],
      ["hue", /one of ember, tide/],
    ]],
    [{ title: null }, "bad_catalogue", [["title", /the book's title/]]],
    [{ colour: "red" }, "bad_catalogue", [["colour", /no such field/]]],
    [{ bookNumber: 2 }, "bad_catalogue", [["bookNumber", /The Two has this one/]]],
    [{ id: 99 }, "bad_catalogue", [["id", /the same id/]]],
    [{ isDraft: true }, "bad_catalogue", [["isDraft", /listeners may own it/]]],
    [{ title: "The One" }, "unchanged", []],
  ];
  for (const [fields, code, faults] of refused) {
    const result = await set(site, 11, fields) as Data;
    expect([fields, result.code]).toEqual([fields, code]);
    expect((result.faults ?? []).map(({ field }: Data) => field)).toEqual(faults.map(([it]) => it));
    faults.forEach(([, wanted], at) => expect(result.faults[at].wanted).toMatch(wanted));
  }
  const chapters = (await run(site, "book show", { bookId: "11" })).data.book.chapters;
  const more = [...chapters, { number: 99, title: "Unheard" }];
  expect(await set(site, 11, { chapters: more })).toMatchObject({ ok: false, code: "no_sound" });
  expect(await set(site, 99, { title: "No" })).toMatchObject({ ok: false, code: "unknown_book" });
  expect((await runCommand(site, "book set", { bookId: "11", fields: "title" })).ok).toBe(false);
  expect((await run(site, "catalogue history")).data).toEqual([]);
});

Deno.test("book set: of two authors on one book the second hears of the first; on two books both are written", async () => {
  await using site = await openTestSite();
  const { revision } = (await run(site, "book show", { bookId: "11" })).data;
  const other = (await run(site, "book show", { bookId: "12" })).data.revision;
  expect(await set(site, 11, { priceMinor: 899 }, revision)).toMatchObject({ ok: true });
  const late = await set(site, 11, { subtitle: "Mine" }, revision);
  expect(late).toMatchObject({ ok: false, code: "conflict" });
  expect(late.ok ? "" : late.message).toContain("Someone else just saved The One");
  expect(late.ok ? "" : late.message).toContain("(Price in euro, taxes included)");
  const both = await Promise.all([
    set(site, 12, { subtitle: "Theirs" }, other),
    ...[13, 14].map((id) => set(site, id, { subtitle: "At once" })),
  ]);
  expect(both.map(({ ok }) => ok)).toEqual([true, true, true]);
  const { books } = (await run(site, "catalogue export")).data;
  expect(books.map((it: Data) => it.subtitle ?? null))
    .toEqual(expect.arrayContaining(["Theirs", "At once", "At once"]));
});

Deno.test("book add: a draft is nobody's to see until it is published, which wants its sound", async () => {
  await using site = await openTestSite();
  const { book } = (await run(site, "book show", { bookId: "11" })).data;
  const { id: _id, bookNumber: _bookNumber, chapters: _chapters, ...like } = book;
  const fields = JSON.stringify({
    ...like,
    cover: { ...like.cover, file: "11" },
    title: "The Six",
    chapters: [{ number: 1, title: "Alone" }],
  });
  const added = await run(site, "book add", { fields });
  expect(added).toMatchObject({ ok: true, data: { bookId: 16 } });
  expect(site.services.catalogue.getBook(16)).toBe(null);
  expect([(await site.ask("/audiobook/16")).status, await pageOf(site, "/")])
    .toEqual([404, expect.not.stringContaining("The Six")]);
  expect(await set(site, 16, { isDraft: null })).toMatchObject({ ok: false, code: "no_sound" });
  expect(await set(site, 16, { title: "The Sixth" })).toMatchObject({ ok: true });
  expect(await run(site, "book undo", { bookId: "16" })).toMatchObject({ ok: true });
  expect(await run(site, "book undo", { bookId: "16", version: "2" })).toMatchObject({ ok: true });
  expect(await run(site, "book show", { bookId: "16" })).toMatchObject({ ok: false });
  expect(await run(site, "catalogue undo", { version: "5" })).toMatchObject({ ok: true });
  const announced = { isDraft: null, chapters: null, releaseDate: "2099-01-01" };
  expect(await set(site, 16, announced)).toMatchObject({ ok: true });
  expect(site.services.catalogue.getBook(16)).toMatchObject({ title: "The Six", isUpcoming: true });
  expect(await run(site, "book undo", { bookId: "16" }))
    .toMatchObject({ ok: false, code: "bad_catalogue" }); // published is published
});

Deno.test("catalogue import: what was exported comes in again, by its file too, and a broken one is refused with its place", async () => {
  await using site = await openTestSite();
  const exported = (await run(site, "catalogue export")).data;
  expect(exported).toEqual(JSON.parse(await Deno.readTextFile("demo/catalogue.json")));
  const text = JSON.stringify({ ...exported, series: { ...exported.series, title: "By Night" } });
  expect(await run(site, "catalogue import", { text })).toMatchObject({ ok: true });
  expect(site.services.catalogue.series.title).toBe("By Night");
  const broken = await run(site, "catalogue import", { text: text.slice(0, -1) });
  expect(broken.ok ? "" : broken.message).toMatch(/line 1, column \d+/);
  for (const other of ["[]", "1", '{"books": {}}']) {
    expect([other, (await run(site, "catalogue import", { text: other })).ok])
      .toEqual([other, false]);
  }
  expect((await run(site, "catalogue export", { version: "1" })).data).toEqual(exported);
  expect((await run(site, "catalogue export", { version: "9" })).ok).toBe(false);
});

Deno.test("catalogue.json: counts until the desk writes, is then only offered, and what was written outlives the process", async () => {
  await using written = await writeCatalogue(() => {});
  await using site = await openTestSite(undefined, { CATALOGUE: written.file });
  const title = () => site.services.catalogue.getBook(11)?.title;
  const writeFile = async (name: string) => {
    const json = JSON.parse(await Deno.readTextFile(written.file));
    json.books.find((it: Data) => it.id === 11).title = name;
    await Deno.writeTextFile(written.file, JSON.stringify(json));
  };
  const listed = async () => (await run(site, "book list")).data.isFileChanged;
  await set(site, 11, { title: "By desk" });
  expect([title(), await listed()]).toEqual(["By desk", false]);
  await writeFile("By file");
  expect([title(), await listed()]).toEqual(["By desk", true]);
  expect(await run(site, "catalogue import")).toMatchObject({ ok: true });
  expect([title(), await listed()]).toEqual(["By file", false]);

  await set(site, 11, { title: "By desk again" });
  const { createServices } = await import("@/lib/site/services.server.ts");
  const { dataDir } = site.services.config;
  const later = await createServices(
    readConfig({ DATA_DIR: dataDir, CATALOGUE: written.file, AUTH_SECRET: "x".repeat(32) }),
    { isServing: false },
  );
  try {
    expect(later.catalogue.getBook(11)?.title).toBe("By desk again");
  } finally {
    await later.close();
  }
});

Deno.test("/admin/do: the author's changes to books carry her name [A2.7]", async () => {
  await using site = await openTestSite();
  const ann = await openDesk(site);
  const fields = JSON.stringify({ title: "By Ann" });
  const form = { command: "book set", bookId: "13", fields, back: "/admin/books" };
  expect((await ann.post("/admin/do", form)).status).toBe(303);
  expect(site.services.catalogue.getBook(13)?.title).toBe("By Ann");
  const [latest] = (await run(site, "book history", { bookId: "13" })).data;
  expect(latest.by).toBe("ann@example.com");
  const { entries } = await site.services.desk.audit.list();
  expect(entries[0]).toMatchObject({ command: "book set", by: "ann@example.com", state: "done" });
});

Deno.test("/admin/audit, /admin/books/history: commands and fields have names, values are written for people, in German too", async () => {
  await using site = await openTestSite();
  const ann = await openDesk(site);
  const formerly = site.services.catalogue.getBook(13)!.title;
  await set(site, 13, { title: "Neu", priceMinor: 1299, isExplicit: true, rating: null });
  const cookie = `${ann.listener.cookie}; desk=${ann.desk}; language=de`;
  const textOf = async (path: string) => {
    const page = await readDocument(await site.ask(path, { headers: { cookie } }));
    return page.querySelector("main")!.textContent.replace(/\s+/g, " ");
  };
  const audit = await textOf("/admin/audit");
  for (
    const text of [
      "Buch ändern",
      "book set",
      "Buch 13",
      `Titel ${formerly} → Neu`,
      "12,99 €",
      "Zum Team hinzufügen",
      "Leitung",
    ]
  ) expect([text, audit.includes(text)]).toEqual([text, true]);
  const history = await textOf("/admin/books/history?book=13");
  expect(history).not.toMatch(/priceMinor|isExplicit|true/);
  for (const text of ["Preis in Euro, inklusive Steuern", "12,99 €", "Ja", "rating.average"]) {
    expect([text, history.includes(text)]).toEqual([text, true]);
  }
});
