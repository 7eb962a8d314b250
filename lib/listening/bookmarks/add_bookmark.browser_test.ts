import { expect } from "npm:expect@30.5.2";
import { type Toast, TOAST_EVENT } from "@/lib/platform/tab.browser.ts";
import { makeBook, makePlayer, makeStart } from "@/tests/fakes/player.ts";
import { addBookmark } from "./bookmarks.browser.ts";

Deno.test("addBookmark: says for 2 s what was marked, for 3 s why nothing could be [A9.16-17]", () => {
  const toasts: Toast[] = [];
  const page = Object.assign(new EventTarget(), {
    documentElement: { lang: "en" },
    querySelector: () => null,
  });
  page.addEventListener(TOAST_EVENT, (event) => {
    event.preventDefault(); // as the page's script does; otherwise the toast is raised again
    toasts.push((event as CustomEvent).detail);
  });
  Object.assign(globalThis, { document: page });
  const made = makePlayer();
  try {
    expect(addBookmark(made.player)).toBe(null);
    made.player.visit(makeBook(), makeStart({ chapter: 2 }));
    made.element.ready(180);
    made.player.play();
    expect(addBookmark(made.player)).toMatchObject({ audiobookId: 11, chapter: 2 });
  } finally {
    made[Symbol.dispose]();
    Reflect.deleteProperty(globalThis, "document");
  }
  expect(toasts).toMatchObject([
    {
      title: "Can't create bookmark",
      text: "No audio is currently playing",
      variant: "destructive",
      shownMs: 3000,
    },
    { title: "Bookmark added", shownMs: 2000 },
  ]);
});
