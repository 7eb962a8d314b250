/** Composition root: settings, services, site. */

import { readConfig, readEnvironment } from "@/lib/platform/config.server.ts";
import { createSite } from "@/lib/site/adapters/site.server.ts";
import { createServices } from "@/lib/site/services.server.ts";

export const config = readConfig(readEnvironment());

const services = await createServices(config);

export const app = createSite(services);

/** Says at /readyz that new listeners go elsewhere; everything is served still. */
export const retire = (): void => services.retire();

/** The address where the first author makes her account; null: the shop is not empty. */
export async function firstLink(): Promise<string | null> {
  const path = await services.desk.firstAuthor.link();
  return path && new URL(path, config.baseUrl ?? `http://localhost:${config.port}`).href;
}

/** Does what is due once an hour, where no timer of this process does it. */
export const workHourly = (): Promise<void> => services.platform.hourly.run();

/** Logs a failure that no request waits for; an error of the log is mailed to the author. */
export const report = (error: unknown): void =>
  services.platform.log.error("uncaught_failure", { error });

/** Ends live connections, so that the server can wait for the last request. */
export const stop = (): void => services.stop();

/** Closes what the services hold, once the last request has ended. */
export const shutdown = (): Promise<void> => services.close();
