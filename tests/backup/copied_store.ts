/** A store in a file with money in it, its backups beside it, and the law that every transfer keeps the sum. */

import { join } from "node:path";
import { listBackups } from "@/lib/platform/backup/backups.server.ts";
import { openBackup, restoreStore } from "@/lib/platform/backup/read_backup.server.ts";
import { type BackupSource, writeBackup } from "@/lib/platform/backup/write_backup.server.ts";
import { openStore } from "@/lib/platform/kv/open.server.ts";
import { createFolder } from "@/lib/platform/objects/folder.server.ts";
import type { Objects } from "@/lib/platform/objects/objects.server.ts";
import { StoreUnavailable } from "@/lib/platform/refusal.ts";
import { RECORDS } from "@/lib/site/records.server.ts";

/** Several batches of a reading. */
const PURSES = 1_500;
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
  const kv = await openStore(url);
  await fillPurses(kv);
  const backups = createFolder(join(folder, "backups"));
  return {
    kv,
    kvUrl: url,
    folder,
    backups,
    async backup({ to = backups, key = null } = {}) {
      using own = await openStore(url); // as another process does it
      const source: BackupSource = {
        kv: own,
        kvUrl: url,
        records: RECORDS,
        files: nothing(),
        media: [],
      };
      return (await writeBackup(source, { to, key, nowMs: Date.now() })).id;
    },
    ids: async () => (await listBackups(backups)).map(({ id }) => id),
    async restored(id, look, key = null) {
      const path = join(folder, `aside-${crypto.randomUUID()}`);
      using aside = await Deno.openKv(path);
      await restoreStore(aside, await openBackup(backups, { id, key }), {
        records: RECORDS,
        nowMs: Date.now(),
      });
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
  for (let begin = 0; begin < PURSES; begin += 500) {
    const atomic = kv.atomic();
    for (let n = begin; n < begin + 500; n++) atomic.set(["purse", n], { coins: 1_000 });
    await atomic.commit();
  }
}

type Purse = { coins: number };

export async function sumOf(kv: Deno.Kv): Promise<number> {
  let sum = 0;
  for await (const { value } of kv.list<Purse>({ prefix: ["purse"] })) sum += value.coins;
  return sum;
}

const WRITERS = 12;
const OWN_PURSES = PURSES / WRITERS;
const TRACES = 20;

/** Of each writer, the steps it took one after the other, and the traces of the last of them. */
export async function stepsOf(kv: Deno.Kv): Promise<{ steps: number[]; traces: number[] }[]> {
  const numbers = (prefix: Deno.KvKey) =>
    Array.fromAsync(kv.list({ prefix }), ({ key }) => Number(key[2]));
  return await Promise.all(
    Array.from({ length: WRITERS }, async (_, writer) => ({
      steps: await numbers(["step", writer]),
      traces: await numbers(["trace", writer]),
    })),
  );
}

/** What there must be of a writer after that many steps. */
export function stepsAfter(count: number): { steps: number[]; traces: number[] } {
  const steps = Array.from({ length: count }, (_, n) => n);
  return { steps, traces: steps.slice(-TRACES) };
}

/** Again until it is answered: on a busy machine a call may run out of time, and the same values may be written twice. */
async function commitAtLast(atomic: Deno.AtomicOperation): Promise<void> {
  for (let isDone = false; !isDone;) {
    isDone = await atomic.commit().then(() => true, (error) => {
      if (error instanceof StoreUnavailable) return false;
      throw error;
    });
  }
}

/**
 * Writers beside each other, each among purses of its own, until told to stop: some transfers, the next step and
 * its trace in one commit, and the trace of an older step goes. Answers how many keys were written.
 */
export function transfer(kv: Deno.Kv): AsyncDisposable & { stop(): Promise<number> } {
  let isStopped = false;
  let writes = 0;

  async function write(writer: number): Promise<void> {
    // The truth is here: with no condition to fail, the store has only to keep what belongs together.
    const coins = Array.from({ length: OWN_PURSES }, () => 1_000);
    const any = () => Math.floor(Math.random() * OWN_PURSES);
    for (let step = 0; !isStopped; step++) {
      const atomic = kv.atomic();
      const put = (n: number) => atomic.set(["purse", n * WRITERS + writer], { coins: coins[n] });
      for (let n = 0; n < 6; n++) {
        const [from, to, sum] = [any(), any(), Math.floor(Math.random() * 50)];
        coins[from]! -= sum;
        coins[to]! += sum;
        put(from);
        put(to);
      }
      atomic.set(["step", writer, step], true).set(["trace", writer, step], true);
      atomic.delete(["trace", writer, step - TRACES]);
      await commitAtLast(atomic);
      writes += 15;
    }
  }
  const writing = Array.from({ length: WRITERS }, (_, writer) => write(writer));
  async function stop(): Promise<number> {
    isStopped = true;
    await Promise.all(writing);
    return writes;
  }
  return { stop, [Symbol.asyncDispose]: async () => void await stop() };
}
