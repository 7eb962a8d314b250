/**
 * Entry point for Deno Deploy: the site as built by `deno task build`, in a process that may end at any time.
 * Nothing here builds, writes to the disk or starts a program.
 */
import { serveSite, type SiteModule } from "./serve.ts";

const site = Promise.withResolvers<SiteModule>();

// The platform looks for this call at the top of the module, and starts a process when one is needed.
Deno.cron("hourly work", "7 * * * *", async () => await (await site.promise).workHourly());

site.resolve(await serveSite());
