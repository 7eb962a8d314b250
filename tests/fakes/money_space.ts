/**
 * The world of money as a space of states: store, provider, webhooks on their way and clock can be taken
 * and put back, so that every step can be tried from every state, undisturbed and with a fault at any call.
 */
import { expect } from "npm:expect@30.5.2";
import { createHash } from "node:crypto";
import { keys } from "@/lib/platform/server/kv/keys.ts";
import { createCrashingKv } from "./crashing_kv.ts";
import type { Run, Space } from "./explore.ts";
import { createMapKv, type KvContent } from "./map_kv.ts";
import { reconcileFully, unlessExpected } from "./schedule.ts";
import { openTestShop, type TestShop } from "./shop.ts";
import { noAnswer } from "@/lib/shop/server/stripe_emulator/faults.ts";
import { gatewayOver } from "./stripe_gateway.ts";
import { createStripeEmulator } from "@/lib/shop/server/stripe_emulator/mod.ts";
import type { ObjectStore } from "@/lib/shop/server/stripe_emulator/state.ts";

const START_MS = Date.UTC(2026, 0, 5);

type Objects = ReadonlyMap<string, { kind: string; id: string; value: unknown }>;

/** All that outlasts a step. */
export interface State {
  kv: KvContent;
  provider: Objects;
  /** Webhooks that wait, oldest first. */
  news: string[];
  /** Payments whose secret a buyer was given. */
  payments: string[];
  nowMs: number;
}

export interface World {
  shop: TestShop;
  /** The provider's own objects. */
  store: ObjectStore;
  /** As it is while a step runs. */
  now: { news: string[]; payments: string[] };
}

export type Step = (world: World) => Promise<unknown>;

type Entry = Awaited<ReturnType<TestShop["stripe"]["ledger"]>>[number];

/** Acts on the first of the payments that were given out which the provider has in such a state. */
export const withPayment = (
  isIt: (it: Entry) => boolean,
  act: (world: World, paymentId: string) => Promise<unknown>,
  { newestFirst = false } = {},
): Step =>
async (world) => {
  const ledger = await world.shop.stripe.ledger();
  const payments = newestFirst ? world.now.payments.toReversed() : world.now.payments;
  const found = payments.find((id) => ledger.some((it) => it.paymentId === id && isIt(it)));
  if (found) await act(world, found);
};

const pay = (newestFirst: boolean): Step =>
  withPayment(
    ({ status }) => status === "requires_payment_method",
    ({ shop }, id) => shop.stripe.pay(id, "4242424242424242"),
    { newestFirst },
  );

const deliver = (at: number, isKept = false): Step => async ({ shop, now }) => {
  const rawBody = now.news.at(at);
  if (!rawBody) return;
  if (!isKept) now.news = now.news.filter((it) => it !== rawBody);
  await shop.payments.handleWebhook(rawBody, await shop.stripe.webhooks.sign(rawBody, Date.now()));
};

/** What happens to every payment. */
export const COMMON_STEPS: Record<string, Step> = {
  "pay the oldest": pay(false),
  "pay the newest": pay(true),
  "oldest news": deliver(0),
  "newest news": deliver(-1),
  "oldest news, and again later": deliver(0, true),
  "reconcile": ({ shop }) => shop.payments.reconcile({ sinceMs: 0 }),
};

export const wait = (minutes: number): Step => ({ shop }) => {
  shop.clock.nowMs += minutes * 60_000;
  return Promise.resolve();
};

/** Everything that buyers, provider, operator and clock may do, and what must hold whatever they did. */
export interface MoneySpaceOptions {
  steps: Record<string, Step>;
  /** What had happened before, by name. */
  starts: Record<string, Step[]>;
  /** Types of the webhooks that reach the site. */
  news: RegExp;
  /** The payment link that sells Premium. */
  hostedUrl?: string;
  prepare?: (shop: TestShop) => Promise<unknown>;
  /** Asked once everything is reconciled. */
  laws(o: { shop: TestShop; kv: Deno.Kv; store: ObjectStore }): Promise<void>;
}

