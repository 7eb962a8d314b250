/** Commands for payments and their purchases. */

import { z } from "zod";
import { formatMoney, parseAmount } from "@/lib/catalogue/money.ts";
import { HOUR_MS } from "@/lib/platform/duration.ts";
import { formatNumber } from "@/lib/platform/language/format.ts";
import { maskedAddress } from "@/lib/platform/mail/mail_address.ts";
import { isRefusal, refuse } from "@/lib/platform/refusal.ts";
import type { ErrorText } from "@/lib/platform/typed_text.ts";
import { paymentId } from "@/lib/shop/gateway.ts";
import { saleView } from "../views.ts";
import { CONFIRM } from "../words/desk.ts";
import { FIELD_FAULTS } from "../words/fields.ts";
import { ORDER_OUTCOMES, OUTCOMES } from "../words/orders.ts";
import { defineCommand, type Described, type DeskServices, done, fact } from "./command.server.ts";
import { FILTER_HELP, FILTER_OPTIONS, latestSales } from "./exports.server.ts";
import { bookId, email, nothing, optional, typed, word } from "./fields.ts";
import { saleFilterFields } from "./filters.ts";

/** Sales per page, and open disputes. */
const LISTED = 50;

const span = z.string().regex(/^[1-9]\d{0,3}[dh]$/, {
  error: () => FIELD_FAULTS.span,
}).transform((text) => parseInt(text) * (text.endsWith("d") ? 24 * HOUR_MS : HOUR_MS));

const noAmount: ErrorText = { error: () => FIELD_FAULTS.amount };

const refundInput = z.object({
  paymentId: z.string({ error: () => FIELD_FAULTS.payment }).max(255).pipe(paymentId),
  /** The amount to refund, in units of the payment's currency; null: everything that is left. */
  amount: optional(typed(20, noAmount).trim().regex(/^\d{1,7}([.,]\d{1,2})?$/, noAmount)),
  /** The amount already refunded when the form was rendered, minor units; null: read it now. */
  refundedMinor: optional(z.string().regex(/^\d{1,9}$/).transform(Number)),
});

/** The part of a payment to refund; undefined: everything that is left. */
async function partOf(
  { paymentId, amount, refundedMinor }: z.output<typeof refundInput>,
  { sales, subscriptions }: DeskServices["shop"],
) {
  if (amount === null) return undefined;
  const sale = await sales.find(paymentId) ?? await subscriptions.findMonth(paymentId);
  if (!sale) return refuse("unknown_payment", ORDER_OUTCOMES.wholeOnly(paymentId));
  const amountMinor = parseAmount(amount, sale.currency);
  if (!amountMinor) return refuse("no_amount", ORDER_OUTCOMES.noAmount(amount, sale.currency));
  return {
    amountMinor,
    refundedMinor: refundedMinor ?? sale.refundedMinor,
    sum: formatMoney({ amountMinor, currency: sale.currency }),
  };
}

async function describeRefund(
  id: string,
  { sales, subscriptions }: DeskServices["shop"],
): Promise<Described> {
  const sale = await sales.find(id);
  const sold = sale ?? await subscriptions.findMonth(id);
  if (!sold) return { what: CONFIRM.refund(id) };
  const { refundedMinor, currency } = sold;
  const sum = formatMoney({ amountMinor: sold.amountMinor - refundedMinor, currency });
  const { title, email } = sold;
  const ask = sale ? CONFIRM.refundOf : CONFIRM.refundOfMonth;
  const what = ask(sum, title, email !== null, email ?? "", id);
  return { what, left: { text: sum, refundedMinor } };
}

