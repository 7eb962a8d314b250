/** What every page gets once it rests: the service worker, and the key of the search. */
import { registerAway, registerWorker } from "@/lib/downloads/browser/registration.ts";
import { listenForSearchKey } from "@/lib/search/browser/search_key.ts";

/** The service worker is whole for a site that stands on a home screen, else the small one. */
export function run(): void {
  listenForSearchKey();
  const isApp = matchMedia("(display-mode:standalone)").matches;
  void (isApp ? registerWorker() : registerAway());
}
