/**
 * Copies an address that a page shows only once, and shows the result behind the buttons. Without JavaScript the
 * button stays hidden, and the address can be selected and copied by hand.
 */

import { copyText, makeElement } from "@/lib/platform/element.browser.ts";
import { CopyWords } from "../words.ts";

for (const button of document.querySelectorAll<HTMLButtonElement>("button[data-copy]")) {
  const field = document.getElementById(button.dataset.copy!) as HTMLInputElement;
  const result = makeElement("span", "", "");
  result.setAttribute("role", "status");
  button.parentElement!.append(result);
  button.hidden = false;
  button.addEventListener(
    "click",
    () => void copy(field).then((words) => result.textContent = words),
  );
}

async function copy(field: HTMLInputElement): Promise<CopyWords> {
  field.select();
  return await copyText(field.value) ? CopyWords.copied : CopyWords.byHand;
}
