/** Pays with a test card at the Stripe emulator, as Stripe's form does at Stripe. */

import { request } from "@/lib/platform/request.browser.ts";
import type { payByTestCard } from "../calls.ts";
import { TestBankWords } from "../words/test_bank.ts";
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

/** Stands for a bank's 3-D Secure window; closing it refuses. Its words are loaded with it, and with no other script. */
function askHolder(): Promise<"ok" | "fail"> {
  const dialog = document.createElement("dialog");
  dialog.className = "dialog";
  dialog.setAttribute("aria-labelledby", "holder-title");
  dialog.innerHTML = `<form method="dialog">
    <h2 id="holder-title">${TestBankWords.title} <small>${TestBankWords.test}</small></h2>
    <p>${TestBankWords.text}</p>
    <p class="dialog__actions">
      <button class="button" value="ok">${TestBankWords.agree}</button>
      <button class="button button--quiet" value="fail">${TestBankWords.refuse}</button>
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
