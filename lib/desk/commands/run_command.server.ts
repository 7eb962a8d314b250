/** Describes a command's effect on the page that asks for confirmation. */

import type { Catalogue } from "@/lib/catalogue/catalogue.ts";
import { formatMoney } from "@/lib/catalogue/money.ts";
import { type Refusal, refuse } from "@/lib/platform/refusal.ts";
import type { SalesStore } from "@/lib/shop/sales/sales_store.server.ts";
import type { SubscriptionService } from "@/lib/shop/subscriptions/service.server.ts";
import type { Audit } from "../auth/audit.server.ts";
import { type CommandName, INPUTS } from "../inputs.ts";
import { CONFIRM } from "../words/desk.ts";
import type { Command, CommandResult } from "./command.server.ts";
import { providerAway } from "./orders.server.ts";

export interface Described {
  what: string;
  /** The amount of a payment still to be refunded, so that the author may choose a part; null: no choice. */
  left: { text: string; refundedMinor: number } | null;
}

const OF_ACCOUNT = [
  "author add",
  "author remove",
  "passkey add",
  "passkey remove",
  "gift replace",
  "tax set",
  "subscription end",
  "listener disable",
  "listener erase",
  "listener export",
] as const;
const isOfAccount = (command: CommandName): command is typeof OF_ACCOUNT[number] =>
  OF_ACCOUNT.some((it) => it === command);

/** Where a payment's purchase or month is found, and the title of a book. */
interface Found {
  catalogue: Pick<Catalogue, "getBook">;
  sales: Pick<SalesStore, "find">;
  subscriptions: Pick<SubscriptionService, "findMonth">;
}

/** @param fields as typed, not validated */
export async function describeCommand(
  command: CommandName,
  fields: Record<string, string>,
  found: Found,
): Promise<Described> {
  if (command === "refund") return await describeRefund(fields.paymentId ?? "", found);
  return { what: effectOf(command, fields, found), left: null };
}

function effectOf(
  command: CommandName,
  { email = "", code = "", bookId = "" }: Record<string, string>,
  { catalogue }: Found,
): string {
  if (isOfAccount(command)) return CONFIRM[command](email);
  const title = catalogue.getBook(Number(bookId))?.title ?? null;
  if (command === "grant") return CONFIRM.grant({ email, title: title ?? bookId });
  if (command === "code create") return CONFIRM.freeCode({ code, title });
  return CONFIRM.other(command);
}

async function describeRefund(
  paymentId: string,
  { sales, subscriptions }: Found,
): Promise<Described> {
  const isId = paymentId.length < 256;
  const sale = isId ? await sales.find(paymentId) : null;
  const sold = sale ?? (isId ? await subscriptions.findMonth(paymentId) : null);
  if (!sold) return { what: CONFIRM.refund(paymentId), left: null };
  const { refundedMinor, currency } = sold;
  const sum = formatMoney({ amountMinor: sold.amountMinor - refundedMinor, currency });
  const what = (sale ? CONFIRM.refundOf : CONFIRM.refundOfMonth)({ ...sold, id: paymentId, sum });
  return { what, left: { text: sum, refundedMinor } };
}

/* Runs a command and records it in the audit log. */

/** Code of the refusal for invalid input; nothing was done. */
export const BAD_INPUT = "bad_input";

/** A command chosen by name at run time. */
// deno-lint-ignore no-explicit-any -- the command's own schema parses the input first
export type AnyCommand = Command<any, unknown>;

export interface Perform {
  /**
   * @param fields as typed, not validated
   * @param by user id of the author, or TERMINAL
   */
  (name: CommandName, fields: Record<string, unknown>, by: string): Promise<CommandResult<unknown>>;
}

export function createRunCommand(
  { commands, audit }: { commands: Record<CommandName, AnyCommand>; audit: Audit },
): Perform {
  async function run(command: AnyCommand, input: unknown, by: string) {
    try {
      return await command.run(input, by);
    } catch (error) {
      const refusal = providerAway(error);
      if (refusal) return refusal;
      throw error;
    }
  }

  return async function perform(name, fields, by) {
    const read = INPUTS[name].safeParse(fields);
    if (!read.success) return badInput(read.error.issues);
    const command = commands[name];
    if (!command.changes) return await run(command, read.data, by);
    const about = command.about?.(read.data) ?? "";
    const end = await audit.begin({ by, command: name, about });
    try {
      const result = await run(command, read.data, by);
      await end(
        result.ok
          ? { state: "done", before: result.before ?? "", after: result.after ?? "" }
          : { state: "refused", after: result.message },
      );
      return result;
    } catch (error) {
      await end({ state: "failed", after: error instanceof Error ? error.name : "" });
      throw error;
    }
  };
}

const badInput = (issues: { message: string }[]): Refusal<typeof BAD_INPUT> =>
  refuse(BAD_INPUT, issues.map(({ message }) => message).join("; "));
