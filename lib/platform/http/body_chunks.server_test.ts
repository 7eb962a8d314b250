import { expect } from "npm:expect@30.5.2";
import { Failure } from "./answers.server.ts";
import { bodyChunks } from "./read_body.server.ts";

type Source = UnderlyingDefaultSource<Uint8Array<ArrayBuffer>>;

function post(source: Source, type?: "bytes"): Request {
  const body = type ? new ReadableStream({ ...source, type } as never) : new ReadableStream(source);
  return new Request("http://localhost/", { method: "POST", body });
}

async function failureOf(request: Request, limits: { stallMs?: number; wholeMs?: number } = {}) {
  try {
    for await (const _ of bodyChunks(request, limits)); // reads all of it
  } catch (error) {
    if (error instanceof Failure) return error;
    throw error;
  }
  throw new Error("the body was taken");
}

Deno.test("bodyChunks: a body that stands still is 408, and its source is told to stop", async () => {
  let cancelled = false;
  const stalled = post({
    start: (controller) => controller.enqueue(new Uint8Array(9)),
    cancel: () => void (cancelled = true),
  });
  const { status, code } = await failureOf(stalled, { stallMs: 5 });
  expect([status, code, cancelled]).toEqual([408, "too_slow", true]);
});

Deno.test("bodyChunks: a body that drips is 408 as well", async () => {
  const dripping = post({
    async pull(controller) {
      await new Promise((done) => setTimeout(done, 1));
      controller.enqueue(new Uint8Array(1));
    },
  });
  expect((await failureOf(dripping, { wholeMs: 20 })).status).toBe(408);
});

Deno.test("bodyChunks: a body that breaks off is the sender's failure", async () => {
  const broken = post({ pull: (controller) => controller.error(new Deno.errors.BadResource()) });
  const { status, code } = await failureOf(broken);
  expect([status, code]).toEqual([400, "incomplete"]);
});

Deno.test("bodyChunks: whoever stops early ends the source", async () => {
  for (const type of [undefined, "bytes"] as const) {
    let cancelled = false;
    const endless = post({
      pull: (controller) => controller.enqueue(new Uint8Array(1024)),
      cancel: () => void (cancelled = true),
    }, type);
    for await (const _ of bodyChunks(endless)) break;
    expect(cancelled).toBe(true);
  }
});
