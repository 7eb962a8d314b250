/** What a command will do, said before it is done. */
import { formatMoney } from "@/lib/catalogue/money.ts";
import type { SalesStore } from "@/lib/shop/server/sales/sales_store.ts";
import type { CommandName } from "@/lib/desk/inputs.ts";
import { CONFIRM } from "@/lib/desk/words.ts";

export interface Described {
  what: string;
  /** What is left of a payment, of which a part may be given back instead; null: nothing is asked. */
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
] as const;
const isOfAccount = (command: CommandName): command is typeof OF_ACCOUNT[number] =>
  OF_ACCOUNT.some((it) => it === command);

/** @param fields as typed: they may be anything */
export async function describeCommand(
  command: CommandName,
  fields: Record<string, string>,
  { sales }: { sales: Pick<SalesStore, "find"> },
): Promise<Described> {
  if (command === "refund") return await describeRefund(fields.paymentId ?? "", sales);
  const email = fields.email ?? "";
  return {
    what: isOfAccount(command) ? CONFIRM[command](email) : CONFIRM.other(command),
    left: null,
  };
}

async function describeRefund(
  paymentId: string,
  sales: Pick<SalesStore, "find">,
): Promise<Described> {
  const sale = paymentId.length < 256 ? await sales.find(paymentId) : null;
  if (!sale) return { what: CONFIRM.refund(paymentId), left: null };
  const { currency, refundedMinor } = sale;
  const sum = formatMoney({ amountMinor: sale.amountMinor - refundedMinor, currency });
  return { what: CONFIRM.refundOf({ ...sale, sum }), left: { text: sum, refundedMinor } };
}
