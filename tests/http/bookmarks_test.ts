/** Bookmarks over HTTP. */

import { expect } from "npm:expect@30.5.2";
import { signUp } from "./client.ts";
import { openTestSite } from "./harness.ts";

const PLACE = { audiobookId: 11, chapter: 3, positionSec: 12.5 };

Deno.test("bookmarks: added once, listed, edited, deleted [A3.6 C1.9]", async () => {
  await using site = await openTestSite();
  const client = await signUp(site);
  const id = crypto.randomUUID();
  const added = await client.call("POST", "/api/bookmarks", { id, ...PLACE, note: " the door " });
  expect(added.status).toBe(201);
  expect(added.body).toMatchObject({
    id,
    ...PLACE,
    note: "the door",
    sourceBook: 11,
    sourceChapter: 3,
    revision: 1,
  });
  await client.call("POST", "/api/bookmarks", { id, ...PLACE, note: "again" });
  expect((await client.call("GET", "/api/bookmarks")).body).toEqual([added.body]);
  expect((await client.call("GET", "/api/bookmarks?audiobookId=12")).body).toEqual([]);
  const edited = await client.call("PATCH", `/api/bookmarks/${id}`, { note: "the other door" });
  expect(edited.body).toMatchObject({ note: "the other door", revision: 2 });
  expect((await client.call("DELETE", `/api/bookmarks/${id}`)).status).toBe(204);
  expect((await client.call("DELETE", `/api/bookmarks/${id}`)).status).toBe(404);
  expect((await client.call("GET", "/api/bookmarks")).body).toEqual([]);
});

Deno.test("bookmarks: a place that is not in the book is refused", async () => {
  await using site = await openTestSite();
  const client = await signUp(site);
  for (
    const change of [{ audiobookId: 99 }, { chapter: 99 }, { positionSec: 1e6 }, {
      positionSec: -1,
    }, { note: 3 }]
  ) {
    expect((await client.call("POST", "/api/bookmarks", { ...PLACE, ...change })).status).toBe(400);
  }
  expect((await client.call("GET", "/api/bookmarks?audiobookId=x")).status).toBe(400);
});

Deno.test("bookmarks: sync takes what is new, keeps the later copy, and a deletion stays one [C1.9]", async () => {
  await using site = await openTestSite();
  const client = await signUp(site);
  const at = "2026-03-01T10:00:00Z";
  const local = (id: string, rest = {}) => ({
    id,
    ...PLACE,
    note: id,
    createdAt: at,
    updatedAt: at,
    revision: 1,
    ...rest,
  });
  const sync = async (...bookmarks: unknown[]) =>
    (await client.call("POST", "/api/bookmarks/sync", { bookmarks })).body;
  const first = await sync(
    local("bookmark-a"),
    local("bookmark-b"),
    local("bookmark-c", { chapter: 99 }),
  );
  expect(first.bookmarks.length).toBe(2);
  expect(first.refused).toEqual(["bookmark-c"]);
  expect(await sync(local("bookmark-a"), local("bookmark-b"), local("bookmark-c", { chapter: 99 })))
    .toEqual(first);
  await client.call("PATCH", "/api/bookmarks/bookmark-a", { note: "later" });
  await client.call("DELETE", "/api/bookmarks/bookmark-b");
  const second = await sync(
    local("bookmark-a"),
    local("bookmark-b", { revision: 9, note: "back" }),
  );
  expect(second.bookmarks.map((it: { note: string }) => it.note)).toEqual(["later"]);
  expect(second.deleted).toEqual(["bookmark-b"]);
});

Deno.test("bookmarks: the export holds bookmarks and places left, as JSON and as Markdown [C1.9]", async () => {
  await using site = await openTestSite();
  const client = await signUp(site);
  await client.call("POST", "/api/bookmarks", { ...PLACE, note: "*the* door\n# no heading" });
  await client.call("POST", "/api/progress", {
    audiobookId: 11,
    currentChapter: 3,
    currentPosition: 15,
  });
  const json = await client.call("GET", "/api/bookmarks/export");
  expect(json.headers.get("content-disposition")).toBe('attachment; filename="bookmarks.json"');
  expect(json.body.books.map((it: { audiobookId: number }) => it.audiobookId)).toEqual([11]);
  const { text } = await client.call("GET", "/api/bookmarks/export?format=markdown");
  expect(text).toContain("## The One");
  expect(text).toContain("0:12: \\*the\\* door \\# no heading");
  expect((await client.call("GET", "/api/bookmarks/export?format=pdf")).status).toBe(400);
});
