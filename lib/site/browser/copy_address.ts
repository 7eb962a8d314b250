/**
 * Copies an address that a page shows but once. Without script the button stays hidden, and the address is
 * selected by hand.
 */
import { raiseToast } from "@/lib/platform/browser/raise_toast.ts";

for (const button of document.querySelectorAll<HTMLButtonElement>("button[data-copy]")) {
  const field = document.getElementById(button.dataset.copy!) as HTMLInputElement;
  button.hidden = false;
  button.addEventListener("click", () => void copy(field));
}

async function copy(field: HTMLInputElement): Promise<void> {
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
    raiseToast({ title: "Copied", text: "The address is in your clipboard." });
  } catch { // forbidden, or a page served by plain http
    raiseToast({ title: "Not copied", text: "The address is selected: copy it by hand." });
  }
}
