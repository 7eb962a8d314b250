import { registerWorker } from "@/lib/downloads/browser/registration.ts";

/** The service worker, for a site that stands on a home screen. */
export function run(): void {
  void registerWorker();
}
