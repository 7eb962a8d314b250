/**
 * Copies an address that a page shows but once. Without script the button stays hidden, and the address is
 * selected by hand.
 */
import { copyText } from "@/lib/platform/browser/copy_text.ts";
import { raiseToast } from "@/lib/platform/browser/raise_toast.ts";
import { CopyWords } from "@/lib/site/words.ts";

for (const button of document.querySelectorAll<HTMLButtonElement>("button[data-copy]")) {
  const field = document.getElementById(button.dataset.copy!) as HTMLInputElement;
  button.hidden = false;
  button.addEventListener("click", () => void copy(field));
}

async function copy(field: HTMLInputElement): Promise<void> {
  field.select();
  const copied = await copyText(field.value);
  raiseToast(
    copied
      ? { title: CopyWords.copied, text: CopyWords.where }
      : { title: CopyWords.refused, text: CopyWords.byHand },
  );
}
