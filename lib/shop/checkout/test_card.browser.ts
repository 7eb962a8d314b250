/** Pays with a test card at the Stripe emulator, as Stripe's form does at Stripe. */

import { request } from "@/lib/platform/request.browser.ts";
import type { payByTestCard } from "../calls.ts";
import type { PayMethod, PayOutcome } from "./pay_method.browser.ts";

/** @param form the one with the card fields */
export function testCard(form: HTMLFormElement): PayMethod {
  const card = String(new FormData(form).get("card") ?? "");
  const pay = async (clientSecret: string, authenticate?: "ok" | "fail"): Promise<PayOutcome> => {
    const answer = await request<typeof payByTestCard>("post", "/api/test-payment", {
      body: { clientSecret, card, authenticate },
    });
    if (!answer.ok) return { ok: false, message: answer.message };
    const { status, message } = answer.data;
    if (status === "requires_action") return pay(clientSecret, await askHolder());
    return status === "succeeded" ? { ok: true } : { ok: false, message: message ?? "" };
  };
  return { check: () => Promise.resolve(null), confirm: (clientSecret) => pay(clientSecret) };
}

/** Stands for a bank's 3-D Secure window; closing it refuses. */
function askHolder(): Promise<"ok" | "fail"> {
  const dialog = document.createElement("dialog");
  dialog.className = "dialog";
  dialog.setAttribute("aria-labelledby", "holder-title");
  dialog.innerHTML = `<form method="dialog">
    <h2 id="holder-title">Is this you? <small>Test of 3-D Secure</small></h2>
    <p>A bank would ask its customer here. No money moves.</p>
    <p class="dialog__actions">
      <button class="button" value="ok">Yes, pay</button>
      <button class="button button--quiet" value="fail">Refuse</button>
    </p>
  </form>`;
  document.body.append(dialog);
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.onclose = () => {
      dialog.remove();
      resolve(dialog.returnValue === "ok" ? "ok" : "fail");
    };
  });
}
