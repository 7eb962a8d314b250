import FakeTimers from "npm:@sinonjs/fake-timers@15.5.0";
import { expect } from "npm:expect@30.5.2";
import { type JournalSender, sendInTime } from "./sender.browser.ts";

/** A page with one sound, and a sender that records its calls. */
function openPage() {
  const clock = FakeTimers.install({ toFake: ["setInterval", "clearInterval"] });
  const page = Object.assign(new EventTarget(), { hidden: false });
  const element = Object.assign(new EventTarget(), { paused: true });
  const asked: string[] = [], stop = new AbortController();
  const note = (what: string) => () => Promise.resolve(void asked.push(what));
  const sender = {
    send: note("send"),
    retryNow: note("retryNow"),
    flushBeacon: note("flushBeacon"),
  };
  Object.assign(globalThis, { document: page });
  sendInTime(
    sender as unknown as JournalSender,
    element as unknown as HTMLMediaElement,
    stop.signal,
  );
  return {
    page,
    element,
    asked,
    pass: (sec: number) => void clock.tick(sec * 1000),
    [Symbol.dispose]() {
      stop.abort();
      clock.uninstall();
      Reflect.deleteProperty(globalThis, "document");
    },
  };
}

Deno.test("sendInTime: every 15 s while it sounds, never in silence [B9.5]", () => {
  using it = openPage();
  it.pass(60);
  expect(it.asked).toEqual([]);
  it.element.paused = false;
  it.pass(14);
  expect(it.asked).toEqual([]);
  it.pass(31);
  expect(it.asked).toEqual(["send", "send", "send"]);
});

Deno.test("sendInTime: at once when the page is hidden or left, with new hope when it comes back [A4.13]", () => {
  using it = openPage();
  it.page.hidden = true;
  it.page.dispatchEvent(new Event("visibilitychange"));
  it.page.hidden = false;
  it.page.dispatchEvent(new Event("visibilitychange"));
  globalThis.dispatchEvent(new Event("online"));
  it.element.dispatchEvent(new Event("play"));
  globalThis.dispatchEvent(new Event("pagehide"));
  expect(it.asked).toEqual(["send", "retryNow", "retryNow", "retryNow", "flushBeacon"]);
});
