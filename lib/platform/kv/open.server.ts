/** Opening the store. */

import { chmod, mkdir, open } from "node:fs/promises";
import { dirname } from "node:path";
import { StartError } from "../refusal.ts";
import { loggingStore } from "./change_log.server.ts";
import { type GuardOptions, guardStore } from "./guard.server.ts";
import { keys } from "./keys.server.ts";

/* What `KV_URL` may say. */

/** The database that Deno Deploy gives an app. */
export const DEPLOY_STORE = "deploy";

/** Whether a store is a service that other processes use too, not a file of this machine. */
export const isKvService = (url: string): boolean => url === DEPLOY_STORE || /^https?:/.test(url);

/*
 * Reads that are asked for in the same turn go to the store as one call: behind a network each call is a round
 * trip, and Deno Deploy's KV reads ten keys as of one moment. Stores so ask for their own keys, each beside the
 * others, without knowing of each other.
 */

/** `getMany` takes no more. */
const MAX_KEYS = 10;

interface Asked {
  key: Deno.KvKey;
  resolve(entry: Deno.KvEntryMaybe<unknown>): void;
  reject(error: unknown): void;
}

/** The same store, for one whose every call costs a round trip. */
function readTogether(kv: Deno.Kv): Deno.Kv {
  /** By key, so that what several ask for is read once. */
  let waiting = new Map<string, Asked[]>();

  function ask(key: Deno.KvKey): Promise<Deno.KvEntryMaybe<unknown>> {
    if (waiting.size === 0) setTimeout(send, 0); // once everything that can go on has asked
    return new Promise((resolve, reject) => {
      const text = JSON.stringify(key);
      waiting.set(text, [...waiting.get(text) ?? [], { key, resolve, reject }]);
    });
  }

  function send(): void {
    const all = [...waiting.values()];
    waiting = new Map();
    for (let n = 0; n < all.length; n += MAX_KEYS) read(all.slice(n, n + MAX_KEYS));
  }

  async function read(together: Asked[][]): Promise<void> {
    try {
      const entries = await kv.getMany(together.map(([first]) => first!.key));
      together.forEach((askers, n) => askers.forEach(({ resolve }) => resolve(entries[n]!)));
    } catch (error) {
      // A key that the store refuses must not fail its neighbours.
      if (error instanceof TypeError && together.length > 1) together.forEach((it) => read([it]));
      else together.flat().forEach(({ reject }) => reject(error));
    }
  }

  const own: Partial<Record<keyof Deno.Kv, unknown>> = {
    get: ask,
    getMany: (keys: Deno.KvKey[]) => Promise.all(keys.map(ask)),
  };
  return new Proxy(kv, {
    get(target, name) {
      const found = Reflect.get(own, name) ?? Reflect.get(target, name);
      return typeof found === "function" ? found.bind(target) : found;
    },
  });
}

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
