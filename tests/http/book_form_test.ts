/** /admin/books: the author lists, makes, changes and publishes books by forms alone. */

import { expect } from "npm:expect@30.5.2";
import { HUES } from "@/lib/catalogue/schema.ts";
import type { RawBook } from "@/lib/catalogue/version.ts";
import { fromFormFields, toFormFields } from "@/lib/desk/book_form.ts";
import { TERMINAL } from "@/lib/desk/schema.ts";
import { type Browser, openDesk, runCommand } from "./desk.ts";
import { formOf, readDocument } from "./document.ts";
import { openTestSite, type TestSite } from "./harness.ts";

async function bookOf(
  site: TestSite,
  bookId: number,
): Promise<{ book: RawBook; revision: string }> {
  const result = await runCommand(site, "book show", { bookId: String(bookId) });
  if (!result.ok) throw new Error(result.message);
  return result.data as { book: RawBook; revision: string };
}

const send = (ann: Browser, path: string, fields: Record<string, string>, act = "save") =>
  ann.post(path, { ...fields, act });

Deno.test("toFormFields, fromFormFields: every book of the demo comes back as it was", async () => {
  const { books } = JSON.parse(await Deno.readTextFile("demo/catalogue.json"));
  for (const book of books) {
    const { id: _id, rating: _rating, currentlyReading: _reading, ...it } = book;
    const back = Object.entries(fromFormFields(toFormFields(book)))
      .filter(([, value]) => value !== null);
    expect(Object.fromEntries(back)).toEqual(it);
  }
});

Deno.test("/admin/books/11: the form holds the book, a change is written and shown, a stale one refused [A2.7]", async () => {
  await using site = await openTestSite();
  const ann = await openDesk(site);
  const list = await (await ann.get("/admin/books")).text();
  for (const { id } of site.services.catalogue.books()) {
    expect(list).toContain(`/admin/books/${id}`);
  }
  const fields = await formOf(await ann.get("/admin/books/11"));
  const before = (await bookOf(site, 11)).book;
  const unchanged = await send(ann, "/admin/books/11", fields);
  expect([unchanged.status, (await unchanged.text()).includes("Nothing has changed")])
    .toEqual([409, true]);

  const changed = { ...fields, title: "The First", priceMinor: "8,99", "prices.USD": "9.99" };
  const saved = await send(ann, "/admin/books/11", changed);
  expect([saved.status, saved.headers.get("location")]).toEqual([303, "/admin/books/11"]);
  const { book } = await bookOf(site, 11);
  expect(book).toEqual({ ...before, title: "The First", priceMinor: 899, prices: { USD: 999 } });
  expect(await (await site.ask("/")).text()).toContain("The First");

  const stale = await send(ann, "/admin/books/11", { ...changed, subtitle: "Late" });
  const text = await stale.text();
  expect([stale.status, text.includes("Someone else just saved")])
    .toEqual([409, true]);
  expect(text).toContain('value="Late"'); // what she typed is still there
  expect((await bookOf(site, 11)).book).toEqual(book);
});

Deno.test("/admin/books/11: what is wrong stands beside its field, in the schema's words, and what was typed stays", async () => {
  await using site = await openTestSite();
  const ann = await openDesk(site);
  const fields = await formOf(await ann.get("/admin/books/11"));
  const wrong = { title: "", priceMinor: "free", bookNumber: "2", "chapters.1.title": " " };
  const refused = await send(ann, "/admin/books/11", { ...fields, ...wrong });
  const html = await refused.text();
  expect(refused.status).toBe(409);
  const errorOf = (name: string) =>
    new RegExp(`<p[^>]*id="${name.replaceAll(".", "\\.")}-error"[^>]*>([^<]*)<`).exec(html)?.[1];
  expect(errorOf("title")).toBe("Please enter a title.");
  expect(errorOf("priceMinor")).toBe("Please enter an amount, for example 7.99.");
  expect(errorOf("chapters.1.title")).toBe("Please enter the chapter's title.");
  expect(html).toContain('value="free"');
  expect(html).toContain('<a href="#title">Please enter a title.</a>');
  expect(html).toContain('<a href="#chapter-1">');
  const taken = await send(ann, "/admin/books/11", { ...fields, bookNumber: "2" });
  expect(await taken.text()).toMatch(/id="bookNumber-error"[^>]*>[^<]*The Two has this one/);
  const pages = ["/admin/books/99", "/admin/books/x", "/admin/books/history?book=99"];
  for (const path of [...pages, "/admin/catalogue.json?version=99"]) {
    expect([path, (await ann.get(path)).status]).toEqual([path, 404]);
  }
});

