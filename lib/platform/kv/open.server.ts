/** Opens the store, and brings its records to the version of this code. */

import { chmod, mkdir, open } from "node:fs/promises";
import { dirname } from "node:path";
import { z } from "zod";
import type { Migration } from "../record.ts";
import { keys } from "../records.ts";
import { StartError, StoreUnavailable } from "../refusal.ts";
import type { Log } from "../telemetry/log.server.ts";
import { LOCKED, Store, type StoreOptions } from "./store.server.ts";

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
    const patienceMs = isRemote ? 0 : OPENING_MS;
    const opened = await retryWhileBusy(patienceMs, () => openKv(url));
    const store = new Store(opened, { isRemote, onCall, records });
    // Fails if a service is unreachable or a file is not a database.
    await retryWhileBusy(patienceMs, () => store.get(keys.readiness()));
    return store;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(
      `Can't open the database ${url}: ${reason}. Set DATA_DIR or KV_URL to a writable file, or to a KV service that answers.`,
    );
  }
}

/** How long a file may be busy when it is opened: another process writes to it, on a machine that has much to do. */
const OPENING_MS = 15_000;
/** Between two tries: some are refused at once. */
const PAUSE_MS = 100;

async function retryWhileBusy<T>(patienceMs: number, act: () => Promise<T>): Promise<T> {
  const endMs = performance.now() + patienceMs;
  while (true) {
    try {
      return await act();
    } catch (error) {
      const isBusy = error instanceof StoreUnavailable ||
        error instanceof Error && LOCKED.test(error.message);
      if (!isBusy || performance.now() >= endMs) throw error;
      await new Promise((done) => setTimeout(done, PAUSE_MS));
    }
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

/*
 * The schema version of the store, and its migrations. During a roll-out the previous release still runs: a
 * migration adds what the new code reads, and only a later one removes what the old code needed.
 */

/** Version of a store that was never migrated. */
const FIRST_VERSION = 1;

export const schemaRecord = z.object({ version: z.int().min(1), oldestCode: z.int().min(1) });
type SchemaRecord = z.infer<typeof schemaRecord>;

/** The version that code with these migrations writes. */
const codeVersion = (migrations: Migration[]): number =>
  migrations.at(-1)?.version ?? FIRST_VERSION;

/** Runs the missing migrations, in order. Two concurrent runs both do the work; one records it. */
export async function migrate(kv: Deno.Kv, migrations: Migration[], log: Log): Promise<void> {
  if (await isMarkedNew(kv, migrations)) return;
  for (const { version, oldestCode, title, run } of migrations) {
    const { record, versionstamp } = await readSchema(kv);
    if (record.version >= version) continue;
    await run(kv);
    const next = { version, oldestCode: Math.max(oldestCode, record.oldestCode) };
    if (await writeSchema(kv, next, versionstamp)) log.info("store_migrated", { version, title });
  }
}

/** Marks an empty store with this code's version: there is nothing to migrate. */
async function isMarkedNew(kv: Deno.Kv, migrations: Migration[]): Promise<boolean> {
  if (migrations.length === 0 || !await holdsNothing(kv)) return false;
  const oldestCode = Math.max(...migrations.map((it) => it.oldestCode));
  return await writeSchema(kv, { version: codeVersion(migrations), oldestCode }, null);
}

async function writeSchema(
  kv: Deno.Kv,
  record: SchemaRecord,
  versionstamp: string | null,
): Promise<boolean> {
  const key = keys.schema();
  return (await kv.atomic().check({ key, versionstamp }).set(key, record).commit()).ok;
}

/**
 * Called before the store is used. A store on this machine's disk is migrated here, since no other release uses
 * it; a service only by the step before a roll-out, `deno task migrate`, unless it is empty.
 * @throws {StartError} when this code may not run on the store: the store is too new for it, or a migration is
 * missing.
 */
export async function prepareSchema(
  kv: Deno.Kv,
  migrations: Migration[],
  { isOwn, log }: { isOwn: boolean; log: Log },
): Promise<void> {
  if ((await kv.get(keys.restore())).value !== null) {
    throw new StartError(
      "A restore of this database didn't finish. Run the same `deno task restore` again.",
    );
  }
  if (isOwn || await holdsNothing(kv)) await migrate(kv, migrations, log);
  const { record } = await readSchema(kv);
  const code = codeVersion(migrations);
  if (code < record.oldestCode) {
    throw new StartError(
      `The database has version ${record.version} and needs a release of version ${record.oldestCode} or newer; this one is ${code}. Start a newer release.`,
    );
  }
  if (record.version < code) {
    throw new StartError(
      `The database has version ${record.version}, but this release needs ${code}. Run \`deno task migrate\` with the same settings first; the old release can keep running.`,
    );
  }
}

/** The version recorded in the store; the first where none is. */
export async function readSchema(
  kv: Deno.Kv,
): Promise<{ record: SchemaRecord; versionstamp: string | null }> {
  const { value, versionstamp } = await kv.get(keys.schema());
  const record = value === null
    ? { version: FIRST_VERSION, oldestCode: FIRST_VERSION }
    : schemaRecord.parse(value);
  return { record, versionstamp };
}

async function holdsNothing(kv: Deno.Kv): Promise<boolean> {
  for await (const _ of kv.list({ prefix: [] }, { limit: 1 })) return false;
  return true;
}
