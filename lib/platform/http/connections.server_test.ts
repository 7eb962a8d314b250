import { expect } from "npm:expect@30.5.2";
import { type Connection, connectionLimits, Connections } from "./connections.server.ts";

const DIRECT = { openFiles: null, perAddress: null, isProxied: false };

Deno.test("connectionLimits: a third of the descriptors, at most 10,000", () => {
  for (const [openFiles, total] of [[1_024, 320], [4_096, 1_344], [1e6, 10_000], [null, 10_000]]) {
    expect(connectionLimits({ ...DIRECT, openFiles: openFiles! }).total).toBe(total);
  }
});

Deno.test("connectionLimits: 256 for an address, as many as there are for a proxy, or as was set", () => {
  const limits = { ...DIRECT, openFiles: 4_096 };
  expect(connectionLimits(limits).perAddress).toBe(256);
  expect(connectionLimits({ ...limits, isProxied: true }).perAddress).toBe(1_344);
  expect(connectionLimits({ ...limits, isProxied: true, perAddress: 9 }).perAddress).toBe(9);
  expect(connectionLimits({ ...limits, perAddress: 5_000 }).perAddress).toBe(1_344);
});

/** Connections with a clock that the test moves; `closed` are the names of those ended. */
function create(limits: { total?: number; perAddress?: number } = {}) {
  const clock = { ms: 0 };
  const closed: string[] = [];
  const connections = new Connections(
    { total: 100, perAddress: 100, headMs: 15_000, idleMs: 60_000, ...limits },
    () => clock.ms,
  );
  const open = (name: string, address = "203.0.113.1") =>
    connections.admit(address, () => closed.push(name));
  const ask = (connection: Connection | null, { andEnd = true } = {}) => {
    connections.requestBegan(connection!);
    if (andEnd) connections.requestEnded(connection!);
  };
  return { clock, closed, connections, open, ask };
}

Deno.test("Connections: one without a request is ended after headMs, an idle one after idleMs", () => {
  const { clock, closed, connections, open, ask } = create();
  open("silent");
  ask(open("idle"));
  clock.ms = 14_999;
  connections.closeOverdue();
  expect(closed).toEqual([]);
  clock.ms = 15_000;
  connections.closeOverdue();
  expect(closed).toEqual(["silent"]);
  clock.ms = 60_000;
  connections.closeOverdue();
  expect(closed).toEqual(["silent", "idle"]);
  expect(connections.size).toBe(0);
});

Deno.test("Connections: one with a request under way is never ended, not even for room", () => {
  const { clock, closed, connections, open, ask } = create({ total: 1 });
  const stream = open("stream");
  ask(stream, { andEnd: false });
  clock.ms = 3_600_000;
  connections.closeOverdue();
  expect(open("newcomer")).toBe(null);
  connections.shrink();
  expect(closed).toEqual([]);
  expect(connections.refused).toBe(1);
});

Deno.test("Connections: of two requests at once (HTTP/2) the later end counts", () => {
  const { clock, closed, connections, open, ask } = create();
  const both = open("both");
  ask(both, { andEnd: false });
  ask(both);
  clock.ms = 60_000;
  connections.closeOverdue();
  expect(closed).toEqual([]);
  connections.requestEnded(both!);
  clock.ms = 120_000;
  connections.closeOverdue();
  expect(closed).toEqual(["both"]);
});

Deno.test("Connections: a newcomer takes the place of the longest silent one, then of an idle one", () => {
  const { closed, connections, open, ask } = create({ total: 3 });
  ask(open("idle"));
  open("first");
  open("second");
  const third = open("third");
  ask(third, { andEnd: false });
  expect(closed).toEqual(["first"]);
  ask(open("fourth"), { andEnd: false });
  ask(open("fifth"), { andEnd: false });
  expect(closed).toEqual(["first", "second", "idle"]);
  expect(open("sixth")).toBe(null);
  connections.remove(third!);
  expect(open("seventh")).not.toBe(null);
  expect([connections.displaced, connections.refused]).toEqual([3, 1]);
});

Deno.test("Connections: a caller at its limit takes its own places, and others have theirs", () => {
  const { closed, open, ask } = create({ perAddress: 2 });
  open("others", "203.0.113.9");
  open("first", "2001:db8:1:2::1");
  open("second", "2001:db8:1:2:ffff::7"); // the same /64
  ask(open("third", "2001:db8:1:2::3"), { andEnd: false });
  ask(open("fourth", "2001:db8:1:2::4"), { andEnd: false });
  expect(closed).toEqual(["first", "second"]);
  expect(open("fifth", "2001:db8:1:2::5")).toBe(null);
  expect(open("neighbour", "2001:db8:1:3::1")).not.toBe(null);
});

Deno.test("Connections: when descriptors run out there are a tenth fewer, from then on", () => {
  const { closed, connections, open } = create();
  for (let count = 0; count < 20; count++) open(`${count}`);
  connections.shrink();
  expect(closed).toEqual(["0", "1"]);
  open("20");
  expect([connections.size, closed.at(-1)]).toEqual([18, "2"]);
});

Deno.test("Connections: the end of a connection is counted once", () => {
  const { connections, open } = create({ perAddress: 1 });
  const first = open("first")!;
  connections.remove(first);
  connections.remove(first);
  open("second");
  open("third"); // displaces the second, and only that
  expect([connections.size, connections.displaced]).toEqual([1, 1]);
});
