/**
 * Exhaustive test of Premium: all schedules of up to four steps (daily two) of subscriber, provider and clock,
 * without faults and with one at any call of the store or the provider, before or after it took effect. In the
 * end, reconciliation satisfies the laws of tests/fakes/subscription_laws.ts. Which equivalent runs are skipped,
 * and why that is safe: tests/fakes/explore.ts (states) and money_space.ts (faults, checks, answers).
 */

import { explore } from "@/tests/fakes/explore.ts";
import { COMMON_STEPS, openMoneySpace, type Step, wait } from "@/tests/fakes/money_space.ts";
import {
  createProvider,
  expectRightsEqualLedger,
  expectStartsConfirmed,
  expectTheOwnersWordCounts,
} from "@/tests/fakes/subscription_laws.ts";
import { hostedCheckout } from "../addresses.ts";
import type { Subscription } from "../stripe_emulator/objects.server.ts";

const PROVE = Deno.env.get("PROVE") !== undefined;
const DEPTH = PROVE ? 4 : 2;
const ADA = { id: "ada", email: "ada@example.com" };
const HOSTED_URL = "https://buy.stripe.com/premium";
const DAY_MINUTES = 24 * 60;

const start = (currency: "EUR" | "JPY"): Step => async ({ shop, now }) => {
  const answer = await shop.subscriptions.start({ user: ADA, currency });
  const [paymentId] = answer.ok ? answer.clientSecret.split("_secret_") : [];
  if (paymentId && !now.payments.includes(paymentId)) now.payments.push(paymentId);
};

const atLink: Step = ({ shop }) => shop.stripe.subscribeAt(hostedCheckout(HOSTED_URL, ADA));
const comeBack: Step = ({ shop }) => shop.subscriptions.settleForUser(ADA.id);

/** Acts on the provider's oldest subscription in such a state. */
const withSubscription = (
  isIt: (it: Subscription) => boolean,
  act: (it: Subscription, step: Parameters<Step>[0]) => Promise<unknown>,
): Step =>
async (world) => {
  const all = await world.store.list("subscription") as Subscription[];
  const found = all.find(isIt);
  if (found) await act(found, world);
};
const isRunning = ({ status }: Subscription) => status === "active" || status === "past_due";
const isOver = ({ status }: Subscription) => status === "canceled";

const STEPS: Record<string, Step> = {
  ...COMMON_STEPS,
  "begin in euro": start("EUR"),
  "begin in yen": start("JPY"),
  "pay at the link": atLink,
  "come back": comeBack,
  "end": withSubscription(
    (it) => !isOver(it),
    ({ id }, { shop }) => shop.stripe.endSubscription(id),
  ),
  "end with the month": withSubscription(
    isRunning,
    ({ id }, { shop }) => shop.stripe.endWithPeriod(id, true),
  ),
  "a paid month begins": withSubscription(
    isRunning,
    ({ id }, { shop }) => shop.stripe.renewSubscription(id, { isPaid: true }),
  ),
  "an unpaid month begins": withSubscription(
    isRunning,
    ({ id }, { shop }) => shop.stripe.renewSubscription(id, { isPaid: false }),
  ),
  "erase the account": ({ shop }) => shop.subscriptions.endAll(ADA.id),
  "wait 20 days": wait(20 * DAY_MINUTES),
};

const STARTS: Record<string, Step[]> = {
  ...PROVE && { "nothing": [] },
  "subscribed": [start("EUR"), COMMON_STEPS["pay the oldest"]!, comeBack],
};

for (const [name, before] of Object.entries(STARTS)) {
  Deno.test(`Premium, ${name}: every schedule of up to ${DEPTH} steps, with a fault at any call or none, keeps the laws of money [C1.39]`, async () => {
    const space = await openMoneySpace({
      steps: STEPS,
      starts: { [name]: before },
      news: /^(customer\.subscription|invoice\.paid|invoice\.payment_failed)/,
      hostedUrl: HOSTED_URL,
      // The product is created once and then cached by the process.
      prepare: ({ subscriptions }) =>
        subscriptions.start({ user: { id: "zoe", email: "zoe@example.com" }, currency: "EUR" }),
      async laws({ shop, kv, store, mails }) {
        await expectRightsEqualLedger({ shop, provider: createProvider(store, shop.clock) }, kv);
        await expectStartsConfirmed(kv, mails);
      },
    });
    const { schedules, states } = await explore(space, { depth: DEPTH });
    console.log(`${schedules} schedules by way of ${states} states, in ${space.runs()} runs`);
  });
}

const state = (isOwner: boolean): Step => ({ shop }) =>
  shop.subscriptions.stated.state(ADA.id, { isOwner });
const undo: Step = ({ shop }) => shop.subscriptions.stated.undo(ADA.id);

/** Anyone who knows the address can state that Premium ends, repeatedly; its owner can disown it. */
const STATEMENTS: Record<string, Step> = {
  "a stranger states its end": state(false),
  "the owner states its end": state(true),
  "the owner undoes it": undo,
  "a paid month begins": STEPS["a paid month begins"]!,
  "end": STEPS["end"]!,
  "oldest news": COMMON_STEPS["oldest news"]!,
  "reconcile": COMMON_STEPS["reconcile"]!,
  "wait 20 days": wait(20 * DAY_MINUTES),
  "wait 50 days": wait(50 * DAY_MINUTES),
};
const subscribed = STARTS["subscribed"]!;
const STATED: Record<string, Step[]> = {
  "subscribed": subscribed,
  "ended by a stranger": [...subscribed, state(false)],
  "undone": [...subscribed, state(false), undo],
};

for (const [name, before] of Object.entries(STATED)) {
  Deno.test(`Premium, ${name}: every schedule of up to ${DEPTH} statements, with a fault at any call or none, leaves it as its owner said last`, async () => {
    const space = await openMoneySpace({
      steps: STATEMENTS,
      starts: { [name]: before },
      news: /^(customer\.subscription|invoice\.paid)/,
      prepare: ({ subscriptions }) =>
        subscriptions.start({ user: { id: "zoe", email: "zoe@example.com" }, currency: "EUR" }),
      async laws({ shop, kv, store }) {
        const provider = createProvider(store, shop.clock);
        await expectRightsEqualLedger({ shop, provider }, kv);
        await expectTheOwnersWordCounts({ shop, provider, userId: ADA.id }, kv);
      },
    });
    const { schedules, states } = await explore(space, { depth: DEPTH });
    console.log(`${schedules} schedules by way of ${states} states, in ${space.runs()} runs`);
  });
}
