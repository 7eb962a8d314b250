/**
 * The schema version of the store, and its migrations. During a roll-out the previous release still runs: a
 * migration adds what the new code reads, and only a later one removes what the old code needed.
 */

import { z } from "zod";
import type { Log } from "../telemetry/log.server.ts";
import type { Migration } from "../record.ts";
import { StartError } from "../refusal.ts";
import { keys } from "../records.ts";

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
