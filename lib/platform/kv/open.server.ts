/** Opens the store. */

import { chmod, mkdir, open } from "node:fs/promises";
import { dirname } from "node:path";
import { StartError } from "../refusal.ts";
import { keys } from "../records.ts";
import { Store, type StoreOptions } from "./store.server.ts";

/* Values of `KV_URL`. */

/** The database that Deno Deploy gives an app. */
export const DEPLOY_STORE = "deploy";

/** Whether a store is a service shared with other processes, rather than a file on this machine. */
export const isKvService = (url: string): boolean => url === DEPLOY_STORE || /^https?:/.test(url);

/**
 * Opens Deno KV at a file, `:memory:` (tests), the address of a KV service, or Deno Deploy's own.
 * @throws {StartError} in one sentence, when there is no usable store.
 */
export async function openStore(
  url: string,
  { onCall, records }: Pick<StoreOptions, "onCall" | "records"> = {},
): Promise<Store> {
  const isRemote = isKvService(url);
  try {
    if (!isRemote && url !== ":memory:") await makePrivate(url);
    const store = new Store(await openKv(url), { isRemote, onCall, records });
    await store.get(keys.readiness()); // fails if a service is unreachable or a file is not a database
    return store;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(
      `Can't open the database ${url}: ${reason}. Set DATA_DIR or KV_URL to a writable file, or to a KV service that answers.`,
    );
  }
}

/** On Deno Deploy, `openKv` without a path opens the app's database. */
const openKv = (url: string): Promise<Deno.Kv> =>
  url === DEPLOY_STORE ? Deno.openKv() : Deno.openKv(url);

/** Makes the file readable by its owner only, as it holds listeners' data; SQLite gives its logs the same mode. */
async function makePrivate(path: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await (await open(path, "a", 0o600)).close();
  for (const suffix of ["", "-wal", "-shm"]) {
    await chmod(path + suffix, 0o600).catch(() => {}); // absent, or a file system without modes
  }
}
