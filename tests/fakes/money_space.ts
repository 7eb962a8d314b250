/**
 * The world of money as a space of states: store, provider, webhooks on their way and clock can be taken
 * and put back, so that every step can be tried from every state, undisturbed and with a fault at any call.
 * Nothing runs again whose outcome is known:
 * - A process that dies leaves what it had changed by then: of its calls of the store between two changes
 *   one stands for all. A question that changes nothing leaves the same whether it or its answer is lost.
 * - The laws are asked of what reconciliation makes of a state, and of that once: many states end alike.
 * Mails leave at once, so that one which is queued a second time is seen as a second mail.
 * - The provider answers a question as before for as long as nothing has changed there; the SDK and all
 *   behind it is what costs.
 */

import { createHash } from "node:crypto";
import { expect } from "npm:expect@30.5.2";
import { createGuestMaker } from "@/lib/accounts/care.server.ts";
import { createUserStore, type UserStore } from "@/lib/accounts/user_store.server.ts";
import { keys as platformKeys } from "@/lib/platform/records.ts";
import { keys as shopKeys } from "@/lib/shop/records.ts";
import { createStripeEmulator, noAnswer } from "@/lib/shop/stripe_emulator/mod.server.ts";
import type { ObjectStore } from "@/lib/shop/stripe_emulator/state.server.ts";
import { createCrashingKv } from "./crashing_kv.ts";
import type { Run, Space } from "./explore.ts";
import { createMapKv, type KvContent, type KvEntry } from "./map_kv.ts";
import { reconcileFully, unlessExpected } from "./schedule.ts";
import { openTestShop, type TestShop } from "./shop.ts";
import { gatewayOver } from "./stripe_gateway.ts";

const MAIL = String(platformKeys.mail.under()[0]);
const START_MS = Date.UTC(2026, 0, 5);

type StoredObject = { kind: string; id: string; value: unknown };
type Objects = ReadonlyMap<string, StoredObject>;

/** By question. */
type Answers = Map<string, unknown>;

interface Webhook {
  rawBody: string;
  /** Type, and what it tells of. */
  about: unknown[];
  /** Where the site notes that it has come. */
  key: string;
}

/** All that outlasts a step. */
export interface State {
  kv: KvContent;
  provider: Objects;
  /** What it has answered as long as it was so. */
  answers: Answers;
  /** Webhooks that wait, oldest first. */
  news: readonly Webhook[];
  /** Payments whose secret a buyer was given. */
  payments: string[];
  /** Mails that have left the house, oldest first. */
  sent: readonly KvEntry[];
  guest: Guest | null;
  nowMs: number;
}

/** Whom a browser pays as that nobody is signed in to. */
interface Guest {
  token: string;
  id: string;
}

export interface World {
  shop: TestShop;
  users: UserStore;
  /** The provider's own objects. */
  store: ObjectStore;
  /** As it is while a step runs. */
  now: { news: Webhook[]; payments: string[]; sent: KvEntry[]; guest: Guest | null };
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
  const webhook = now.news.at(at);
  if (!webhook) return;
  if (!isKept) now.news = now.news.filter((it) => it !== webhook);
  await receive(shop, webhook);
};

const receive = async ({ payments, stripe }: TestShop, { rawBody }: Webhook) =>
  await payments.handleWebhook(rawBody, await stripe.webhooks.sign(rawBody, Date.now()));

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
  /** There are only accounts that a step or a guest's payment has made; otherwise everybody has one. */
  hasGuests?: boolean;
  /** Names of steps that may come between any two calls that another of them makes of the store. */
  meanwhile?: string[];
  prepare?: (shop: TestShop) => Promise<unknown>;
  /** Asked once everything is reconciled. */
  laws(
    o: {
      shop: TestShop;
      kv: Deno.Kv;
      users: UserStore;
      store: ObjectStore;
      /** Ids of the mails that were sent. */
      mails: string[];
    },
  ): Promise<void>;
}

/** The SDK whose questions that change nothing go by way of `ask`: one request each. */
function repeating<Resource extends object>(
  sdk: Resource,
  ask: (question: string, call: () => Promise<unknown>) => Promise<unknown>,
  path = "",
): Resource {
  return new Proxy(sdk, {
    get(target, name) {
      const it = Reflect.get(target, name);
      if (typeof it === "object" && it) return repeating(it, ask, `${path}.${String(name)}`);
      if (typeof it !== "function") return it;
      if (name !== "retrieve" && name !== "list") return it.bind(target);
      return (...args: unknown[]) =>
        ask(`${path}.${name} ${JSON.stringify(args)}`, () => it.apply(target, args));
    },
  });
}

