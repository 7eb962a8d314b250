/**
 * Two devices and a server that may die as a space of states (explore.ts): all that outlasts a step can be taken
 * and put back, so that every step is tried from every state, undisturbed and with a fault at any call of
 * the store. Nothing runs again whose outcome is known:
 * - Of faults that leave the same one is tried (`faultsOf`).
 * - The laws of the end are asked of what a state becomes once all has been sent, and of that once.
 * What was sent is one set: in which order it came decides nothing, as the laws show of its reverse.
 */

import { createHash } from "node:crypto";
import type { ProgressRecord } from "@/lib/listening/progress/model.ts";
import type { Run, Space } from "./explore.ts";
import type { DeviceContent } from "./listening_device.ts";
import { type Content, STEPS, take, World } from "./listening_world.ts";
import type { KvContent, KvEntry } from "./map_kv.ts";
import { checkEnd, checkMoment, checkOther, sendAll } from "./progress_laws.ts";
import { describeFault, type Fault, faultsOf } from "./store_faults.ts";

export interface State {
  content: Content;
  progress: ProgressRecord;
}

/** @returns the space to explore, and how many steps have really been run in it. */
export async function openProgressSpace(): Promise<Space<State> & Disposable & { runs(): number }> {
  Error.stackTraceLimit = 1; // as for money (money_space.ts): faults are errors by the ten thousand
  const world = new World();
  let runs = 0;
  const first: State = { content: world.content(), progress: await world.state() };

  function expectNone(broken: string | null): void {
    if (broken !== null) throw new Error(broken);
  }

  /** Runs one step from a state, and holds what it did to the laws of the moment. */
  async function run(state: State, name: string, fault?: Fault) {
    await world.restore(state.content);
    runs++;
    const calls = await take(world, name, fault);
    const progress = await world.state();
    const broken = checkMoment(world, state.progress, progress) ?? await checkOther(world);
    if (broken) {
      throw new Error(`${name}${fault ? `, ${describeFault(fault)}` : ""}: ${broken}`);
    }
    return { calls, state: { content: world.content(), progress } };
  }

  async function stepsFrom(state: State): Promise<Run<State>[]> {
    const ran: Run<State>[] = [];
    for (const name of Object.keys(STEPS)) {
      ran.push({ name, state: (await run(state, name)).state });
    }
    return ran;
  }

  async function faultyStepsFrom(state: State): Promise<Run<State>[]> {
    const ran: Run<State>[] = [];
    for (const name of Object.keys(STEPS)) {
      const { calls } = await run(state, name);
      for (const fault of faultsOf(calls)) {
        const { state: after } = await run(state, name, fault);
        ran.push({ name: `${name}, ${describeFault(fault)}`, state: after });
      }
    }
    return ran;
  }

  /** What states became once all was sent, where the laws of the end were found to hold. */
  const lawful = new Set<string>();

  async function check({ content }: State): Promise<void> {
    await world.restore(content);
    expectNone(await sendAll(world));
    const sent = keyOf(world.content());
    if (lawful.has(sent)) return;
    expectNone(await checkEnd(world));
    lawful.add(sent);
  }

  return {
    starts: [{ name: "a visitor has heard something", state: first }],
    keyOf: ({ content }) => keyOf(content),
    steps: stepsFrom,
    faultySteps: faultyStepsFrom,
    check,
    runs: () => runs,
    [Symbol.dispose]: () => world.close(),
  };
}

function keyOf({ kv, a, b, signedIn, bodies, isCrowded }: Content): string {
  const parts = [
    textOf(kv),
    deviceText(a),
    deviceText(b),
    [...bodies.keys()].sort().join("\n"),
    String(isCrowded),
    signedIn,
  ];
  return createHash("sha1").update(parts.join("\n\n")).digest("base64");
}

/** What it keeps, and what its page knows; what it acknowledged is what it wrote and keeps no more. */
function deviceText({ acknowledged: _, db, ...rest }: DeviceContent): string {
  return JSON.stringify({ ...rest, db: db.toSorted(([x], [y]) => x < y ? -1 : 1) });
}

/** Entries are replaced, never changed, and states share most of them. */
const texts = new WeakMap<KvEntry, string>();

function textOf(kv: KvContent): string {
  return [...kv.values()].map((entry) => {
    const text = texts.get(entry) ?? JSON.stringify([entry.key, entry.value]);
    texts.set(entry, text);
    return text;
  }).sort().join("\n");
}
