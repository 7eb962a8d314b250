/**
 * Where Deno Deploy begins: the site that `deno task build` has left, on a process that may end at any time.
 * Nothing here builds, writes to the disk or starts a program.
 */
import { serveSite, type SiteModule } from "./serve.ts";

const site = Promise.withResolvers<SiteModule>();

// The platform looks for this call at the top of the module, and starts a process when the time has come.
Deno.cron("hourly work", "7 * * * *", async () => await (await site.promise).workHourly());

site.resolve(await serveSite());
