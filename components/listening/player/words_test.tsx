/** Texts and marks of states that a whole page rarely reaches. */

import { expect } from "npm:expect@30.5.2";
import { renderToString } from "preact-render-to-string";
import type { PlayerBook } from "@/lib/listening/player/types.ts";
import { AfterPurchase } from "./AfterPurchase.tsx";
import { BookmarkSheet } from "./BookmarkSheet.tsx";
import { Drawer } from "./Drawer.tsx";
import { PlayerError } from "./NoticeFor.tsx";
import { PlayButton } from "./Stage.tsx";

const text = (html: string) => html.replaceAll(/<[^>]+>/g, "").replaceAll("&#39;", "'");
const noop = () => {};

Deno.test("Drawer: waits for its chapters in words, with a shortcut for each book of the series", () => {
  const titles = ["The One", "The Two", "A Tale of Time", "The Three"];
  const sections = titles.map((title, index) => ({
    title,
    sourceBook: 11 + index,
    hue: "ember",
    coverSrc: "/cover.avif",
  }));
  const book = { chapters: [] } as unknown as PlayerBook;
  const shown = text(renderToString(
    <Drawer book={book} sections={sections} current={null} onChoose={noop} onClose={noop} />,
  ));
  expect(shown).toContain("Loading chapters...");
  titles.forEach((title, index) => expect(shown).toContain(`Book ${index + 1}, ${title}`));
});

Deno.test("BookmarkSheet: Add Bookmark", () => {
  const shown = text(renderToString(
    <BookmarkSheet
      chapters={[]}
      bookmarks={[]}
      history={[]}
      editing={null}
      onAdd={noop}
      onEdit={noop}
      onNote={noop}
      onRemove={noop}
      onJump={noop}
      onClose={noop}
    />,
  ));
  expect(shown).toContain("Add Bookmark");
});

Deno.test("PlayerError: offers another try and the page anew", () => {
  const shown = renderToString(<PlayerError title="Playback Error" text="It stopped." />);
  expect(shown).toContain('role="alert"');
  expect(text(shown)).toContain("Reload Page");
});

Deno.test("AfterPurchase: Create Your Profile says when it could not be kept", () => {
  class Refused extends AfterPurchase {
    override state = { asks: "profile" as const, isRefused: true };
  }
  const shown = text(renderToString(<Refused href="/audiobook/11" />));
  expect(shown).toContain("Create Your Profile");
  expect(shown).toContain(
    "Your account was created but we couldn't save all your details. Please try again.",
  );
});

Deno.test("PlayButton: glows while it plays by a state, not by its label, which is in the page's language", async () => {
  const css = await Deno.readTextFile(new URL("PlayButton.css", import.meta.url));
  const [, state] = /&\[([^\]]+)\] \{\s*box-shadow: 0 0 2\.5rem/.exec(css)!;
  for (const playing of [true, false]) {
    const shown = renderToString(<PlayButton playing={playing} waiting={false} />);
    expect([playing, shown.includes(` ${state} `)]).toEqual([playing, playing]);
  }
});
