import FakeTimers from "npm:@sinonjs/fake-timers@15.5.0";
import { expect } from "npm:expect@30.5.2";
import { makeBook, makePlayer, makeStart } from "@/tests/fakes/player.ts";
import { reopenStalled, watchConnection } from "./recovery.browser.ts";

/** Playing at 20 s, online. */
function start() {
  const clock = FakeTimers.install({ toFake: ["setTimeout", "clearTimeout"] });
  const setOnline = (online: boolean) => {
    Object.defineProperty(navigator, "onLine", { value: online, configurable: true });
    globalThis.dispatchEvent(new Event(online ? "online" : "offline"));
  };
  setOnline(true);
  const made = makePlayer();
  watchConnection(made.player, made.player.disposed);
  reopenStalled(made.player, made.media, made.player.disposed);
  made.player.visit(makeBook(), makeStart({ autoplay: true }));
  made.element.ready(180);
  made.element.advance(20);
  return {
    ...made,
    clock,
    words: made.player.networkStatus,
    setOnline,
    [Symbol.dispose]: () => {
      made.player.dispose();
      clock.uninstall();
      Reflect.deleteProperty(navigator, "onLine");
    },
  };
}

Deno.test("watchConnection: a stall is worth a word after a second, another when it lasts", () => {
  using made = start();
  made.element.stall();
  made.clock.tick(999);
  expect(made.words.value).toBe("");
  made.clock.tick(1);
  expect(made.words.value).toBe("Loading…");
  made.clock.tick(3500);
  made.element.load([[0, 21]]);
  made.clock.tick(3500);
  expect(made.words.value).toBe("Slow connection. Still loading…");
  made.element.ready(180);
  expect(made.words.value).toBe("");
});

Deno.test("watchConnection: a stall without a byte for 5 s is a lost connection, until sound comes", () => {
  using made = start();
  const said: string[] = [];
  made.words.subscribe((words) => said.push(words));
  made.element.stall();
  made.clock.tick(9000);
  expect(said).toEqual(["", "Loading…", "Waiting for the connection…"]);
  expect(made.player.isFailing.value).toBe(false);
  made.element.ready(180);
  expect(said.at(-1)).toBe("");
});

Deno.test("watchConnection: what keeps failing is said after 5 s, and a press begins anew [C1.54]", () => {
  using made = start();
  made.player.retrying.value = true;
  made.clock.tick(4999);
  expect(made.words.value).toBe("Loading…");
  made.element.stall(); // retried: the message does not change
  made.clock.tick(1);
  expect(made.words.value).toBe("Waiting for the connection…");
  expect(made.player.isFailing.value).toBe(true);
  made.clock.tick(60_000);
  expect(made.words.value).toBe("Waiting for the connection…");
  const { loads } = made.element;
  made.element.fail(2);
  made.player.playAnew();
  expect(made.element.loads).toBe(loads + 1);
  expect(made.words.value).not.toContain("Waiting");
  made.element.ready(180);
  expect(made.words.value).toBe("");
});

Deno.test("watchConnection: offline it says what is still to be heard, and when that is over", () => {
  using made = start();
  made.setOnline(false);
  expect(made.words.value).toBe("You're offline. Playing what's already loaded.");
  made.element.stall();
  made.clock.tick(0);
  expect(made.words.value).toBe("Waiting for the connection…");
  made.element.ready(180);
  made.setOnline(true);
  expect(made.words.value).toBe("");
});

Deno.test("watchConnection: a silent player says nothing of the network", () => {
  using made = start();
  made.player.pause();
  made.setOnline(false);
  expect(made.words.value).toBe("");
});

Deno.test("reopenStalled: a stall without a byte for 10 s is opened anew, where it was", () => {
  using made = start();
  made.element.stall();
  made.clock.tick(9000);
  made.element.load([[0, 25]]);
  made.clock.tick(9000);
  expect(made.element.loads).toBe(1);
  made.clock.tick(1000);
  expect(made.element.loads).toBe(2);
  expect(made.element.currentTime).toBe(20);
  expect(made.player.media.paused.value).toBe(false);
});

Deno.test("reopenStalled: back online a stall is opened anew at once", () => {
  using made = start();
  made.setOnline(false);
  made.element.stall();
  made.clock.tick(60_000);
  expect(made.element.loads).toBe(1);
  made.setOnline(true);
  expect(made.element.loads).toBe(2);
});
