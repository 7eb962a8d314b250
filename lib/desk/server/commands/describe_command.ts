/** Describes a command's effect on the page that asks for confirmation. */
import type { Catalogue } from "@/lib/catalogue/catalogue.ts";
import { formatMoney } from "@/lib/catalogue/money.ts";
import type { SalesStore } from "@/lib/shop/server/sales/sales_store.ts";
import type { SubscriptionService } from "@/lib/shop/server/subscriptions/service.ts";
import type { CommandName } from "@/lib/desk/inputs.ts";
import { CONFIRM } from "@/lib/desk/words/commands.ts";

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
