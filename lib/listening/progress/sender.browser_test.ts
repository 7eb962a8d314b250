import FakeTimers from "npm:@sinonjs/fake-timers@15.5.0";
import { expect } from "npm:expect@30.5.2";
import { heard, makeJournal } from "@/tests/fakes/journal.ts";
import type { EventJson } from "./input.ts";
import { JournalSender } from "./sender.browser.ts";

/** A sender whose server gives these statuses; 0 is no network. */
function makeSender(
  answers: (events: EventJson[], body: string) => number,
  headers: Record<string, string> = {},
) {
  const clock = FakeTimers.install({ toFake: ["setTimeout", "clearTimeout"] });
  const made = makeJournal(), calls: number[][] = [], told: string[] = [];
  const addresses: string[] = [];
  const stop = new AbortController();
  const sender = new JournalSender({
    journal: made.journal,
    to: { path: "/api/progress", account: "ada" },
    onAnswer: () => told.push("answer"),
    onTrouble: () => told.push("trouble"),
    onSignedOut: () => told.push("signed out"),
    random: () => 1,
    send: (_method, address, body) => {
      addresses.push(address);
      const { events } = JSON.parse(body);
      calls.push(events.map(({ sequence }: { sequence: number }) => sequence));
      const status = answers(events, body);
      if (status === 0) return Promise.reject(new TypeError("no network"));
      return Promise.resolve(
        Response.json({ progress: [], refused: [], lastSequence: 70 }, { status, headers }),
      );
    },
  }, stop.signal);
  return {
    ...made,
    sender,
    calls,
    addresses,
    told,
    pass: (ms: number) => clock.tickAsync(ms),
    [Symbol.dispose]() {
      stop.abort();
      clock.uninstall();
    },
  };
}

Deno.test("Sender.send: everything goes, in calls of 200, and counts on above the server's number", async () => {
  using made = makeSender(() => 200);
  for (let i = 0; i < 250; i++) made.journal.append(heard(1, i, i + 1), "");
  await made.sender.send();
  expect(made.calls.map(({ length }) => length)).toEqual([200, 50]);
  expect(made.journal.size).toBe(0);
  made.device.goOnAbove(900);
  expect(made.journal.append(heard(1, 0, 1), "").event.sequence).toBe(901);
});

Deno.test("Sender.send: without a network it keeps everything and tries again, ever more rarely", async () => {
  let status = 0;
  using made = makeSender(() => status);
  made.journal.append(heard(1, 0, 1), "");
  await made.sender.send();
  await made.sender.send();
  expect(made.calls.length).toBe(1);
  await made.pass(2_000);
  expect(made.calls.length).toBe(2);
  await made.pass(3_999);
  expect(made.calls.length).toBe(2);
  status = 200;
  await made.pass(1);
  expect(made.journal.size).toBe(0);
  expect(made.told).toEqual(["answer"]);
});

Deno.test("Sender.send: it says once that saving fails for long, and stops until there is hope", async () => {
  let status = 503;
  using made = makeSender(() => status);
  made.journal.append(heard(1, 0, 1), "");
  await made.sender.send();
  await made.pass(3_600_000);
  expect(made.calls.length).toBe(9);
  expect(made.told).toEqual(["trouble"]);
  status = 200;
  await made.sender.retryNow();
  expect(made.journal.size).toBe(0);
});

Deno.test("Sender.send: an event the server cannot read does not keep the others", async () => {
  using made = makeSender((events) => events.some(({ sequence }) => sequence === 3) ? 400 : 200);
  for (let i = 0; i < 8; i++) made.journal.append(heard(1, i, i + 1), "");
  await made.sender.send();
  expect(made.journal.size).toBe(0);
  expect(made.calls).toContainEqual([3]);
  expect(made.calls.filter(({ length }) => length > 1).length).toBeGreaterThan(1);
});

Deno.test("Sender.send: signed out, the journal waits for its owner", async () => {
  using made = makeSender(() => 401);
  made.journal.append(heard(1, 0, 1), "");
  await made.sender.send();
  await made.pass(3_600_000);
  expect(made.calls.length).toBe(1);
  expect(made.journal.size).toBe(1);
  expect(made.told).toEqual(["signed out"]);
});

Deno.test("Sender.send: somebody else is signed in, the journal waits for its owner", async () => {
  let status = 403;
  using made = makeSender(() => status);
  made.journal.append(heard(1, 0, 1), "");
  await made.sender.send();
  expect([made.journal.size, made.told]).toEqual([1, ["signed out"]]);
  expect(made.addresses).toEqual(["/api/progress?listener=ada"]);
  status = 200;
  await made.sender.retryNow();
  expect(made.journal.size).toBe(0);
});

Deno.test("Sender.send: what a listener with many devices has to send goes in calls that the server reads", async () => {
  const version = Array.from({ length: 100 }, () => `${crypto.randomUUID()}.1abc`).join("~");
  const sizes: number[] = [];
  using made = makeSender((_, body) => {
    sizes.push(body.length);
    return body.length > 256 * 1024 ? 413 : 200;
  });
  for (let i = 0; i < 300; i++) made.journal.append(heard(1, i, i + 1), version);
  await made.sender.send();
  expect(made.journal.size).toBe(0);
  expect(made.calls.flat().length).toBe(300); // each once: no request was too large
  expect(Math.min(...sizes.slice(0, -1))).toBeGreaterThan(100_000);
});

Deno.test("Sender.send: what is too large all the same is sent in parts", async () => {
  using made = makeSender((_, body) => body.length > 2_000 ? 413 : 200);
  for (let i = 0; i < 60; i++) made.journal.append(heard(1, i, i + 1), "");
  await made.sender.send();
  expect(made.journal.size).toBe(0);
});

Deno.test("Sender.send: told to wait it waits that long, and loses nothing", async () => {
  let status = 429;
  using made = makeSender(() => status, { "retry-after": "40" });
  made.journal.append(heard(1, 0, 1), "");
  await made.sender.send();
  status = 200;
  await made.pass(39_999);
  expect(made.calls.length).toBe(1);
  await made.pass(1);
  expect(made.journal.size).toBe(0);
});
