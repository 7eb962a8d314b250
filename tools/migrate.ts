/**
 * `deno task migrate`: brings the store forward to what this release wants, before the release is rolled
 * out; the one before goes on meanwhile. Ends with 0, also where there was nothing to do, and with 1 and
 * a sentence where it could not.
 */

import { readConfig, readEnvironment } from "@/lib/platform/config.server.ts";
import { openStore } from "@/lib/platform/kv/open.server.ts";
import { migrate, prepareSchema } from "@/lib/platform/kv/schema_version.server.ts";
import { log } from "@/lib/platform/log.server.ts";
import { StartError } from "@/lib/platform/refusal.ts";
import { MIGRATIONS, RECORDS } from "@/lib/site/records.ts";

try {
  const { kvUrl } = readConfig(readEnvironment());
  using kv = await openStore(kvUrl, { records: RECORDS });
  await migrate(kv, MIGRATIONS, log);
  await prepareSchema(kv, MIGRATIONS, { isOwn: false, log });
  console.log("The store is of the version that this release wants.");
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  console.error(error.message);
  Deno.exit(1);
}