Deno.test("/admin/books/new: a book from nothing, its chapters moved by buttons, previewed, published and taken back", async () => {
  await using site = await openTestSite();
  const ann = await openDesk(site);
  let fields = await formOf(await ann.get("/admin/books/new"));
  const press = async (act: string) => {
    const page = await send(ann, "/admin/books/new", fields, act);
    expect([act, page.status]).toEqual([act, 200]);
    fields = await formOf(page);
  };
  const titles = () => [0, 1, 2].map((n) => fields[`chapters.${n}.title`]);
  Object.assign(fields, {
    title: "The Six",
    bookNumber: "6",
    releaseLabel: "2099",
    releaseDate: "2099-03-01",
    priceMinor: "7.99",
    "prices.GBP": "7.49",
    "cover.alt": "Six lamps.",
    blurb: "The sixth lamp.",
  });
  for (const title of ["One", "Two", "Three"]) {
    await press("add");
    const at = Object.keys(fields).filter((it) => /^chapters\.\d+\.title$/.test(it)).length - 1;
    fields[`chapters.${at}.title`] = title;
  }
  await press("up.2");
  await press("down.0");
  expect(titles()).toEqual(["Three", "One", "Two"]);
  await press("move.2.0"); // what dragging sends
  expect(titles()).toEqual(["Two", "Three", "One"]);
  await press("move.0.2");
  await press("move.1.9");
  expect(titles()).toEqual(["Three", "One", "Two"]);
  await press("remove.1");
  expect([titles(), fields["chapters.1.number"]]).toEqual([["Three", "Two", undefined], "3"]);
  await press("round");
  expect([fields["prices.USD"], fields["prices.GBP"], fields["prices.JPY"]])
    .toEqual(["8.99", "7.49", "1340"]);
  fields["chapters.1.isFree"] = "1"; // against the rule
  const shown = await send(ann, "/admin/books/new", fields, "preview");
  expect(await shown.text()).toMatch(/id="preview".*inert.*The Six.*The sixth lamp\./s);
  expect((await bookOf(site, 15)).book.title).toBe("Complete Series"); // the last is still the last

  const saved = await send(ann, "/admin/books/new", fields);
  expect([saved.status, saved.headers.get("location")]).toEqual([303, "/admin/books/16"]);
  expect((await bookOf(site, 16)).book).toMatchObject({
    isDraft: true,
    chapters: [{ number: 1, title: "Three" }, { number: 3, title: "Two", isFree: true }],
  });
  expect((await site.ask("/audiobook/16")).status).toBe(404);
  expect(await (await ann.get("/admin/books")).text()).toMatch(/The Six.*Draft/s);

  const publish = async () => {
    const form = await formOf(await ann.get("/admin/books/16"));
    return await send(ann, "/admin/books/16", { ...form, ...changes }, "publish");
  };
  let changes: Record<string, string> = {};
  changes = { "cover.file": "11" };
  const silent = await publish();
  expect([silent.status, (await silent.text()).includes("Chapter 1 has no sound yet.")])
    .toEqual([409, true]);
  const renamed = { bookId: "16", fields: '{"chapters": null, "title": "The Seven"}' };
  expect(await runCommand(site, "book set", renamed))
    .toMatchObject({ text: expect.stringContaining("The Seven saved") });
  changes = {};
  expect(await (await publish()).text()).toContain(
    '<a href="#picture">Please add a cover picture first.</a>',
  );
  changes = { subtitle: "Soon", "cover.file": "11" };
  expect((await publish()).status).toBe(303);
  expect((await site.ask("/audiobook/16")).status).toBe(200);
  const history = await (await ann.get("/admin/books/history?book=16")).text();
  expect(history).toMatch(/Subtitle.*<ins dir="auto">Soon<\/ins>/s);
});

