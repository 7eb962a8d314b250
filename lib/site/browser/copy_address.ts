/**
 * Copies an address that a page shows but once. Without script the button stays hidden, and the address is
 * selected by hand.
 */
import { raiseToast } from "@/lib/platform/browser/raise_toast.ts";
import { CopyWords } from "@/lib/site/words.ts";

for (const button of document.querySelectorAll<HTMLButtonElement>("button[data-copy]")) {
  const field = document.getElementById(button.dataset.copy!) as HTMLInputElement;
  button.hidden = false;
  button.addEventListener("click", () => void copy(field));
}

async function copy(field: HTMLInputElement): Promise<void> {
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
    raiseToast({ title: CopyWords.copied, text: CopyWords.where });
  } catch { // forbidden, or a page served by plain http
    raiseToast({ title: CopyWords.refused, text: CopyWords.byHand });
  }
}
