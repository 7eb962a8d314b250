/** Pays with a test card at the Stripe emulator, the way Stripe's form pays at Stripe. */
import { post } from "@/lib/shop/browser/calls.ts";
import { askHolder } from "@/lib/shop/browser/ask_holder.ts";
import type { PayMethod, PayOutcome } from "@/lib/shop/browser/pay_method.ts";

interface Tried {
  status: "succeeded" | "requires_action" | "failed";
  message?: string;
}

/** @param form the one that has the card in it */
export function testCard(form: HTMLFormElement): PayMethod {
  const card = String(new FormData(form).get("card") ?? "");
  const pay = async (clientSecret: string, authenticate?: "ok" | "fail"): Promise<PayOutcome> => {
    const answer = await post<Tried>("/api/test-payment", { clientSecret, card, authenticate });
    if (!answer.ok) return { ok: false, message: answer.message };
    const { status, message = "" } = answer.data;
    if (status === "requires_action") return pay(clientSecret, await askHolder());
    return status === "succeeded" ? { ok: true } : { ok: false, message };
  };
  return { check: () => Promise.resolve(null), confirm: (clientSecret) => pay(clientSecret) };
}
