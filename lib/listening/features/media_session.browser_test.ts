import { expect } from "npm:expect@30.5.2";
import { makeBook, makePlayer, makeStart } from "@/tests/fakes/player.ts";
import { bindMediaSession } from "./media_session.browser.ts";

type Handler = (details: Partial<MediaSessionActionDetails>) => void;

/** A browser with a media session and a player bound to it. */
function start() {
  const handlers = new Map<string, Handler | null>();
  const session = {
    metadata: null as { title: string; artwork: unknown[] } | null,
    playbackState: "none",
    position: undefined as MediaPositionState | undefined,
    setActionHandler: (action: string, handler: Handler | null) => handlers.set(action, handler),
    setPositionState(state?: MediaPositionState) {
      this.position = state;
    },
  };
  const page = new EventTarget();
  const fakes = {
    document: page,
    MediaMetadata: class {
      constructor(init: object) {
        Object.assign(this, init);
      }
    },
  };
  Object.defineProperty(navigator, "mediaSession", { value: session, configurable: true });
  Object.assign(globalThis, fakes);
  const made = makePlayer();
  bindMediaSession(made.player, made.media, made.player.disposed);
  return {
    ...made,
    session,
    handlers,
    page,
    press: (action: string, details = {}) => handlers.get(action)!({ ...details }),
    [Symbol.dispose]: () => {
      made.player.dispose();
      Reflect.deleteProperty(navigator, "mediaSession");
      for (const name of Object.keys(fakes)) Reflect.deleteProperty(globalThis, name);
    },
  };
}

Deno.test("bindMediaSession: none when nothing is loaded, then the chapter with covers in all sizes", () => {
  using made = start();
  expect(made.session.playbackState).toBe("none");
  expect(made.session.metadata).toBe(null);
  const cover = { src: "/c.webp", srcset: "/c-160.webp 160w, /c-640.webp 640w", alt: "" };
  made.player.visit({ ...makeBook(), cover }, makeStart({ autoplay: true }));
  expect(made.session.playbackState).toBe("playing");
  expect(made.session.metadata).toMatchObject({ title: "Chapter 1", album: "Book 11" });
  expect(made.session.metadata?.artwork).toEqual([
    { src: "/c-160.webp", sizes: "160x160", type: "image/webp" },
    { src: "/c-640.webp", sizes: "640x640", type: "image/webp" },
  ]);
});

Deno.test("bindMediaSession: the position is the chapter's, and gone while its length is unknown", () => {
  using made = start();
  made.player.visit(makeBook(), makeStart({ autoplay: true }));
  made.element.ready(180);
  made.player.seekTo(60);
  made.player.settings.setRate(1.5);
  made.element.load([]);
  expect(made.session.position).toMatchObject({ duration: 180, position: 60 });
  made.player.nextChapter();
  expect(made.session.position).toBe(undefined);
});

Deno.test("bindMediaSession: every key does what it says", () => {
  using made = start();
  made.player.visit(makeBook(), makeStart({ autoplay: true }));
  made.element.ready(180);
  made.press("seekforward");
  made.press("seekforward", { seekOffset: 5 });
  made.press("seekbackward");
  expect(made.element.currentTime).toBe(25);
  made.press("seekto", { seekTime: 90 });
  expect(made.element.currentTime).toBe(90);
  made.press("stop");
  expect(made.element.paused).toBe(true);
  made.press("play");
  expect(made.element.paused).toBe(false);
  made.press("nexttrack");
  expect(made.element.src).toContain("chapter=2");
  made.press("previoustrack");
  expect(made.element.src).toContain("chapter=1");
});

Deno.test("bindMediaSession: tells everything again when the page comes back", () => {
  using made = start();
  made.player.visit(makeBook(), makeStart({ autoplay: true }));
  made.session.metadata = null;
  made.handlers.clear();
  made.page.dispatchEvent(new Event("visibilitychange"));
  expect(made.session.metadata).not.toBe(null);
  expect(made.handlers.size).toBe(8);
});
