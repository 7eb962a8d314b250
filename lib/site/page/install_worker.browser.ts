/**
 * Loaded on every page some seconds after it has opened: the service worker, the search key, the rest of a sign-out, and
 * what a press without a network needs to say so.
 */

import { registerAway, registerWorker } from "@/lib/downloads/registration.browser.ts";
import { listenForSearchKey } from "@/lib/search/search_key.browser.ts";

/** An installed site gets the full service worker, a browser tab the small one. */
export function run(): void {
  listenForSearchKey();
  finishSignOut();
  if (document.querySelector("main form[method=post]")) ["toasts.js", "forms.js"].forEach(load);
  const isApp = matchMedia("(display-mode:standalone)").matches;
  void (isApp ? registerWorker() : registerAway());
}

/** The server's cookie: somebody has signed out here whose data may still be stored (session.browser.ts). */
function finishSignOut(): void {
  if (!document.cookie.includes("signed-out=")) return;
  load("session.js");
}

function load(script: string): void {
  import(import.meta.url.replace("install_worker.js", script)).then((it) => it.run(), () => {});
}
