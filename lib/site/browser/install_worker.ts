import { registerAway, registerWorker } from "@/lib/downloads/browser/registration.ts";

/** The service worker: whole for a site that stands on a home screen, else the small one. */
export function run(): void {
  const isApp = matchMedia("(display-mode:standalone)").matches;
  void (isApp ? registerWorker() : registerAway());
}
