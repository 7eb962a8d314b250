/** A process that makes one backup after the other until it is killed: `make_backups.ts STORE FOLDER`. */

import { join } from "node:path";
import { writeBackup } from "@/lib/platform/backup/write_backup.server.ts";
import { openStore } from "@/lib/platform/kv/open.server.ts";
import { createFolder } from "@/lib/platform/objects/folder.server.ts";
import { RECORDS } from "@/lib/site/records.server.ts";

const [kvUrl, folder] = Deno.args as [string, string];
const kv = await openStore(kvUrl);
const to = createFolder(join(folder, "backups"));
async function* nothing(): AsyncGenerator<never> {}
while (true) {
  const source = { kv, kvUrl, records: RECORDS, files: nothing(), media: [] };
  console.log((await writeBackup(source, { to, key: null, nowMs: Date.now() })).id);
}