Deno.test("/admin/books/new: a draft needs only a title; publishing names what is missing at its field", async () => {
  await using site = await openTestSite();
  const ann = await openDesk(site);
  const empty = await formOf(await ann.get("/admin/books/new"));
  const blank = Object.fromEntries(Object.keys(empty).map((name) => [name, ""]));
  const nameless = await send(ann, "/admin/books/new", blank);
  expect([nameless.status, (await nameless.text()).includes("Please enter a title.")])
    .toEqual([409, true]);
  const saved = await send(ann, "/admin/books/new", { ...blank, title: "Some Day" });
  expect(saved.headers.get("location")).toBe("/admin/books/16");
  expect((await bookOf(site, 16)).book).toEqual({
    id: 16,
    title: "Some Day",
    cover: {},
    isDraft: true,
  });
  const list = await (await ann.get("/admin/books")).text();
  expect(list).toMatch(/Some Day.*0 chapters</s);
  const form = await formOf(await ann.get("/admin/books/16"));
  const refused = await (await send(ann, "/admin/books/16", form, "publish")).text();
  for (
    const text of [
      "Please enter who reads it.",
      "Please say what the cover shows.",
      "Please enter a description.",
      "Please enter an amount, for example 7.99.",
    ]
  ) expect(refused).toContain(text);
  const bundle = await send(ann, "/admin/books/new?bundle=1", {
    ...blank,
    isBundle: "1",
    title: "All of Them",
  });
  expect(bundle.status).toBe(303);
});

Deno.test("/admin/books/11: a price a thousand times the others' is asked about once", async () => {
  await using site = await openTestSite();
  const ann = await openDesk(site);
  const form = await formOf(await ann.get("/admin/books/11"));
  const odd = { ...form, priceMinor: "7990", regularPriceMinor: "" };
  const asked = await send(ann, "/admin/books/11", odd);
  const text = await asked.clone().text();
  expect([asked.status, text.includes("Are you sure? €7,990.00 is 1,000 times")])
    .toEqual([409, true]);
  expect((await bookOf(site, 11)).book.priceMinor).toBe(799);
  const again = await formOf(asked);
  expect(again.sure).toBe("7990");
  expect((await send(ann, "/admin/books/11", again)).status).toBe(303);
  expect((await bookOf(site, 11)).book.priceMinor).toBe(799_000);
});

Deno.test("/admin/books/new?bundle=1: a bundle plays the books that are ticked", async () => {
  await using site = await openTestSite();
  const ann = await openDesk(site);
  const fields = await formOf(await ann.get("/admin/books/new?bundle=1"));
  const bundle = {
    title: "Two of Four",
    releaseLabel: "2026",
    priceMinor: "12.99",
    "cover.alt": "Two lamps.",
    blurb: "Both.",
    "cover.file": "15",
    "includes.11": "1",
    "includes.12": "1",
    regularPriceMinor: "15.99",
    "regularPrices.USD": "17.99",
  };
  const path = "/admin/books/new?bundle=1";
  expect((await send(ann, path, { ...fields, ...bundle })).status).toBe(303);
  const form = await formOf(await ann.get("/admin/books/16"));
  const turned = await formOf(await send(ann, "/admin/books/16", form, "later.11"));
  const same = await formOf(await send(ann, "/admin/books/16", turned, "later.11"));
  expect((await send(ann, "/admin/books/16", same, "publish")).status).toBe(303);
  expect(site.services.catalogue.getBook(16)).toMatchObject({ isComplete: true, priceMinor: 1299 });
  expect((await bookOf(site, 16)).book)
    .toMatchObject({ includes: [12, 11], regularPrices: { USD: 1799 } });
});

Deno.test("/admin/books: the catalogue goes out as its file and comes in again; what cannot be used is refused", async () => {
  await using site = await openTestSite();
  const ann = await openDesk(site);
  const cookie = `${ann.listener.cookie}; desk=${ann.desk}`;
  const bring = async (text: string | null) => {
    const body = new FormData();
    if (text !== null) body.set("file", new File([text], "catalogue.json"));
    return await site.ask("/admin/books", { method: "POST", headers: { cookie }, body });
  };
  const out = await ann.get("/admin/catalogue.json");
  expect(out.headers.get("content-disposition")).toContain('filename="catalogue.json"');
  const catalogue = await out.json();
  expect(catalogue).toEqual(JSON.parse(await Deno.readTextFile("demo/catalogue.json")));
  catalogue.series.tagline = "Another light.";
  expect((await bring(JSON.stringify(catalogue))).status).toBe(303);
  expect(site.services.catalogue.series.tagline).toBe("Another light.");
  catalogue.books[0].priceMinor = 0;
  const bad = await bring(JSON.stringify(catalogue));
  expect([bad.status, (await bad.text()).includes("field priceMinor: found 0")]).toEqual([
    400,
    true,
  ]);
  expect([(await bring(null)).status, (await bring("x".repeat(4_100_000))).status])
    .toEqual([400, 413]);
});

