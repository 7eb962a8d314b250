/** Backups of a store that is written all the time: of one moment each, whole or not there. */
import { expect } from "npm:expect@30.5.2";
import { removeOld } from "@/lib/platform/server/backup/backups.ts";
import { openBackup } from "@/lib/platform/server/backup/read_backup.ts";
import { prepareSchema } from "@/lib/platform/server/kv/schema_version.ts";
import type { Objects } from "@/lib/platform/server/objects/objects.ts";
import { restoreStore } from "@/lib/platform/server/backup/restore_store.ts";
import { createBucket } from "@/lib/platform/server/objects/bucket/bucket.ts";
import { startObjectStore } from "../fakes/object_store/mod.ts";
import { serveKvConnect } from "../fakes/kv_connect/mod.ts";
import { createFakeLog } from "../fakes/log.ts";
import { openCopiedStore, PURSES, stepsOf, SUM, sumOf, transfer } from "./copied_store.ts";

const IS_PROOF = Deno.env.has("PROVE");
const KEY = "a key of at least 32 characters, random";

Deno.test("writeBackup: under 2,000 writes a second each backup is of one moment", async () => {
  await using store = await openCopiedStore();
  const startedMs = performance.now();
  const transfers = transfer(store.kv);
  const ids: string[] = [];
  const untilMs = startedMs + (IS_PROOF ? 60_000 : 1_500);
  while (performance.now() < untilMs) ids.push(await store.backup());
  const seconds = (performance.now() - startedMs) / 1_000;
  const writes = await transfers.stop();
  expect(writes / seconds).toBeGreaterThan(2_000);
  let before = -1;
  for (const id of IS_PROOF ? ids : ids.slice(-4)) {
    const { sum, steps } = await store.restored(id, async (kv) => ({
      sum: await sumOf(kv),
      steps: await stepsOf(kv),
    }));
    expect(sum).toBe(SUM);
    expect(steps.count).toBe(steps.last + 1); // none of those before is missing
    expect(steps.last).toBeGreaterThanOrEqual(before);
    before = steps.last;
  }
  expect(before).toBeGreaterThan(0);
});

Deno.test("writeBackup: a KV service that is quiet is copied as of one moment, and one that is not says so", async () => {
  await using service = serveKvConnect();
  await using store = await openCopiedStore(service.url);
  const index = async (id: string) => (await openBackup(store.backups, { id, key: null })).index;
  // While the first reading goes on nothing has to hold still.
  await store.kv.set(["bytes"], { heard: new Uint8Array([1, 2]) }, { expireIn: 60_000 });
  const quiet = await store.backup();
  expect(await index(quiet)).toMatchObject({ unsettled: 0, counts: { purse: PURSES, bytes: 1 } });
  expect(await store.restored(quiet, sumOf)).toBe(SUM);

  const transfers = transfer(store.kv);
  const busy = await store.backup();
  await transfers.stop();
  expect((await index(busy)).unsettled).toBeGreaterThan(0);
  // Written once, then quiet: it is read again until it has settled.
  let reads = 0;
  const { kv } = store;
  const list = kv.list.bind(kv);
  kv.list = ((...args: Parameters<typeof list>) => {
    if (++reads === 2) setTimeout(() => kv.delete(["purse", PURSES - 1]), 0);
    return list(...args);
  }) as typeof kv.list;
  service.latencyMs = 5;
  const settled = await store.backup();
  expect(await index(settled)).toMatchObject({ unsettled: 0, counts: { purse: PURSES - 1 } });
  expect(reads).toBeGreaterThan(2);
});

/** The same place, where the call of that number fails. */
function failing(objects: Objects, call: { left: number }): Objects {
  const orFail =
    <Args extends unknown[], T>(action: (...args: Args) => Promise<T>) =>
    async (...args: Args): Promise<T> => {
      if (call.left-- === 0) throw new Deno.errors.WriteZero("No space left on device");
      return await action(...args);
    };
  return {
    ...objects,
    below: (name) => failing(objects.below(name), call),
    put: orFail(objects.put),
    delete: orFail(objects.delete),
  };
}

Deno.test("writeBackup, removeOld: ended at any step, by a full disk or a kill, the last whole one is there", async () => {
  await using store = await openCopiedStore();
  const first = await store.backup({ key: KEY });
  let steps = 0;
  for (let isDone = false; !isDone; steps++) {
    const to = failing(store.backups, { left: steps });
    isDone = await store.backup({ to, key: KEY }).then(() => true, () => false);
    if (!isDone) expect(await store.ids()).toEqual([first]);
  }
  expect(steps).toBe(4); // entries, index, manifest
  const [, second] = await store.ids();
  // A day later the first is too old; what was left unfinished goes as well.
  const o = { nowMs: Date.now() + 3 * 86_400_000, keepDays: 1 };
  for (let isDone = false, left = 0; !isDone; left++) {
    isDone = await removeOld(failing(store.backups, { left }), o).then(() => true, () => false);
    expect((await store.ids()).at(-1)).toBe(second);
    for (const id of await store.ids()) expect(await store.restored(id, sumOf, KEY)).toBe(SUM);
  }
  expect(await store.ids()).toEqual([second]);
  const left = (await store.backups.list("")).filter(({ name }) => !name.startsWith(second!));
  expect(left).toEqual([]);
});

