import { expect } from "npm:expect@30.5.2";
import { makeBook, makePlayer, makeStart } from "@/tests/fakes/player.ts";
import { VISITOR } from "../first_bytes/attributes.ts";
import { followSessionEnd } from "./one_listener.browser.ts";

/** Ada plays a paid chapter, 20 s into it. */
function start({ isPaid = true } = {}) {
  const made = makePlayer(), book = makeBook();
  if (isPaid) book.chapters[1]!.src += "&_auth=a.grant.of-hers";
  const server = { grants: false, renewals: 0, shownAnew: 0 };
  made.player.listener.value = "ada";
  followSessionEnd(made.player, {
    refreshGrants: () => {
      server.renewals++;
      return Promise.resolve(server.grants);
    },
    showPageAnew: () => void server.shownAnew++,
  }, made.player.disposed);
  made.player.visit(book, makeStart({ autoplay: true }));
  made.element.ready(180);
  made.element.advance(20);
  return { ...made, book, server };
}

const SIGNED_OUT = { kind: "signed-out", bookId: 11 };
const settle = () => new Promise((done) => setTimeout(done));

Deno.test("followSessionEnd: paid sound stops and says why, and the page shows what is left", async () => {
  using made = start();
  made.player.noteSignedOut();
  expect([made.element.paused, made.player.notice.value]).toEqual([true, SIGNED_OUT]);
  await settle();
  expect(made.server.shownAnew).toBe(1);
});

Deno.test("followSessionEnd: free sound goes on, until a paid chapter begins", () => {
  using made = start({ isPaid: false });
  made.book.chapters[2]!.src += "&_auth=a.grant.of-hers";
  made.player.noteSignedOut();
  expect([made.element.paused, made.player.notice.value]).toEqual([false, null]);
  made.player.nextChapter();
  expect([made.element.paused, made.player.notice.value]).toEqual([true, SIGNED_OUT]);
});

Deno.test("followSessionEnd: the same listener goes on at the same second, somebody else does not [C1.57]", async () => {
  for (const [listener, isPaused] of [["ada", false], ["eve", true]] as const) {
    using made = start();
    made.player.noteSignedOut();
    await settle();
    made.player.listener.value = VISITOR; // the sign-in page
    made.server.grants = true;
    made.player.listener.value = listener;
    await settle();
    expect([made.player.notice.value, made.element.paused]).toEqual([null, isPaused]);
    expect(made.element.currentTime).toBe(20);
  }
});

Deno.test("followSessionEnd: what the listener had paused stays paused", async () => {
  using made = start();
  made.player.pause();
  made.player.noteSignedOut();
  made.player.listener.value = VISITOR;
  made.player.listener.value = "ada";
  await settle();
  expect([made.element.paused, made.player.notice.value]).toEqual([true, null]);
});

Deno.test("followSessionEnd: signed in again by another tab, a press on Play goes on", async () => {
  using made = start();
  made.player.noteSignedOut();
  await settle();
  made.server.grants = true;
  made.player.play();
  await settle();
  expect([made.element.paused, made.player.notice.value]).toEqual([false, null]);
  expect(made.player.signedOut.value).toBe(null);
});

Deno.test("noteSignedOut: a visitor has no session that could end", () => {
  using made = start();
  made.player.listener.value = VISITOR;
  made.player.noteSignedOut();
  expect([made.element.paused, made.player.signedOut.value]).toEqual([false, null]);
});
