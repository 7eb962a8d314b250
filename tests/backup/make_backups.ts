/** A process that makes one backup after the other until it is killed: `make_backups.ts STORE FOLDER`. */
import { join } from "node:path";
import { writeBackup } from "@/lib/platform/server/backup/write_backup.ts";
import { openStore } from "@/lib/platform/server/kv/open.ts";
import { createFolder } from "@/lib/platform/server/objects/folder/folder.ts";

const [kvUrl, folder] = Deno.args as [string, string];
const kv = await openStore(kvUrl);
const to = createFolder(join(folder, "backups"));
async function* nothing(): AsyncGenerator<never> {}
while (true) {
  const source = { kv, kvUrl, files: nothing(), media: [] };
  console.log((await writeBackup(source, { to, key: null, nowMs: Date.now() })).id);
}