Deno.test("openBackup: another key, none, or a byte that has changed is a sentence, and nothing is written", async () => {
  await using store = await openCopiedStore();
  const id = await store.backup({ key: KEY });
  const open = (key: string | null) => openBackup(store.backups, { id, key });
  await expect(open(`${KEY}x`)).rejects.toThrow(/cannot be opened with this BACKUP_KEY/);
  await expect(open(null)).rejects.toThrow(/is encrypted: set BACKUP_KEY/);
  expect((await Deno.stat(`${store.backups.folder}/${id}`)).mode! & 0o077).toBe(0);
  const text = new TextDecoder("latin1");
  const inFolder = store.backups.below(id);
  for (const { name } of await inFolder.list("")) {
    expect(text.decode((await inFolder.read(name))!)).not.toContain("coins");
  }
  const path = `${store.backups.folder}/${id}/entries-0001`;
  const bytes = await Deno.readFile(path);
  bytes[bytes.length >> 1]! ^= 1;
  await Deno.writeFile(path, bytes);
  using empty = await Deno.openKv(":memory:");
  await expect(restoreStore(empty, await open(KEY), { nowMs: Date.now() }))
    .rejects.toThrow(/is damaged: entries-0001 has another sum/);
  expect(await Array.fromAsync(empty.list({ prefix: [] }))).toEqual([]);
  await Deno.remove(`${store.backups.folder}/${id}/manifest.json`);
  await expect(open(KEY)).rejects.toThrow(/no whole backup/);
});

Deno.test("restoreStore: onto an empty store only; one that broke off is refused at start and may be repeated", async () => {
  await using store = await openCopiedStore();
  const backup = await openBackup(store.backups, { id: await store.backup(), key: null });
  const nowMs = Date.now();
  using used = await Deno.openKv(":memory:");
  await used.set(["user", "eve"], {});
  await expect(restoreStore(used, backup, { nowMs })).rejects.toThrow(/is not empty/);
  expect((await Array.fromAsync(used.list({ prefix: [] }))).length).toBe(1);

  using cut = await Deno.openKv(":memory:");
  const breaking = {
    ...backup,
    async *entries() {
      let left = 450; // one commit of 400
      for await (const entry of backup.entries()) {
        if (left-- === 0) throw new Error("killed");
        yield entry;
      }
    },
  };
  await expect(restoreStore(cut, breaking, { nowMs })).rejects.toThrow("killed");
  const start = () => prepareSchema(cut, [], { isOwn: true, log: createFakeLog() });
  await expect(start()).rejects.toThrow(/run the same `deno task restore` again/);
  await restoreStore(cut, backup, { nowMs });
  await start();
  expect(await sumOf(cut)).toBe(SUM);
  await expect(restoreStore(cut, backup, { nowMs })).rejects.toThrow(/is not empty/);
});

Deno.test("writeBackup: a bucket takes it as a folder does", async () => {
  await using store = await openCopiedStore();
  await using service = await startObjectStore();
  const bucket = createBucket({ ...service.config, prefix: "backups" });
  const id = await store.backup({ to: bucket, key: KEY });
  using aside = await Deno.openKv(":memory:");
  await restoreStore(aside, await openBackup(bucket, { id, key: KEY }), { nowMs: Date.now() });
  expect(await sumOf(aside)).toBe(SUM);
});

Deno.test("writeBackup: kill -9 at any moment under load leaves every backup whole that was one", async () => {
  await using store = await openCopiedStore();
  const script = new URL("make_backups.ts", import.meta.url).pathname;
  await store.backup(); // from here on that process only reads, and no lock of its keeps this one out
  const transfers = transfer(store.kv);
  let before = 1;
  for (let kills = 0; kills < (IS_PROOF ? 60 : 3); kills++) {
    const child = new Deno.Command(Deno.execPath(), {
      args: [
        "run",
        "-A",
        "--no-check",
        "--lock=tests/deno.lock",
        script,
        store.kvUrl,
        store.folder,
      ],
      stdout: "piped",
      stderr: "null",
    }).spawn();
    const said = child.stdout.getReader();
    await said.read(); // the first of them is made, the next begun
    await new Promise((done) => setTimeout(done, Math.random() * 150));
    child.kill("SIGKILL");
    await child.status;
    while (!(await said.read()).done);
    const ids = await store.ids();
    expect(ids.length).toBeGreaterThan(before);
    before = ids.length;
    for (const id of ids.slice(-2)) expect(await store.restored(id, sumOf)).toBe(SUM);
  }
  await transfers.stop();
});
