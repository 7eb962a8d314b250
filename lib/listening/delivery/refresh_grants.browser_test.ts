import { expect } from "npm:expect@30.5.2";
import { makeBook } from "@/tests/fakes/player.ts";
import { withGrants } from "./delivery.browser.ts";

Deno.test("withGrants: a fresh grant where there was one, of the chapter's own source book", () => {
  const book = makeBook(15), [free, own, sourced, locked] = book.chapters;
  own!.src += "&_auth=old.a";
  sourced!.src += "&sourceBook=12&sourceChapter=4&_auth=old.b";
  const { chapters } = withGrants(book, { 15: "new.c", 12: "new.d" });
  expect(chapters.map(({ src }) => src)).toEqual([
    free!.src,
    "/api/stream/15?chapter=1&_auth=new.c",
    "/api/stream/15?chapter=2&sourceBook=12&sourceChapter=4&_auth=new.d",
    locked!.src,
  ]);
});
