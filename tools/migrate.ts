/**
 * `deno task migrate`: upgrades the store for this release before it is rolled out; the former release keeps
 * running meanwhile. Exit status: 0 success or nothing to do, 1 and a sentence on failure.
 */

import { readConfig, readEnvironment } from "@/lib/platform/config.server.ts";
import { migrate, openStore, prepareSchema } from "@/lib/platform/kv/open.server.ts";
import { log } from "@/lib/platform/telemetry/log.server.ts";
import { StartError } from "@/lib/platform/refusal.ts";
import { MIGRATIONS, RECORDS } from "@/lib/site/records.server.ts";

try {
  const { kvUrl } = readConfig(readEnvironment());
  using kv = await openStore(kvUrl, { records: RECORDS });
  await migrate(kv, MIGRATIONS, log);
  await prepareSchema(kv, MIGRATIONS, { isOwn: false, log });
  console.log("The database is up to date for this release.");
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  console.error(error.message);
  Deno.exit(1);
}
