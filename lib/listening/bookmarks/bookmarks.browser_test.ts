import { expect } from "npm:expect@30.5.2";
import { LocalStore } from "@/lib/platform/local_store.browser.ts";
import { makeBook, makePlayer, makeStart } from "@/tests/fakes/player.ts";
import { FakeStorage } from "@/tests/fakes/storage.ts";
import { VISITOR } from "../first_bytes/attributes.ts";
import { Bookmarks } from "./bookmarks.browser.ts";
import { type LocalBookmark, LocalBookmarks } from "./local.browser.ts";

type Answer = { bookmarks: Partial<LocalBookmark>[]; deleted: string[]; refused: string[] };

function makeBookmarks(
  o: {
    listener?: string;
    storage?: FakeStorage;
    answer?: (sent: LocalBookmark[]) => Answer | null;
  } = {},
) {
  const { listener = "ada", storage = new FakeStorage() } = o;
  const made = makePlayer(), sent: LocalBookmark[][] = [];
  const bookmarks = new Bookmarks({
    player: made.player,
    listener,
    local: new LocalBookmarks(new LocalStore(storage), listener),
    send: (_method, _path, json) => {
      const body = JSON.parse(json).bookmarks as LocalBookmark[];
      sent.push(body);
      const answer = o.answer ? o.answer(body) : { bookmarks: body, deleted: [], refused: [] };
      return answer ? Promise.resolve(Response.json(answer)) : Promise.reject(new TypeError());
    },
  });
  return { ...made, bookmarks, storage, sent };
}

function playAt(made: ReturnType<typeof makeBookmarks>, positionSec: number): void {
  made.player.visit(makeBook(), makeStart({ chapter: 2 }));
  made.element.ready(180);
  made.player.seekTo(positionSec);
  made.player.play();
}

Deno.test("Bookmarks.add: only of a sound that was begun, also while it is paused [A4.9]", () => {
  using made = makeBookmarks();
  expect(made.bookmarks.add()).toEqual({ ok: false, code: "not_playing" });
  playAt(made, 42);
  expect(made.bookmarks.add("the lamp")).toMatchObject({ ok: true });
  expect(made.bookmarks.ofBook(11)).toMatchObject([
    { audiobookId: 11, chapter: 2, positionSec: 42, note: "the lamp", revision: 1 },
  ]);
  made.player.pause();
  made.player.seekTo(60);
  expect(made.bookmarks.add()).toMatchObject({ ok: true, bookmark: { positionSec: 60 } });
});

Deno.test("Bookmarks: a visitor's stay in this browser, and become the account's", async () => {
  using made = makeBookmarks({ listener: VISITOR });
  playAt(made, 42);
  made.bookmarks.add();
  await made.bookmarks.sync();
  expect(made.sent).toEqual([]);
  using later = makeBookmarks({ storage: made.storage });
  await later.bookmarks.sync();
  expect(later.sent[0]).toMatchObject([{ positionSec: 42 }]);
  expect(later.bookmarks.ofBook(11)).toMatchObject([{ positionSec: 42, isNew: false }]);
  using other = makeBookmarks({ storage: made.storage, listener: "eve" });
  expect(other.bookmarks.ofBook(11)).toEqual([]);
});

Deno.test("Bookmarks.sync: what could not be sent stays, and goes with the next change", async () => {
  let isReachable = false;
  using made = makeBookmarks({
    answer: (sent) => isReachable ? { bookmarks: sent, deleted: [], refused: [] } : null,
  });
  playAt(made, 42);
  made.bookmarks.add();
  await made.bookmarks.sync();
  isReachable = true;
  const [first] = made.bookmarks.ofBook(11);
  made.bookmarks.edit(first!.id, " the lamp ");
  await made.bookmarks.sync();
  expect(made.sent.at(-1)).toMatchObject([{ note: "the lamp", revision: 2 }]);
  expect(made.bookmarks.ofBook(11)).toMatchObject([{ note: "the lamp", isNew: false }]);
});

Deno.test("Bookmarks.sync: what was deleted elsewhere goes, what was refused stays", async () => {
  using made = makeBookmarks({
    answer: (sent) => ({
      bookmarks: sent.filter(({ note }) => note === "taken"),
      deleted: [],
      refused: sent.filter(({ note }) => note === "refused").map(({ id }) => id),
    }),
  });
  playAt(made, 42);
  for (const note of ["refused", "taken", "deleted elsewhere"]) made.bookmarks.add(note);
  await made.bookmarks.sync();
  await made.bookmarks.sync();
  expect(made.bookmarks.ofBook(11).map(({ note }) => note)).toEqual(["refused"]);
});

Deno.test("Bookmarks.remove: gone at once, and told to the account", async () => {
  using made = makeBookmarks({
    answer: (sent) => ({
      bookmarks: sent.filter(({ isDeleted }) => !isDeleted),
      deleted: [],
      refused: [],
    }),
  });
  playAt(made, 42);
  made.bookmarks.add();
  await made.bookmarks.sync();
  made.bookmarks.remove(made.bookmarks.ofBook(11)[0]!.id);
  expect(made.bookmarks.ofBook(11)).toEqual([]);
  await made.bookmarks.sync();
  expect(made.sent.flat().at(-1)).toMatchObject({ isDeleted: true, revision: 2 });
  expect(made.bookmarks.all.value).toEqual([]);
});

Deno.test("Bookmarks.add: a full browser says so and keeps what it has", () => {
  using made = makeBookmarks();
  playAt(made, 42);
  made.bookmarks.add();
  made.storage.room = 0;
  expect(made.bookmarks.add()).toEqual({ ok: false, code: "no_room" });
  expect(made.bookmarks.ofBook(11).length).toBe(1);
});
