/**
 * Buttons beside an address: Copy, Share and Print, for pages that show one. Without JavaScript the buttons stay hidden,
 * and the address can be selected and copied by hand.
 */

import { copyText, makeElement } from "@/lib/platform/element.browser.ts";
import { CopyWords } from "../words.ts";

for (const button of findButtons("data-copy")) {
  const field = document.getElementById(button.dataset.copy!) as HTMLInputElement;
  const result = makeElement("span", "", "");
  result.setAttribute("role", "status");
  button.parentElement!.append(result);
  onPress(button, () => void copy(field).then((words) => result.textContent = words));
}

for (const button of "share" in navigator ? findButtons("data-share-link") : []) {
  const { title = "", shareLink: url = "" } = button.dataset;
  onPress(button, () => void navigator.share({ title, url }).catch(() => {})); // closed without sharing
}

for (const button of findButtons("data-print")) onPress(button, () => print());

function findButtons(name: string): NodeListOf<HTMLButtonElement> {
  return document.querySelectorAll<HTMLButtonElement>(`button[${name}]`);
}

function onPress(button: HTMLButtonElement, act: () => void): void {
  button.hidden = false;
  button.addEventListener("click", act);
}

async function copy(field: HTMLInputElement): Promise<string> {
  field.select();
  return await copyText(field.value) ? CopyWords.copied : CopyWords.byHand;
}
