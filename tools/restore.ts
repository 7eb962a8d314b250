/**
 * `deno task restore [ID]`: restores a backup to an empty site that is not running. Exit status: 0 success, 2
 * and a sentence when nothing, or not everything, could be restored.
 */

import { parseArgs } from "node:util";
import { openBackup } from "@/lib/platform/backup/read_backup.server.ts";
import { readConfig } from "@/lib/platform/config.server.ts";
import { openBackups, openContent } from "@/lib/platform/create_platform.server.ts";
import { openStore, prepareSchema } from "@/lib/platform/kv/open.server.ts";
import { log } from "@/lib/platform/telemetry/log.server.ts";
import { restoreSite } from "@/lib/site/verify_backup.server.ts";
import { MIGRATIONS, RECORDS } from "@/lib/site/records.server.ts";
import { chooseBackup } from "./choose_backup.ts";
import { runTool } from "./run_tool.ts";

const USAGE = `deno task restore [ID]    restore a backup to an empty site; default: the newest

Reads from BACKUP_TO (default: the folder backups in DATA_DIR) and writes to DATA_DIR, KV_URL and MEDIA_URL.`;

const SHOWN = 10;

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { help: { type: "boolean", short: "h" } },
  });
  if (values.help) return console.log(USAGE), 0;
  if (positionals.length > 1) return console.error(USAGE), 2;
  const config = readConfig(Deno.env.toObject());
  const backups = openBackups(config.backup);
  const id = await chooseBackup(backups, positionals[0]);
  const backup = await openBackup(backups, { id, key: config.backup.key });
  using kv = await openStore(config.kvUrl, { records: RECORDS });
  const content = openContent(config);
  const { entries, files, kept, missing } = await restoreSite(backup, {
    kv,
    content,
    nowMs: Date.now(),
  });
  await prepareSchema(kv, MIGRATIONS, { isOwn: true, log });
  console.log(`Restored backup ${id}: ${entries} entries and ${files.length} files.`);
  for (const name of kept) console.log(`Kept the existing ${name}, which differs from the backup.`);
  for (const name of missing.slice(0, SHOWN)) console.log(`Missing in ${content.place}: ${name}`);
  if (missing.length > 0) {
    console.log(
      `Backups do not contain recordings. Copy these ${missing.length} files from elsewhere, or ingest them again.`,
    );
  }
  return 0;
}

await runTool(main);