Deno.test("/admin/books: what is wrong with a file is told in the author's language, with the file's own names", async () => {
  await using site = await openTestSite();
  const ann = await openDesk(site);
  const demo = await Deno.readTextFile("demo/catalogue.json");
  const broken = JSON.parse(demo);
  Object.assign(broken.books[0], { priceMinor: 0, hue: "pink", colour: "red" });
  delete broken.books[1].publisher;
  broken.series.tagline = "x".repeat(400);
  const bundle = JSON.parse(demo);
  bundle.books.find((it: { id: number }) => it.id === 15).includes = [11, 21];
  const files = [demo.slice(0, 300), JSON.stringify(broken), JSON.stringify(bundle), "[]"];
  const told = async (language: string, text: string): Promise<string> => {
    const body = new FormData();
    body.set("file", new File([text], "catalogue.json"));
    const cookie = `${ann.listener.cookie}; desk=${ann.desk}; language=${language}`;
    const answer = await site.ask("/admin/books", { method: "POST", headers: { cookie }, body });
    expect([language, answer.status]).toEqual([language, 400]);
    return (await readDocument(answer)).querySelector("#catalogue-error")!.textContent;
  };
  const schema = await Deno.readTextFile("demo/catalogue.schema.json");
  const fields = [...schema.matchAll(/"(\w+)":/g)].map(([, name]) => name!);
  const names = new Set(["true", "false", "colour", ...fields, ...HUES]);
  const wordsOf = (text: string) =>
    text.replace(/"[^"]*"/g, " ").match(/[\p{L}\d]+/gu)!.filter((it) =>
      /^[a-z]{3,}$/.test(it) && !names.has(it)
    );
  for (const file of files) {
    const english = new Set(wordsOf(await told("en", file)));
    expect(english).toContain("expected");
    for (const language of ["de", "ar"]) {
      const left = wordsOf(await told(language, file)).filter((it) => english.has(it));
      expect([language, left]).toEqual([language, []]);
    }
  }
});

Deno.test("/admin/books: a file made to be too much is refused with its first faults, and the desk goes on", async () => {
  await using site = await openTestSite();
  const ann = await openDesk(site);
  const cookie = `${ann.listener.cookie}; desk=${ann.desk}`;
  const bring = async (text: string) => {
    const body = new FormData();
    body.set("file", new File([text], "catalogue.json"));
    const answer = await site.ask("/admin/books", { method: "POST", headers: { cookie }, body });
    return { status: answer.status, text: await answer.text() };
  };
  const demo = JSON.parse(await Deno.readTextFile("demo/catalogue.json"));
  const withFirst = (fields: object) => {
    const [first, ...others] = demo.books;
    return JSON.stringify({ ...demo, books: [{ ...first, ...fields }, ...others] });
  };
  const files: [text: string, words: string][] = [
    ["[".repeat(200_000), "at most 32 nested brackets"],
    [`{"books":${"[".repeat(1_000)}${"]".repeat(1_000)}}`, "at most 32 nested brackets"],
    [JSON.stringify({ ...demo, books: Array(60_000).fill(1) }), "at most 500 entries"],
    [JSON.stringify({ ...demo, books: Array(500).fill(1) }), "And 480 more."],
    [JSON.stringify({ ...demo, books: Array(300_000).fill({}) }), "at most 100000 values"],
    [withFirst({ title: "x".repeat(300_000) }), "the book's title, at most 300 characters"],
    [withFirst({ ["y".repeat(300_000)]: 1 }), "no such field"],
    [withFirst({ benefits: Array(51).fill("x") }), "at most 50 entries"],
    ["x".repeat(3_900_000), "line 1, column 1"],
  ];
  for (const [text, words] of files) {
    const answer = await bring(text);
    expect([words, answer.status, answer.text.includes(words)]).toEqual([words, 400, true]);
    expect(answer.text.split("expected ").length).toBeLessThan(30);
  }
  const { entries: all } = await site.services.desk.audit.list();
  const entries = all.filter(({ command }) => command === "catalogue import");
  expect(entries.map(({ state }) => state)).toEqual(Array(files.length).fill("refused"));
  expect(Math.max(...entries.map(({ after }) => after.length))).toBeLessThan(2_100);
  expect(site.services.catalogue.getBook(11)?.title).toBe("The One");
  const deep = `{"title":${"[".repeat(50_000)}${"]".repeat(50_000)}}`;
  for (const command of ["book set", "book check"] as const) {
    const done = await site.services.desk.runTyped(
      command,
      { bookId: "11", fields: deep },
      TERMINAL,
    );
    expect(JSON.stringify(done)).toContain("at most 32 nested brackets");
  }
});
