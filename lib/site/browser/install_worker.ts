/** Loaded on every page some seconds after it has opened: the service worker and the search key. */
import { registerAway, registerWorker } from "@/lib/downloads/browser/registration.ts";
import { listenForSearchKey } from "@/lib/search/browser/search_key.ts";

/** An installed site gets the full service worker, a browser tab the small one. */
export function run(): void {
  listenForSearchKey();
  const isApp = matchMedia("(display-mode:standalone)").matches;
  void (isApp ? registerWorker() : registerAway());
}
