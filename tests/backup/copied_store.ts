/** A store in a file with money in it, its backups beside it, and the law that every transfer keeps the sum. */
import { join } from "node:path";
import { listBackups } from "@/lib/platform/server/backup/backups.ts";
import { openBackup } from "@/lib/platform/server/backup/read_backup.ts";
import { restoreStore } from "@/lib/platform/server/backup/restore_store.ts";
import { type BackupSource, writeBackup } from "@/lib/platform/server/backup/write_backup.ts";
import { createFolder } from "@/lib/platform/server/objects/folder/folder.ts";
import type { Objects } from "@/lib/platform/server/objects/objects.ts";

export const PURSES = 500;
export const SUM = PURSES * 1_000;

export interface CopiedStore extends AsyncDisposable {
  kv: Deno.Kv;
  kvUrl: string;
  folder: string;
  backups: Objects;
  /** Answers the new one's id. */
  backup(o?: { to?: Objects; key?: string | null }): Promise<string>;
  /** The ids of whole ones. */
  ids(): Promise<string[]>;
  /** Brings one back aside and answers what `look` finds there. */
  restored<T>(id: string, look: (kv: Deno.Kv) => Promise<T>, key?: string | null): Promise<T>;
}

/** @param kvUrl a KV service; default: a file of its own */
export async function openCopiedStore(kvUrl?: string): Promise<CopiedStore> {
  const folder = await Deno.makeTempDir({ prefix: "lamplight-backup-" });
  const url = kvUrl ?? join(folder, "store.kv");
  const kv = await Deno.openKv(url);
  await fillPurses(kv);
  const backups = createFolder(join(folder, "backups"));
  return {
    kv,
    kvUrl: url,
    folder,
    backups,
    async backup({ to = backups, key = null } = {}) {
      const source: BackupSource = { kv, kvUrl: url, files: nothing(), media: [] };
      return (await writeBackup(source, { to, key, nowMs: Date.now() })).id;
    },
    ids: async () => (await listBackups(backups)).map(({ id }) => id),
    async restored(id, look, key = null) {
      const path = join(folder, `aside-${crypto.randomUUID()}`);
      using aside = await Deno.openKv(path);
      await restoreStore(aside, await openBackup(backups, { id, key }), { nowMs: Date.now() });
      return await look(aside);
    },
    async [Symbol.asyncDispose]() {
      kv.close();
      await Deno.remove(folder, { recursive: true });
    },
  };
}

async function* nothing(): AsyncGenerator<never> {}

async function fillPurses(kv: Deno.Kv): Promise<void> {
  const atomic = kv.atomic();
  for (let n = 0; n < PURSES; n++) atomic.set(["purse", n], { coins: 1_000 });
  await atomic.commit();
}

type Purse = { coins: number };

export async function sumOf(kv: Deno.Kv): Promise<number> {
  let sum = 0;
  for await (const { value } of kv.list<Purse>({ prefix: ["purse"] })) sum += value.coins;
  return sum;
}

/** Highest number of the steps that were written one after the other, and how many there are. */
export async function stepsOf(kv: Deno.Kv): Promise<{ last: number; count: number }> {
  const steps = await Array.fromAsync(kv.list({ prefix: ["step"] }), ({ key }) => Number(key[1]));
  return { last: Math.max(-1, ...steps), count: steps.length };
}

/**
 * Some transfers at once, each with a journal entry and the next step, until told to stop; answers how many
 * keys were written.
 */
export function transfer(kv: Deno.Kv): { stop(): Promise<number> } {
  let isStopped = false;
  let step = 0;
  let writes = 0;
  // The truth is here: with no condition to fail, the store has only to keep what belongs together.
  const coins = Array.from({ length: PURSES }, () => 1_000);
  async function move(): Promise<void> {
    while (!isStopped) {
      const atomic = kv.atomic();
      for (let n = 0; n < 8; n++) {
        const [from, to] = [any(), any()];
        const sum = Math.floor(Math.random() * 50);
        coins[from]! -= sum;
        coins[to]! += sum;
        atomic.set(["purse", from], { coins: coins[from] }).set(["purse", to], {
          coins: coins[to],
        });
        writes += 2;
      }
      atomic.set(["step", step++], true);
      writes++;
      await atomic.commit();
    }
  }
  const moving = move();
  return {
    async stop() {
      isStopped = true;
      await moving;
      return writes;
    },
  };
}

const any = (): number => Math.floor(Math.random() * PURSES);
