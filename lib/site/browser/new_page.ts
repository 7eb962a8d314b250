/**
 * What a load does by itself and navigation within the document does not: the focus goes to the new page,
 * a screen reader hears its title, and what the page has to tell is told. Fetched with the first such page (`on_demand.ts`).
 */

import { tellSaid } from "@/lib/platform/browser/said.ts";

/** Screen readers notice a change of what has been there for a moment. */
const NOTICED_AFTER_MS = 100;

const region = document.createElement("div");
region.className = "visually-hidden";
region.role = "status";
document.body.append(region);

export function run(): void {
  tellSaid();
  const main = document.getElementById("main")!, at = document.activeElement;
  // A form keeps it, and so does a link that is on the new page too.
  const isLeft = !at || at === document.body || at.localName === "a" && !main.contains(at);
  if (isLeft) {
    (main.querySelector<HTMLElement>("[autofocus]") ?? main).focus({ preventScroll: true });
  }
  setTimeout(() => region.textContent = document.title, NOTICED_AFTER_MS);
}
