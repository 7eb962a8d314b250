/** What a command will do, said before it is done. */
import type { SalesStore } from "@/lib/shop/server/sales/sales_store.ts";
import { formatMoney } from "@/lib/catalogue/money.ts";
import type { CommandName } from "@/lib/desk/inputs.ts";
import { CONFIRM } from "@/lib/desk/words.ts";

/** @param fields as typed: they may be anything */
export async function describeCommand(
  command: CommandName,
  fields: Record<string, string>,
  { sales }: { sales: Pick<SalesStore, "find"> },
): Promise<string> {
  if (command === "refund") {
    const paymentId = fields.paymentId ?? "";
    const sale = paymentId.length < 256 ? await sales.find(paymentId) : null;
    return sale ? CONFIRM.refundOf({ ...sale, sum: formatMoney(sale) }) : CONFIRM.refund(paymentId);
  }
  if (command === "author add") return CONFIRM["author add"](fields.email ?? "");
  if (command === "author remove") return CONFIRM["author remove"](fields.email ?? "");
  return CONFIRM.other(command);
}
