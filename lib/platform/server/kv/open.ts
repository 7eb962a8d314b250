/** Opening the store. */
import { chmod, mkdir, open } from "node:fs/promises";
import { dirname } from "node:path";
import { type GuardOptions, guardStore } from "@/lib/platform/server/kv/guard.ts";
import { keys } from "@/lib/platform/server/kv/keys.ts";
import { loggingStore } from "@/lib/platform/server/kv/change_log.ts";
import { DEPLOY_STORE, isKvService } from "@/lib/platform/server/kv/store_url.ts";
import { readTogether } from "@/lib/platform/server/kv/read_together.ts";
import { StartError } from "@/lib/platform/start_error.ts";

/**
 * Opens Deno KV at a file, at `:memory:` (tests), at the address of a KV service, or the one of Deno Deploy.
 * @throws {StartError} in one sentence, when there is nothing usable at that place.
 */
export async function openStore(
  url: string,
  { onCall }: Pick<GuardOptions, "onCall"> = {},
): Promise<Deno.Kv> {
  const isRemote = isKvService(url);
  try {
    if (!isRemote && url !== ":memory:") await makePrivate(url);
    const kv = await openKv(url);
    const store = guardStore(isRemote ? loggingStore(readTogether(kv)) : kv, { isRemote, onCall });
    await store.get(keys.readiness()); // a service that is away, a file that is no database
    return store;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(
      `Cannot open the store ${url}: ${reason}; wanted a file in a folder that can be written, or a KV service that answers (DATA_DIR or KV_URL).`,
    );
  }
}

/** Deno Deploy knows by itself which database is the app's. */
const openKv = (url: string): Promise<Deno.Kv> =>
  url === DEPLOY_STORE ? Deno.openKv() : Deno.openKv(url);

/** The file with what listeners trust us with is its owner's alone; SQLite gives its logs the same mode. */
async function makePrivate(path: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await (await open(path, "a", 0o600)).close();
  for (const suffix of ["", "-wal", "-shm"]) {
    await chmod(path + suffix, 0o600).catch(() => {}); // absent, or on a file system without modes
  }
}
