/**
 * Exhaustive test of buying without an account: all schedules of up to four steps (daily two) of a guest's
 * browser, another one with the same address, its owner, provider, operator and clock, without faults and with
 * one at any call of the store or the provider, before or after it took effect. In the end, what is paid is
 * recorded once and belongs to the address, whose owner got one mail: tests/fakes/guest_laws.ts. Which
 * equivalent runs are skipped, and why that is safe: tests/fakes/explore.ts (states) and money_space.ts (faults,
 * checks, answers).
 */

import { explore } from "@/tests/fakes/explore.ts";
import { EMAIL, expectGuestsKeepTheirs } from "@/tests/fakes/guest_laws.ts";
import {
  COMMON_STEPS,
  type MoneySpaceOptions,
  openMoneySpace,
  type Step,
  wait,
  withPayment,
  type World,
} from "@/tests/fakes/money_space.ts";
import { makeUser } from "@/tests/fakes/user.ts";

const PROVE = Deno.env.get("PROVE") !== undefined;
const DEPTH = PROVE ? 4 : 2;

type Wish = { code?: string; isGift?: boolean; isGuest?: boolean };

async function order({ shop, now }: World, id: string, wish: Wish = {}) {
  const { code: discountCode, isGift, isGuest = true } = wish;
  const user = { id, email: EMAIL };
  const input = { user, isGuest, bookId: 12, currency: "EUR", discountCode, isGift } as const;
  const answer = await shop.payments.startPayment(input);
  if (answer.ok && answer.paymentId && !now.payments.includes(answer.paymentId)) {
    now.payments.push(answer.paymentId);
  }
}

const orderAsGuest = (wish?: Wish): Step => async (world) => {
  const { shop, now } = world;
  const known = now.guest?.token ?? null;
  const { guest, token } = await shop.payments.toGuest({ token: known, email: EMAIL });
  now.guest = { token, id: guest.id };
  await order(world, guest.id, wish);
};

const orderElsewhere: Step = async (world) => {
  const { guest } = await world.shop.payments.toGuest({ token: null, email: EMAIL });
  await order(world, guest.id);
};

const comeBack: Step = async ({ shop, now }) => {
  for (const paymentId of now.guest ? now.payments : []) {
    await shop.payments.paidByGuest({ token: now.guest!.token, email: EMAIL, paymentId });
  }
};

const signUp: Step = ({ users }) =>
  users.create(makeUser({ id: crypto.randomUUID(), email: EMAIL }));

/** The account that has the address by now. */
const withOwner =
  (act: (world: World, userId: string) => Promise<unknown>): Step => async (world) => {
    const owner = await world.users.findByEmail(EMAIL);
    if (owner) await act(world, owner.id);
  };

const erase = withOwner(async ({ shop, users }, userId) => {
  await shop.payments.joinGuests(userId);
  await shop.payments.forgetBuyer(userId);
  await users.remove(userId);
});

const STEPS: Record<string, Step> = {
  ...COMMON_STEPS,
  "order 12": orderAsGuest(),
  "order 12 with the code": orderAsGuest({ code: "ONCE" }),
  "order 12 as a gift": orderAsGuest({ isGift: true }),
  "order 12 in another browser": orderElsewhere,
  "come back": comeBack,
  "the owner signs up": signUp,
  "the owner proves the address": withOwner(({ users }, id) =>
    users.update(id, { emailVerifiedAtMs: 1 })
  ),
  "the owner comes in": withOwner(({ shop }, id) => shop.payments.joinGuests(id)),
  "the owner orders 12": withOwner((world, id) => order(world, id, { isGuest: false })),
  "the owner is given 12": withOwner(({ shop }, id) =>
    shop.payments.giveBook({ user: { id, email: EMAIL }, bookId: 12 })
  ),
  "refund": withPayment(
    (it) => it.receivedMinor > it.refundedMinor,
    ({ shop }, id) => shop.stripe.refund(id),
  ),
  "erase the account": erase,
  "wait 25 hours": wait(25 * 60),
};

/** Actions that may run concurrently, interleaved. */
const AT_ONCE = ["oldest news", "oldest news, and again later", "come back", "the owner comes in"];

const buy = [orderAsGuest(), COMMON_STEPS["pay the newest"]!];
const SAMPLE: Record<string, Step[]> = {
  "12 paid under a new address": buy,
  "12 paid under a known address": [signUp, ...buy, comeBack],
};
const STARTS: Record<string, Step[]> = PROVE
  ? {
    ...SAMPLE,
    "nothing": [],
    "12 paid in two browsers": [
      ...buy,
      comeBack,
      orderElsewhere,
      COMMON_STEPS["pay the newest"]!,
    ],
  }
  : SAMPLE;

const open = (
  { steps, starts, meanwhile }: Pick<MoneySpaceOptions, "steps" | "starts" | "meanwhile">,
) =>
  openMoneySpace({
    steps,
    starts,
    meanwhile,
    news: /^(payment_intent\.(succeeded|canceled)|charge\.refunded)$/,
    hasGuests: true,
    prepare: ({ discounts }) =>
      discounts.create({
        code: "ONCE",
        percentage: 50,
        maxUses: 1,
        bookId: null,
        expiresAtMs: null,
      }),
    laws: expectGuestsKeepTheirs,
  });

for (const [name, before] of Object.entries(STARTS)) {
  Deno.test(`guests, ${name}: every schedule of up to ${DEPTH} steps, with a fault at any call or none, leaves what is paid with the address alone, once`, async () => {
    const space = await open({ steps: STEPS, starts: { [name]: before } });
    const { schedules, states } = await explore(space, { depth: DEPTH });
    console.log(`${schedules} schedules by way of ${states} states, in ${space.runs()} runs`);
  });
}

const ORDERED: Record<string, Step[]> = {
  "under a new address": [orderAsGuest()],
  "under a known address": [signUp, orderAsGuest()],
};

for (const [name, before] of Object.entries(ORDERED)) {
  Deno.test(`guests, 12 ordered ${name}: webhook, return page and sign-in in each other's midst tell the buyer once`, async () => {
    const names = [...AT_ONCE, "pay the newest", "the owner proves the address"];
    const steps = Object.fromEntries(names.map((it) => [it, STEPS[it]!]));
    const space = await open({ steps, starts: { [name]: before }, meanwhile: AT_ONCE });
    const { schedules, states } = await explore(space, { depth: DEPTH });
    console.log(`${schedules} schedules by way of ${states} states, in ${space.runs()} runs`);
  });
}
