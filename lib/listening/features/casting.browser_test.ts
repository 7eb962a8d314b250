import { expect } from "npm:expect@30.5.2";
import { watchCasting } from "./media_session.browser.ts";

const asMedia = (element: object) => element as HTMLMediaElement;

Deno.test("watchCasting: without a way to other devices nothing is offered", () => {
  const casting = watchCasting(asMedia(new EventTarget()), new AbortController().signal);
  expect(casting.available.value).toBe(false);
  casting.choose();
});

Deno.test("watchCasting: Remote Playback says when a device is in reach, and opens its list", async () => {
  const asked: string[] = [];
  let tell = (_is: boolean) => {};
  const remote = {
    watchAvailability(callback: (is: boolean) => void) {
      tell = callback;
      return Promise.resolve(7);
    },
    cancelWatchAvailability: (id: number) => Promise.resolve(void asked.push(`cancel ${id}`)),
    prompt: () => Promise.resolve(void asked.push("prompt")),
  };
  const stop = new AbortController();
  const casting = watchCasting(asMedia(Object.assign(new EventTarget(), { remote })), stop.signal);
  tell(true);
  expect(casting.available.value).toBe(true);
  casting.choose();
  await Promise.resolve();
  stop.abort();
  expect(asked).toEqual(["prompt", "cancel 7"]);
});

Deno.test("watchCasting: Safari's AirPlay speaks its own words", () => {
  let shown = 0;
  const element = Object.assign(new EventTarget(), {
    webkitShowPlaybackTargetPicker: () => shown++,
  });
  const casting = watchCasting(asMedia(element), new AbortController().signal);
  const event = new Event("webkitplaybacktargetavailabilitychanged");
  element.dispatchEvent(Object.assign(event, { availability: "available" }));
  expect(casting.available.value).toBe(true);
  casting.choose();
  expect(shown).toBe(1);
});