/** @returns the space to explore, and how many steps have really been run in it. */
export async function openMoneySpace(
  o: MoneySpaceOptions,
): Promise<Space<State> & { runs(): number }> {
  const map = createMapKv();
  /** What one step asks of the store (read, write) and of the provider (ask, change). */
  const trace: string[] = [];
  const crashing = createCrashingKv(map.kv, { onCall: (kind) => trace.push(kind) });
  const clock = { nowMs: START_MS };
  let objects = new Map<string, { kind: string; id: string; value: unknown }>();
  const store: ObjectStore = {
    get: (kind, id) =>
      Promise.resolve(structuredClone(objects.get(`${kind} ${id}`)?.value ?? null)),
    list: (kind) =>
      Promise.resolve(
        [...objects.values()].filter((it) => it.kind === kind)
          .sort((a, b) => a.id < b.id ? -1 : 1).map(({ value }) => structuredClone(value)),
      ),
    put(written) {
      for (const it of written) objects.set(`${it.kind} ${it.id}`, structuredClone(it));
      return Promise.resolve();
    },
  };
  const stripe = createStripeEmulator({ store, now: () => clock.nowMs });
  /** The question that gets no answer. */
  const failing = { at: -1, isAfter: false };
  let [questions, runs] = [0, 0];
  const answering = {
    async fetch(input: RequestInfo | URL, init?: RequestInit) {
      const request = new Request(input, init);
      trace.push(request.method === "GET" ? "ask" : "change");
      const isFailing = questions++ === failing.at;
      if (isFailing && !failing.isAfter) throw noAnswer();
      const answer = await stripe.fetch(request);
      if (isFailing) throw noAnswer();
      return answer;
    },
  };
  const gateway = gatewayOver(answering, { hostedUrl: o.hostedUrl ?? null });
  const shop = await openTestShop({ kv: crashing.kv, stripe, gateway, clock });
  await o.prepare?.(shop);
  const world: World = { shop, store, now: { news: [], payments: [] } };
  stripe.webhooks.sendTo(({ rawBody }) => {
    if (o.news.test(JSON.parse(rawBody).type)) world.now.news.push(rawBody);
    return Promise.resolve();
  });

  const take = (): State => ({
    kv: map.content(),
    provider: new Map(objects),
    news: [...world.now.news],
    payments: [...world.now.payments],
    nowMs: clock.nowMs,
  });

  function restore(state: State): void {
    map.restore(state.kv);
    objects = new Map(state.provider);
    world.now = { news: [...state.news], payments: [...state.payments] };
    clock.nowMs = state.nowMs + 1; // what is made later has a later id
    shop.lines.length = 0;
    trace.length = 0;
    failing.at = -1;
    questions = 0;
  }

  /** Runs one step from a state; what it asked of store and provider, in order. */
  async function run(state: State, step: Step) {
    restore(state);
    runs++;
    await step(world).catch(unlessExpected);
    crashing.calm();
    await stripe.webhooks.sent();
    return { state: take(), trace: [...trace] };
  }

  /**
   * The step with one fault, for every call. Two faults with the same changes before them leave the same:
   * such a one is run once, and counted as often as it can come.
   */
  async function* faults(state: State, step: Step): AsyncGenerator<Run<State>> {
    const calls = (await run(state, step)).trace;
    const isChange = (call: string) => call === "write" || call === "change";
    const dead = new Map<number, State>();
    let [stored, asked, changes] = [0, 0, 0];
    let last: State | undefined; // of the question before
    for (const call of calls) {
      const isStore = call === "read" || call === "write";
      for (const isAfter of [false, true]) {
        const when = isAfter && isChange(call) ? "after" : "before";
        if (isAfter && isChange(call)) changes++;
        const fail = isStore
          ? () => crashing.crashAfter(stored, { after: isAfter })
          : () => Object.assign(failing, { at: asked, isAfter });
        const runFaulty = async () =>
          (await run(state, (it) => {
            fail();
            return step(it);
          })).state;
        const known: State | undefined = isStore
          ? dead.get(changes)
          : isAfter && !isChange(call)
          ? last
          : undefined;
        const after = known ?? await runFaulty();
        if (isStore) dead.set(changes, after);
        else last = after;
        const fault = isStore
          ? `dies ${when} call ${stored} of the store`
          : `no answer, ${when} ${asked}`;
        yield { name: fault, state: after };
      }
      if (isStore) stored++;
      else asked++;
    }
  }

  async function stepsFrom(state: State): Promise<Run<State>[]> {
    const ran: Run<State>[] = [];
    for (const [name, step] of Object.entries(o.steps)) {
      ran.push({ name, state: (await run(state, step)).state });
    }
    return ran;
  }

  async function faultyStepsFrom(state: State): Promise<Run<State>[]> {
    const ran: Run<State>[] = [];
    for (const [name, step] of Object.entries(o.steps)) {
      for await (const { name: fault, state: after } of faults(state, step)) {
        ran.push({ name: `${name}, ${fault}`, state: after });
      }
    }
    return ran;
  }

  async function check(state: State): Promise<void> {
    restore(state);
    await reconcileFully(shop);
    await o.laws({ shop, kv: map.kv, store });
    const settled = keyOf({ ...take(), news: [] });
    for (const rawBody of world.now.news) {
      await shop.payments.handleWebhook(rawBody, await stripe.webhooks.sign(rawBody, Date.now()));
    }
    await reconcileFully(shop);
    expect(keyOf({ ...take(), news: [] })).toBe(settled); // done again, nothing changes
  }

  async function startAt(steps: Step[]): Promise<State> {
    let state = first;
    for (const step of steps) ({ state } = await run(state, step));
    return { ...state, news: [] };
  }

  const first = take();
  const starts = [];
  for (const [name, steps] of Object.entries(o.starts)) {
    starts.push({ name, state: await startAt(steps) });
  }
  return { starts, keyOf, steps: stepsFrom, faultySteps: faultyStepsFrom, check, runs: () => runs };
}

