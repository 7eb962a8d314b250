import FakeTimers from "npm:@sinonjs/fake-timers@15.5.0";
import { expect } from "npm:expect@30.5.2";
import { LiveProgress, openEventStream } from "./live.server.ts";
import type { ProgressView } from "./view.ts";

const view = (audiobookId: number, currentPosition: number) =>
  ({ audiobookId, currentPosition }) as ProgressView;

/** A stream controlled by the test; `read` returns one message, null at the end. */
function open(all: Promise<ProgressView[]> = Promise.resolve([])) {
  const clock = FakeTimers.install({ toFake: ["setInterval", "clearInterval"] });
  const live = new LiveProgress();
  const reader = openEventStream(live, "ada", () => all)!.getReader();
  const decoder = new TextDecoder();
  return {
    live,
    clock,
    async read(): Promise<string | null> {
      const { value } = await reader.read();
      return value ? decoder.decode(value) : null;
    },
    /** The views of the next message. */
    async readProgress(): Promise<ProgressView[]> {
      return JSON.parse((await this.read())!.split("data: ")[1]!);
    },
    [Symbol.dispose]() {
      live.close();
      clock.uninstall();
    },
  };
}

Deno.test("openEventStream: one that is behind is told the newest state of each book alone", async () => {
  using made = open();
  await Promise.resolve();
  for (let second = 0; second <= 10_000; second++) {
    made.live.publish("ada", [view(11, second), view(15, second)]);
  }
  made.live.publish("ada", [view(12, 7)]);
  expect(await made.read()).toBe("retry: 3000\n\n");
  expect(await made.readProgress()).toEqual([view(11, 10_000), view(15, 10_000), view(12, 7)]);
  made.live.publish("ada", [view(11, 1)]); // a reader that keeps up gets every change
  expect(await made.readProgress()).toEqual([view(11, 1)]);
  made.live.publish("ada", [view(11, 2)]);
  expect(await made.readProgress()).toEqual([view(11, 2)]);
});

Deno.test("openEventStream: begins with how things stand, unless newer has come meanwhile", async () => {
  const all = Promise.withResolvers<ProgressView[]>();
  using made = open(all.promise);
  made.live.publish("ada", [view(11, 9)]);
  expect(await made.read()).toBe("retry: 3000\n\n");
  all.resolve([view(11, 5), view(12, 5)]);
  expect(await made.readProgress()).toEqual([view(11, 9), view(12, 5)]);
});

Deno.test("openEventStream: one that nobody reads for a minute is broken off", async () => {
  using made = open();
  await made.clock.tickAsync(59_999);
  expect(made.live.isFollowed("ada")).toBe(true);
  await made.clock.tickAsync(1);
  expect(made.live.isFollowed("ada")).toBe(false);
  await expect(made.read()).rejects.toBe("A live connection was not read for a minute.");
  made.live.publish("ada", [view(11, 1)]); // has no subscriber
});

Deno.test("openEventStream: one that is read lives on, with a sign of life every 20 s", async () => {
  using made = open();
  expect(await made.read()).toBe("retry: 3000\n\n");
  for (let n = 0; n < 10; n++) {
    const next = made.read();
    await made.clock.tickAsync(20_000);
    expect(await next).toBe(":\n\n");
  }
  made.live.close();
  expect(await made.read()).toBe(null);
});
