/**
 * The account's balance: what charges, refunds and disputes moved, and a payout for each day two days later. It is
 * worked out from these objects, so that nothing has to be kept in step.
 */

import { DAY_SEC } from "@/lib/platform/duration.ts";
import { z } from "zod";
import type { Charge, Dispute } from "./objects.server.ts";
import { integer, listing, pageOf, readParams } from "./params.server.ts";
import type { EmulatorCall, Work } from "./state.server.ts";

interface BalanceTransaction {
  id: string;
  object: "balance_transaction";
  created: number;
  amount: number;
  fee: number;
  net: number;
  currency: string;
  source: string;
  type: "charge" | "refund" | "adjustment" | "payout";
  reporting_category: "charge" | "refund" | "dispute" | "dispute_reversal" | "payout";
}

const PAID_OUT_AFTER_DAYS = 2;
const DISPUTE_FEE = 2_000;

/** 1.5 % and 25 cents for a card, 35 cents for a debit. */
const feeOf = ({ amount, payment_method_details }: Charge): number =>
  payment_method_details.type === "card" ? Math.round(amount * 0.015) + 25 : 35;

type Moved = Pick<BalanceTransaction, "created" | "amount" | "currency" | "type"> & {
  source: string;
  fee?: number;
  reporting_category: BalanceTransaction["reporting_category"];
};

const toTransaction = ({ fee = 0, ...it }: Moved): BalanceTransaction => ({
  id: `txn_${it.source}_${it.reporting_category}`,
  object: "balance_transaction",
  fee,
  net: it.amount - fee,
  ...it,
});

const ofDispute = ({ id, created, amount, currency, status }: Dispute): Moved[] => {
  if (status.startsWith("warning_")) return []; // an inquiry moves nothing
  const it = { source: id, created, currency, type: "adjustment" as const };
  return [
    { ...it, amount: -amount, fee: DISPUTE_FEE, reporting_category: "dispute" },
    ...status === "won" ? [{ ...it, amount, reporting_category: "dispute_reversal" as const }] : [],
  ];
};

/** The days whose sum is positive are paid out; what is owed stays in the account. */
function payoutsOf(moved: BalanceTransaction[], nowSec: number): BalanceTransaction[] {
  const groups = Map.groupBy(
    moved,
    ({ created, currency }) => `${Math.floor(created / DAY_SEC)}_${currency}`,
  );
  return [...groups].flatMap(([name, group]) => {
    const [day = "", currency = ""] = name.split("_");
    const created = (Number(day) + PAID_OUT_AFTER_DAYS) * DAY_SEC;
    const net = group.reduce((sum, it) => sum + it.net, 0);
    if (net <= 0 || created > nowSec) return [];
    const source = `po_${name}`;
    return toTransaction({
      source,
      created,
      currency,
      amount: -net,
      type: "payout",
      reporting_category: "payout",
    });
  });
}

async function transactions(work: Work): Promise<BalanceTransaction[]> {
  const [charges, refunds, disputes] = await Promise.all([
    work.list("charge"),
    work.list("refund"),
    work.list("dispute"),
  ]);
  const moved = [
    ...charges.filter(({ status }) => status === "succeeded").map((it): Moved => ({
      source: it.id,
      created: it.created,
      amount: it.amount,
      fee: feeOf(it),
      currency: it.currency,
      type: "charge",
      reporting_category: "charge",
    })),
    ...refunds.map((it): Moved => ({
      source: it.id,
      created: it.created,
      amount: -it.amount,
      currency: it.currency,
      type: "refund",
      reporting_category: "refund",
    })),
    ...disputes.flatMap(ofDispute),
  ].map(toTransaction);
  return [...moved, ...payoutsOf(moved, work.nowSec)]
    .sort((a, b) => b.created - a.created || (a.id < b.id ? 1 : -1));
}

export async function listBalance({ work, params }: EmulatorCall): Promise<unknown> {
  const schema = z.strictObject({
    ...listing,
    created: z.strictObject({ gte: integer.optional(), lt: integer.optional() }).optional(),
  });
  const { created: { gte = 0, lt = Infinity } = {}, ...page } = readParams(schema, params);
  const all = await transactions(work);
  return pageOf(all.filter(({ created }) => created >= gte && created < lt), page);
}
