/**
 * Exhaustive test of buying: all schedules of up to four steps (daily two) of buyers, provider, operator and
 * clock, without faults and with one at any call of the store or the provider, before or after it took effect.
 * In the end, reconciliation satisfies the laws of tests/fakes/money_laws.ts, and repeating it changes nothing.
 * Which equivalent runs are skipped, and why that is safe: tests/fakes/explore.ts (states) and money_space.ts
 * (faults, checks, answers).
 */

import { explore } from "@/tests/fakes/explore.ts";
import {
  expectCodesServePayers,
  expectEveryoneIsTold,
  expectGrantsEqualLedger,
} from "@/tests/fakes/money_laws.ts";
import {
  COMMON_STEPS,
  openMoneySpace,
  type Step,
  wait,
  withPayment,
} from "@/tests/fakes/money_space.ts";
import type { LedgerEntry } from "../stripe_emulator/mod.server.ts";

const PROVE = Deno.env.get("PROVE") !== undefined;
const DEPTH = PROVE ? 4 : 2;
const ADA = { id: "ada", email: "ada@example.com" };
const BEN = { id: "ben", email: "ben@example.com" };
/** Without an account. */
const EVE = { id: "eve", email: "eve@example.com" };
const USERS = [ADA.id, BEN.id, EVE.id];

const start =
  (user: typeof ADA, bookId: number, more: { code?: string; isGift?: boolean } = {}): Step =>
  async ({ shop, now }) => {
    const { code: discountCode, isGift } = more;
    const isGuest = user === EVE;
    const wish = { user, isGuest, bookId, currency: "EUR", discountCode, isGift } as const;
    const answer = await shop.payments.startPayment(wish);
    if (answer.ok && answer.paymentId && !now.payments.includes(answer.paymentId)) {
      now.payments.push(answer.paymentId);
    }
  };

const takeFree = (user: typeof ADA, bookId: number, discountCode?: string): Step => ({ shop }) =>
  shop.payments.takeFree({ user, bookId, currency: "EUR", discountCode });

const comeBack: Step = async ({ shop, now }) => {
  for (const id of now.payments) await shop.payments.settle(id);
};

const takeGift: Step = async (world) => {
  const [gift] = await world.shop.gifts.listOf(ADA.id);
  if (gift) await takeFree(BEN, gift.bookId, gift.code)(world);
};

const orderOfBen = start(BEN, 12, { code: "ONCE" });
const orderOfGuest = start(EVE, 13, { code: "ONCE" });
const orderWithCode = start(ADA, 11, { code: "ONCE" });

const isKept = (it: LedgerEntry) => it.receivedMinor > it.refundedMinor;
const isUndecided = ({ dispute }: LedgerEntry) =>
  dispute === "needs_response" || dispute === "under_review";
const isQuiet = (it: LedgerEntry) => isKept(it) && it.dispute === null;

const STEPS: Record<string, Step> = {
  ...COMMON_STEPS,
  "order 11": start(ADA, 11),
  "order the series": start(ADA, 15),
  "order 11 with the code": orderWithCode,
  "ben orders 12 with the code": orderOfBen,
  "a guest orders 13 with the code": orderOfGuest,
  "order 11 as a gift": start(ADA, 11, { isGift: true }),
  "come back": comeBack,
  "refund": withPayment(isQuiet, ({ shop }, id) => shop.stripe.refund(id)),
  "refund by command": withPayment(isKept, ({ shop }, id) => shop.payments.refund(id)),
  "dispute": withPayment(isQuiet, ({ shop }, id) => shop.stripe.dispute(id)),
  "answer the dispute": withPayment(
    ({ dispute }) => dispute === "needs_response",
    ({ shop }, id) => shop.stripe.answerDispute(id),
  ),
  "win the dispute": withPayment(
    isUndecided,
    ({ shop }, id) => shop.stripe.closeDispute(id, "won"),
  ),
  "lose the dispute": withPayment(
    isUndecided,
    ({ shop }, id) => shop.stripe.closeDispute(id, "lost"),
  ),
  "take the series for its credit": takeFree(ADA, 15),
  "take 12 with the free code": takeFree(ADA, 12, "FREE"),
  "ben takes the gift": takeGift,
  "erase the account": ({ shop }) => shop.payments.forgetBuyer(ADA.id),
  "wait 31 minutes": wait(31),
};

const buy = (bookId: number, isGift = false): Step[] => [
  start(ADA, bookId, { isGift }),
  COMMON_STEPS["pay the newest"]!,
  comeBack,
];
const SAMPLE: Record<string, Step[]> = {
  "11 and the series bought": [...buy(11), ...buy(15)],
  "the code reserved by ben after ada's half hour": [orderWithCode, wait(31), orderOfBen],
  "the code reserved by a guest who may never pay": [orderOfGuest],
};
const STARTS: Record<string, Step[]> = PROVE
  ? {
    ...SAMPLE,
    "nothing bought": [],
    "the code reserved by ada": [orderWithCode],
    "four singles bought, the series taken": [
      ...[11, 12, 13, 14].flatMap((id) => buy(id)),
      takeFree(ADA, 15),
    ],
    "a gift bought and taken": [...buy(11, true), takeGift],
  }
  : SAMPLE;

for (const [name, before] of Object.entries(STARTS)) {
  Deno.test(`buying, ${name}: every schedule of up to ${DEPTH} steps, with a fault at any call or none, keeps the laws of money`, async () => {
    const space = await openMoneySpace({
      steps: STEPS,
      starts: { [name]: before },
      news: /^(payment_intent\.(succeeded|canceled)|charge\.(refunded|dispute\.\w+))$/,
      async prepare({ discounts }) {
        for (const [code, percentage, maxUses] of [["ONCE", 90, 1], ["FREE", 100, null]] as const) {
          await discounts.create({ code, percentage, maxUses, bookId: null, expiresAtMs: null });
        }
      },
      async laws({ shop, kv, mails }) {
        await expectGrantsEqualLedger(shop, { kv, users: USERS });
        await expectEveryoneIsTold(shop, { kv, users: USERS, mails });
        await expectCodesServePayers(shop, { kv, users: USERS, mails });
      },
    });
    const { schedules, states } = await explore(space, { depth: DEPTH });
    console.log(`${schedules} schedules by way of ${states} states, in ${space.runs()} runs`);
  });
}
