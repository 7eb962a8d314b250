/** What the checkout's addresses and forms say. Whatever cannot be used counts as not said. */
import { z } from "zod";
import { CHECKOUT_PATH, checkoutPath, PREMIUM_CHECKOUT } from "@/lib/shop/addresses.ts";
import type { FormResult } from "@/lib/shop/words/payments.ts";
import { BOOK_ID } from "@/lib/catalogue/book_id.ts";
import { boundedText } from "@/lib/platform/typed_text.ts";
import { CURRENCIES } from "@/lib/catalogue/money.ts";

const flag = (value: string) => z.literal(value).optional().catch(undefined);

export const orderForm = z.object({
  audiobookId: z.string().regex(BOOK_ID).transform(Number).optional().catch(undefined),
  plan: flag("premium"),
  currency: z.enum(CURRENCIES).optional().catch(undefined),
  gift: flag("1"),
  code: boundedText(200).trim().max(200).catch(""),
  immediateDelivery: flag("on"),
  authenticate: z.enum(["ok", "fail"]).optional().catch(undefined),
}).transform(({ audiobookId, plan, gift, immediateDelivery, ...rest }) => ({
  bookId: audiobookId ?? null,
  isSubscription: plan !== undefined,
  isGift: gift !== undefined,
  wantsAtOnce: immediateDelivery !== undefined,
  ...rest,
}));
export type OrderForm = z.infer<typeof orderForm>;

const changes = z.object({
  otherCode: orderForm.in.shape.code.optional(),
  otherCurrency: orderForm.in.shape.currency,
});

/** The order as it is asked for instead: with another code, "" for none, or in another currency. */
export function changedOrder(fields: Record<string, string>): OrderForm {
  const form = orderForm.parse(fields);
  const { otherCode = form.code, otherCurrency = form.currency } = changes.parse(fields);
  return { ...form, code: otherCode, currency: otherCurrency };
}

/** The checkout that this form came from, without its code. */
export function checkoutOf({ bookId, isSubscription, isGift, currency }: OrderForm): string {
  if (isSubscription) return PREMIUM_CHECKOUT + (currency ? `&currency=${currency}` : "");
  return bookId === null ? CHECKOUT_PATH : checkoutPath(bookId, { isGift, currency });
}

/** Back to the checkout, which says what happened and keeps the code. */
export function tryAgainPath(form: OrderForm, result?: FormResult): string {
  const url = new URL(checkoutOf(form), "http://site.invalid");
  if (form.code) url.searchParams.set("code", form.code);
  if (result) url.searchParams.set("result", result);
  return url.pathname + url.search;
}
