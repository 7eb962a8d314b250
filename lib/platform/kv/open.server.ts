/** Opening the store. */

import { chmod, mkdir, open } from "node:fs/promises";
import { dirname } from "node:path";
import { StartError } from "../refusal.ts";
import { keys } from "../records.ts";
import { Store, type StoreOptions } from "./store.server.ts";

/* What `KV_URL` may say. */

/** The database that Deno Deploy gives an app. */
export const DEPLOY_STORE = "deploy";

/** Whether a store is a service that other processes use too, not a file of this machine. */
export const isKvService = (url: string): boolean => url === DEPLOY_STORE || /^https?:/.test(url);

/**
 * Opens Deno KV at a file, at `:memory:` (tests), at the address of a KV service, or the one of Deno Deploy.
 * @throws {StartError} in one sentence, when there is nothing usable at that place.
 */
export async function openStore(
  url: string,
  { onCall, records }: Pick<StoreOptions, "onCall" | "records"> = {},
): Promise<Store> {
  const isRemote = isKvService(url);
  try {
    if (!isRemote && url !== ":memory:") await makePrivate(url);
    const store = new Store(await openKv(url), { isRemote, onCall, records });
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