export const orderCommands = {
  sales: defineCommand({
    may: "bookkeeper",
    input: z.object({ word: optional(word), ...saleFilterFields }),
    cli: {
      usage: "[WORD]",
      help: "list the latest 50 orders, or search them",
      more: FILTER_HELP,
      words: ["word"],
      options: FILTER_OPTIONS,
    },
    run: async (input, services) =>
      done((await latestSales(input, services, LISTED)).map(saleView)),
  }),
  reconcile: defineCommand({
    may: "bookkeeper",
    input: z.object({ sinceMs: span }),
    cli: {
      usage: "[--since 7d]",
      help: "check every payment since then (days: 7d, hours: 12h)",
      options: { since: "sinceMs" },
      defaults: { sinceMs: "7d" },
    },
    changes: () => "",
    async run({ sinceMs }, { shop }) {
      const found = await shop.payments.reconcile({ sinceMs: Date.now() - sinceMs });
      const text = ORDER_OUTCOMES.reconciled(
        found.failed,
        formatNumber(found.checked),
        formatNumber(found.changed),
      );
      return found.failed === 0 ? done(found, text) : refuse("not_settled", text);
    },
  }),
  refund: defineCommand({
    may: "author",
    input: refundInput,
    cli: {
      usage: "PAYMENT_ID",
      help: "refund a payment and remove access",
      more: [["[--amount 4.99]", "refund only this much; access stays"]],
      words: ["paymentId"],
      options: { amount: "amount" },
    },
    changes: ({ paymentId, amount }) => amount === null ? paymentId : `${paymentId}, ${amount}`,
    confirm: { describe: ({ paymentId }, { shop }) => describeRefund(paymentId, shop) },
    async run(input, { shop }) {
      const { paymentId } = input;
      const part = await partOf(input, shop);
      if (isRefusal(part)) return part;
      const answer = await shop.payments.refund(paymentId, part);
      if (!answer.ok) return answer;
      const { settlement } = answer, { state } = settlement;
      const text = part
        ? ORDER_OUTCOMES.refundedPart(part.sum, paymentId)
        : ORDER_OUTCOMES.refunded(paymentId);
      return done(settlement, text, {
        before: "paid",
        after: part ? "part_refunded" : state === "refunded" ? "over" : state,
      });
    },
  }),
  held: defineCommand({
    may: "bookkeeper",
    input: nothing,
    cli: { help: "list payments that don't match their order" },
    run: async (_, { shop }) => done(await shop.payments.listOnHold()),
  }),
  disputes: defineCommand({
    may: "bookkeeper",
    input: nothing,
    cli: { help: "list open disputes, with the day to answer by" },
    run: async (_, { shop }) => done(await shop.sales.openDisputes(LISTED)),
  }),
  purchases: defineCommand({
    may: "bookkeeper",
    input: z.object({ email }),
    cli: { usage: "EMAIL", help: "list a listener's purchases", words: ["email"] },
    async run({ email }, { accounts: { users }, shop }) {
      const user = await users.findByEmail(email);
      if (!user) return refuse("unknown_listener", OUTCOMES.nobody(email));
      return done(await shop.purchases.history(user.id));
    },
  }),
  grant: defineCommand({
    may: "author",
    input: z.object({ email, bookId }),
    cli: {
      usage: "EMAIL BOOK",
      help: "give a listener a book for free",
      words: ["email", "bookId"],
    },
    changes: ({ email, bookId }) => [...fact("", maskedAddress(email)), ...fact("book", bookId)],
    confirm: {
      describe({ email, bookId }, { catalogue }) {
        const title = catalogue.getBook(bookId)?.title ?? String(bookId);
        return { what: CONFIRM.grant(email, title) };
      },
    },
    async run({ email, bookId }, { accounts: { users }, shop, catalogue }) {
      const user = await users.findByEmail(email);
      if (!user) return refuse("unknown_listener", OUTCOMES.nobody(email));
      const answer = await shop.payments.giveBook({ user, bookId });
      if (answer.ok) {
        const { title } = catalogue.getBook(bookId) ?? answer.purchase;
        return done(answer.purchase, ORDER_OUTCOMES.given(email, title));
      }
      return refuse(
        answer.code,
        answer.code === "already_owned"
          ? ORDER_OUTCOMES.ownedAlready(email, bookId)
          : OUTCOMES.noBook(bookId),
      );
    },
  }),
} as const;