/** @returns the space to explore, and how many steps have really been run in it. */
export async function openMoneySpace(
  o: MoneySpaceOptions,
): Promise<Space<State> & { runs(): number }> {
  Error.stackTraceLimit = 1; // the SDK takes a stack at every call: a fifth of the time
  const map = createMapKv();
  /** What one step asks of the store (read, write) and of the provider (ask, change). */
  const trace: string[] = [];
  /** What comes before a call of the store that a step makes. */
  const meanwhile: { at: number; step: Step | null } = { at: 0, step: null };
  const crashing = createCrashingKv(map.kv, {
    async onCall(kind) {
      trace.push(kind);
      const { step } = meanwhile;
      if (!step || meanwhile.at-- > 0) return;
      meanwhile.step = null;
      await step(world).catch(unlessExpected);
    },
  });
  const clock = { nowMs: START_MS };
  let objects: Objects = new Map();
  /** Answers of the provider's at its present state. */
  let answers: Answers = new Map();
  const store: ObjectStore = {
    get: (kind, id) =>
      Promise.resolve(structuredClone(objects.get(`${kind} ${id}`)?.value ?? null)),
    list: (kind) =>
      Promise.resolve(
        [...objects.values()].filter((it) => it.kind === kind)
          .sort((a, b) => a.id < b.id ? -1 : 1).map(({ value }) => structuredClone(value)),
      ),
    put(written) {
      const after = new Map(objects);
      for (const it of written) after.set(`${it.kind} ${it.id}`, structuredClone(it));
      [objects, answers] = [after, new Map()];
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
  const gateway = gatewayOver(answering, {
    hostedUrl: o.hostedUrl ?? null,
    around: (sdk) => repeating(sdk, askAgain),
  });
  async function askAgain(question: string, ask: () => Promise<unknown>): Promise<unknown> {
    const name = `${question} ${Math.floor(clock.nowMs / 1000)}`;
    if (!answers.has(name) || questions === failing.at) {
      const of = answers;
      const answer = await ask();
      of.set(name, answer);
      return answer;
    }
    trace.push("ask");
    questions++;
    return answers.get(name);
  }
  const users = createUserStore(crashing.kv);
  const guests = o.hasGuests ? createGuestMaker(users, () => clock.nowMs) : undefined;
  const shop = await openTestShop({
    kv: crashing.kv,
    stripe,
    gateway,
    clock,
    guests,
    wake: sendMails,
  });
  const world: World = {
    shop,
    users,
    store,
    now: { news: [], payments: [], sent: [], guest: null },
  };
  await o.prepare?.(shop);
  function sendMails(): void {
    const content = [...map.content()];
    const mails = content.filter(([, { key }]) => key[0] === MAIL);
    if (mails.length === 0) return;
    world.now.sent.push(...mails.map(([, mail]) => mail));
    map.restore(new Map(content.filter(([, { key }]) => key[0] !== MAIL)));
  }
  stripe.webhooks.sendTo(({ rawBody }) => {
    const webhook = webhookOf(rawBody);
    if (o.news.test(String(webhook.about[0]))) world.now.news.push(webhook);
    return Promise.resolve();
  });

  const take = (): State => ({
    kv: map.content(),
    provider: objects,
    answers,
    news: [...world.now.news],
    payments: [...world.now.payments],
    sent: [...world.now.sent],
    guest: world.now.guest,
    nowMs: clock.nowMs,
  });

  function restore(state: State): void {
    map.restore(state.kv);
    objects = state.provider;
    answers = state.answers;
    const { news, payments, sent, guest } = state;
    world.now = { news: [...news], payments: [...payments], sent: [...sent], guest };
    clock.nowMs = state.nowMs + 1; // what is made later has a later id
    shop.lines.length = 0;
    trace.length = 0;
    failing.at = -1;
    meanwhile.step = null;
    questions = 0;
  }

  /** Runs one step from a state; what it asked of store and provider, in order. */
  async function run(state: State, step: Step) {
    restore(state);
    runs++;
    await step(world).catch(unlessExpected);
    crashing.calm();
    await stripe.webhooks.sent();
    sendMails();
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

  /** The step with another one in its midst, for every call of the store: as in two processes. */
  async function* overtaken(state: State, step: Step): AsyncGenerator<Run<State>> {
    const calls = (await run(state, step)).trace.filter((it) => it === "read" || it === "write");
    for (const name of o.meanwhile ?? []) {
      for (const at of calls.keys()) {
        const ran = await run(state, (it) => {
          Object.assign(meanwhile, { at, step: o.steps[name] });
          return step(it);
        });
        yield { name: `before call ${at} of the store ${name}`, state: ran.state };
      }
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
      if (o.meanwhile?.includes(name)) {
        for await (const it of overtaken(state, step)) {
          ran.push({ ...it, name: `${name}, ${it.name}` });
        }
      }
    }
    return ran;
  }

  /** What one reconciliation made of states, where all that is asked of it below was found to hold. */
  const lawful = new Set<string>();

  async function check(state: State): Promise<void> {
    restore(state);
    const once = await shop.payments.reconcile({ sinceMs: 0 });
    expect(once.failed).toBe(0);
    const reconciled = keyOf(take());
    if (lawful.has(reconciled)) return;
    if (once.changed > 0) await reconcileFully(shop, { passes: 3 });
    sendMails();
    const mails = world.now.sent.map(({ key }) => String(key[1]));
    expect(mails.filter((id, at) => mails.indexOf(id) !== at)).toEqual([]); // none twice
    await o.laws({ shop, kv: map.kv, users, store, mails });
    sendMails();
    const settled = keyOf({ ...take(), news: [] });
    for (const webhook of world.now.news) await receive(shop, webhook);
    await reconcileFully(shop);
    sendMails();
    expect(keyOf({ ...take(), news: [] })).toBe(settled); // done again, nothing changes
    lawful.add(reconciled);
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

function webhookOf(rawBody: string): Webhook {
  const { id, type, data: { object } } = JSON.parse(rawBody);
  const about = [type, object.payment_intent ?? object.subscription ?? object.id];
  return { rawBody, about, key: JSON.stringify(shopKeys.paymentEvent(id)) };
}

/** Random ids by the order they come in, times by the minute: what no step can tell apart is one. */
function keyOf({ kv, provider, news, payments, sent, guest, nowMs }: State): string {
  const parts = [
    partOf([nowMs, payments, guest?.id, news.map(({ about, key }) => [about, kv.has(key)])]),
    ...sorted([...kv.values()].filter(({ key }) => !PASSING.has(String(key[0])))),
    ...sorted([...sent]),
    ...sorted([...provider.values()].filter(({ kind }) => kind !== "stored_answer")),
  ];
  const names = new Map<string, string>();
  const text: string[] = [];
  for (const { words, ids } of parts) {
    for (const [at, word] of words.entries()) {
      text.push(word);
      const id = ids[at];
      if (id === undefined) continue;
      if (!names.has(id)) names.set(id, `#${names.size}`);
      text.push(names.get(id)!);
    }
  }
  return createHash("sha1").update(text.join("")).digest("base64");
}

/** What decides nothing later. Answers that the provider repeats go by the order's id, which is compared. */
const PASSING = new Set(["payment_event", "webhook_seen", "ledger"]);
const ID = /guest_[\w-]{32}|[a-z]{1,4}_[0-9a-z]{18,}|[0-9a-f]{8}-[0-9a-f-]{27}|GIFT(-\w{4}){3}/g;
const TIME = /\b17\d{8}(\d{3})?\b/g;

/** Is in no JSON. */
const CUT = "\0";

/** An entry's text, cut at its ids. */
interface Part {
  words: string[];
  ids: string[];
  masked: string;
}

function partOf(value: unknown): Part {
  const text = `${JSON.stringify(value)}\n`;
  const ids = text.match(ID) ?? [];
  const masked = text.replace(ID, CUT).replace(
    TIME,
    (ms) => String(Math.floor((Number(ms.padEnd(13, "0")) - START_MS) / 60_000)),
  );
  return { words: masked.split(CUT), ids, masked };
}

/** Entries are replaced, never changed, and states share most of them. */
const parts = new WeakMap<object, Part>();

function sorted(entries: (KvEntry | StoredObject)[]): Part[] {
  return entries.map((entry) => {
    const known = parts.get(entry);
    if (known) return known;
    const part = partOf("key" in entry ? [entry.key, entry.value] : entry);
    parts.set(entry, part);
    return part;
  }).sort(({ masked: a }, { masked: b }) => a < b ? -1 : a > b ? 1 : 0);
}
