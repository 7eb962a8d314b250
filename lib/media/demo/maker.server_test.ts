import { expect } from "npm:expect@30.5.2";
import { pauseAfter } from "./chapter.server.ts";
import { createMaker, type DemoChapterFile } from "./maker.server.ts";

async function openMaker() {
  const dir = await Deno.makeTempDir();
  const made = Promise.withResolvers<void>();
  const failures: string[] = [];
  const maker = createMaker({
    onMade: () => made.resolve(),
    onFailed: (_, { message }) => void failures.push(message),
  });
  const chapter: DemoChapterFile = {
    bookId: 11,
    chapter: 1,
    path: `${dir}/chapter-01.mp3`,
    bytes: 30 * 6000,
    durationSec: 30,
    spoken: "Nine Hundred Lamps",
  };
  return {
    maker,
    chapter,
    made: made.promise,
    failures,
    async [Symbol.asyncDispose]() {
      maker.close();
      await Deno.remove(dir, { recursive: true });
    },
  };
}

/** Every look at a file answers what was there when it was asked, but not before `until`. */
function delayStat(until: Promise<void>): Disposable {
  const { stat } = Deno;
  Deno.stat = async (path) => {
    const seen = stat(path);
    await Promise.allSettled([seen, until]);
    return await seen;
  };
  return { [Symbol.dispose]: () => void (Deno.stat = stat) };
}

/** Collects what workers are told until it is disposed of. */
function hearOrders(): Disposable & { orders: unknown[] } {
  const { postMessage } = Worker.prototype;
  const orders: unknown[] = [];
  Worker.prototype.postMessage = function (message: unknown) {
    orders.push(message);
    return postMessage.call(this, message);
  };
  return { orders, [Symbol.dispose]: () => void (Worker.prototype.postMessage = postMessage) };
}

Deno.test("maker: what nobody waits for is made with pauses, until somebody does", async () => {
  await using it = await openMaker();
  using heard = hearOrders();
  it.maker.prepare(it.chapter);
  while (heard.orders.length === 0) await new Promise((done) => setTimeout(done));
  expect(heard.orders).toEqual([expect.objectContaining({ isUnhurried: true })]);
  await it.maker.locate(it.chapter, it.chapter.bytes - 1);
  expect(heard.orders.slice(1)).toEqual(["hurry"]);
});

Deno.test("pauseAfter: leaves a fifth of a core, and answers the next order soon", () => {
  expect([0, 5, 12, 100].map(pauseAfter)).toEqual([0, 20, 48, 50]);
});

Deno.test("maker: a chapter that was finished while its file was looked up isn't made again", async () => {
  await using it = await openMaker();
  using heard = hearOrders();
  const first = it.maker.locate(it.chapter, 0);
  let second;
  {
    using _ = delayStat(it.made);
    second = it.maker.locate(it.chapter, 0);
  }
  await first;
  const { path, bytes: readyBytes } = it.chapter;
  expect(await second).toEqual({ path, readyBytes, isWhole: true });
  expect(heard.orders.length).toBe(1);
});

Deno.test("maker: a chapter that is made in the background and cannot be ordered fails alone", async () => {
  const { Worker } = globalThis;
  Reflect.set(globalThis, "Worker", function () {
    throw new Error("no more threads");
  });
  try {
    await using it = await openMaker();
    it.maker.prepare(it.chapter);
    for (let n = 0; n < 1_000 && it.failures.length === 0; n++) {
      await new Promise((done) => setTimeout(done, 5));
    }
    expect(it.failures).toEqual([`${it.chapter.path} could not be made: Error: no more threads`]);
    await expect(it.maker.locate(it.chapter, 0)).rejects.toThrow("no more threads");
  } finally {
    globalThis.Worker = Worker;
  }
});
