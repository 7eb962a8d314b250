import { expect } from "npm:expect@30.5.2";
import { FakeMediaElement } from "@/tests/fakes/media_element.ts";
import { progressiveEngine } from "../player/sound.browser.ts";
import { AdaptiveEngine } from "./adaptive.browser.ts";

const ONE = "/api/stream/11?chapter=1", TWO = "/api/stream/11?chapter=2";

/** Chapter 1 playing progressively, and an engine whose renditions the test controls. */
function start() {
  const element = new FakeMediaElement(), stop = new AbortController();
  const media = element as unknown as HTMLMediaElement;
  const made = { attached: 0, closed: 0, fail: () => {} };
  const engine = new AdaptiveEngine(media, {
    progressive: progressiveEngine(media),
    prepare: (_address, onFatal) => {
      made.fail = onFatal;
      return Promise.resolve({
        attach() {
          made.attached++;
          element.src = "blob:https://books.example/1";
        },
        close: () => void made.closed++,
      });
    },
  }, stop.signal);
  engine.open(ONE, 0);
  element.play();
  element.ready(180);
  return { element, engine, made, [Symbol.dispose]: () => stop.abort() };
}

Deno.test("AdaptiveEngine: never touches what sounds, takes over with the chapter it prepared", async () => {
  using it = start();
  expect(await it.engine.prepareNext(TWO, "/x.m3u8")).toBe(true);
  expect(it.element.loads).toBe(1);
  it.engine.open(TWO, 0);
  expect(it.made.attached).toBe(1);
  expect(it.element.dataset.stream).toBe(TWO);
});

Deno.test("AdaptiveEngine: what was prepared counts also once the grants have been renewed", async () => {
  using it = start();
  await it.engine.prepareNext(`${TWO}&_auth=old`, "/x.m3u8");
  it.engine.open(`${TWO}&_auth=new`, 0);
  expect(it.made.attached).toBe(1);
  it.element.dispatchEvent(new Event("emptied")); // as when an element gets another source
  expect(it.made.closed).toBe(0);
});

Deno.test("AdaptiveEngine: a jump into the middle, or elsewhere, is progressive", async () => {
  using it = start();
  await it.engine.prepareNext(TWO, "/x.m3u8");
  it.engine.open(TWO, 30);
  expect(it.made.attached).toBe(0);
  expect(it.element.src).toContain(TWO);
  expect(it.element.currentTime).toBe(30);
});

Deno.test("AdaptiveEngine: a place in the chapter that is loaded stays adaptive", async () => {
  using it = start();
  await it.engine.prepareNext(TWO, "/x.m3u8");
  it.engine.open(TWO, 0);
  it.element.ready(180);
  it.engine.open(TWO, 60);
  expect(it.element.currentTime).toBe(60);
  expect(it.made.closed).toBe(0);
});

Deno.test("AdaptiveEngine: what cannot go on is heard on from the progressive file, at the same place", async () => {
  using it = start();
  await it.engine.prepareNext(TWO, "/x.m3u8");
  it.engine.open(TWO, 0);
  it.element.play();
  it.element.ready(180);
  it.element.advance(42);
  it.made.fail();
  expect(it.made.closed).toBe(1);
  expect(it.element.src).toContain(TWO);
  expect(it.element.dataset.stream).toBe(undefined);
  expect(it.element.currentTime).toBe(42);
  expect(it.element.paused).toBe(false);
  expect(await it.engine.prepareNext(ONE, "/x.m3u8")).toBe(false);
});

Deno.test("AdaptiveEngine: a press elsewhere that takes the element ends its work", async () => {
  using it = start();
  await it.engine.prepareNext(TWO, "/x.m3u8");
  it.engine.open(TWO, 0);
  delete it.element.dataset.stream;
  it.element.src = "/api/stream/12?chapter=1";
  expect(it.made.closed).toBe(1);
  expect(it.element.src).toContain("/api/stream/12");
});
