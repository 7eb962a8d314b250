/**
 * `deno task backup [list
 *  verify]`: with or without a running site. Exit status: 0 success, 1 a backup is faulty or another process
 * is making one, 2 nothing could be done.
 */

import { parseArgs } from "node:util";
import { listBackups } from "@/lib/platform/backup/backups.server.ts";
import { openBackup } from "@/lib/platform/backup/read_backup.server.ts";
import { type Config, readConfig } from "@/lib/platform/config.server.ts";
import { openBackups, openContent } from "@/lib/platform/create_platform.server.ts";
import { openStore } from "@/lib/platform/kv/open.server.ts";
import { StartError } from "@/lib/platform/refusal.ts";
import { backupLease, type BackupReport, makeBackup } from "@/lib/site/make_backup.server.ts";
import { verifyBackup } from "@/lib/site/verify_backup.server.ts";
import { RECORDS } from "@/lib/site/records.server.ts";
import { chooseBackup } from "./choose_backup.ts";
import { runTool } from "./run_tool.ts";

const USAGE = `deno task backup                make a backup and remove old ones
deno task backup list           list all backups
deno task backup verify [ID]    restore one to a temporary folder and check it; default: the newest

Backups are kept in BACKUP_TO (default: the folder backups in DATA_DIR). Use the site's BACKUP_KEY and
BACKUP_KEEP_DAYS.`;

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;

async function make(config: Config): Promise<number> {
  using kv = await openStore(config.kvUrl, { records: RECORDS });
  const stop = new AbortController();
  Deno.addSignalListener("SIGINT", () => stop.abort(new StartError(STOPPED)));
  let made: BackupReport | null = null;
  await backupLease(kv).tryDo({
    isDue: () => true,
    closing: stop.signal,
    async act(signal) {
      made = await makeBackup({ config, kv, content: openContent(config), signal });
    },
  });
  const report = made as BackupReport | null;
  if (!report) {
    console.error(
      "Another process is making a backup. If that process was killed, try again in two minutes.",
    );
    return 1;
  }
  describe(report, config);
  return 0;
}

function describe({ id, place, index, removed }: BackupReport, { backup }: Config): void {
  const { counts, parts, files, media, unsettled } = index;
  const entries = Object.values(counts).reduce((sum, it) => sum + it, 0);
  const bytes = parts.reduce((sum, it) => sum + it.bytes, 0);
  console.log(`Backup ${id} in ${place}: ${entries} entries, ${megabytes(bytes)}.`);
  console.log(
    `Copied: ${
      files.join(", ") || "no files"
    }. Listed but not copied: ${media.length} media files.`,
  );
  if (backup.key === null) {
    console.log("This backup is not encrypted. Set BACKUP_KEY to encrypt the next one.");
  }
  if (unsettled > 0) {
    console.log(
      `${unsettled} entries may be newer than the rest of the backup.`,
    );
  }
  for (const old of removed) console.log(`Removed ${old}.`);
}

async function list(config: Config): Promise<number> {
  const backups = openBackups(config.backup);
  for (const { id, bytes } of await listBackups(backups)) console.log(`${id}  ${megabytes(bytes)}`);
  console.log(`In ${backups.place}.`);
  return 0;
}

async function verify(config: Config, wanted: string | undefined): Promise<number> {
  const backups = openBackups(config.backup);
  const id = await chooseBackup(backups, wanted);
  const backup = await openBackup(backups, { id, key: config.backup.key });
  using live = await openStore(config.kvUrl, { records: RECORDS });
  const { entries, checked, comparison, faults } = await verifyBackup(backup, {
    live,
    nowMs: Date.now(),
  });
  for (const fault of faults) console.error(fault);
  console.log(
    `Backup ${id}: restored ${entries} entries to a temporary folder and read ${checked} records of purchases, progress and accounts.`,
  );
  console.log(
    comparison
      ? `Compared with the site: ${comparison.equal} entries are the same, ${comparison.changed} have changed since.`
      : "This backup belongs to another database, so it was not compared with yours.",
  );
  console.log(
    faults.length === 0 ? "The backup is complete." : "The backup is damaged. Make a new one.",
  );
  return faults.length === 0 ? 0 : 1;
}

const STOPPED = "Stopped. Earlier backups are unchanged.";

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { help: { type: "boolean", short: "h" } },
  });
  const [command = "make", id, ...more] = positionals;
  if (values.help) return console.log(USAGE), 0;
  const config = readConfig(Deno.env.toObject());
  if (command === "make" && positionals.length === 0) return await make(config);
  if (command === "list" && id === undefined) return await list(config);
  if (command === "verify" && more.length === 0) return await verify(config, id);
  console.error(USAGE);
  return 2;
}

await runTool(main);