/** Random ids by the order they come in, times by the minute: what no step can tell apart is one. */
function keyOf({ kv, provider, news, payments, nowMs }: State): string {
  const events = news.map((it) => JSON.parse(it)).map(({ id, type, data }) => [
    type,
    data.object.payment_intent ?? data.object.subscription ?? data.object.id,
    kv.has(JSON.stringify(keys.paymentEvent(id))),
  ]);
  const kept = [...kv.values()].filter(({ key }) => !PASSING.has(String(key[0])));
  const parts = [
    JSON.stringify([nowMs, payments, events]),
    ...sorted(kept.map(({ key, value }) => JSON.stringify([key, value]))),
    ...sorted(
      [...provider.values()].filter(({ kind }) => kind !== "stored_answer")
        .map((it) => JSON.stringify(it)),
    ),
  ];
  const names = new Map<string, string>();
  const text = parts.join("\n").replace(ID, (id) => {
    if (!names.has(id)) names.set(id, `#${names.size}`);
    return names.get(id)!;
  }).replace(TIME, (ms) => String(Math.floor((Number(ms.padEnd(13, "0")) - START_MS) / 60_000)));
  return createHash("sha1").update(text).digest("base64");
}

/** What decides nothing later. Answers that the provider repeats go by the order's id, which is compared. */
const PASSING = new Set(["verdict", "payment_event", "ledger", "mail"]);
const ID = /[a-z]{1,4}_[0-9a-z]{18,}|[0-9a-f]{8}-[0-9a-f-]{27}|GIFT(-\w{4}){3}/g;
const TIME = /\b17\d{8}(\d{3})?\b/g;
const sorted = (parts: string[]) =>
  parts.map((part) => [part.replaceAll(ID, "#"), part] as const)
    .sort(([a], [b]) => a < b ? -1 : a > b ? 1 : 0).map(([, part]) => part);
