/**
 * Copies an address that a page shows but once, and says so behind the buttons. Without script the button
 * stays hidden, and the address is selected by hand.
 */
import { copyText } from "@/lib/platform/browser/copy_text.ts";
import { CopyWords } from "@/lib/site/words.ts";
import { makeElement } from "@/lib/platform/browser/make_element.ts";

for (const button of document.querySelectorAll<HTMLButtonElement>("button[data-copy]")) {
  const field = document.getElementById(button.dataset.copy!) as HTMLInputElement;
  const told = makeElement("span", "", "");
  told.role = "status";
  button.parentElement!.append(told);
  button.hidden = false;
  button.addEventListener(
    "click",
    () => void copy(field).then((words) => told.textContent = words),
  );
}

async function copy(field: HTMLInputElement): Promise<CopyWords> {
  field.select();
  return await copyText(field.value) ? CopyWords.copied : CopyWords.byHand;
}
