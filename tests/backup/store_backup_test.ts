/** Backups of a store that is written all the time: of one moment each, whole or not there. */

import { expect } from "npm:expect@30.5.2";
import { removeOld } from "@/lib/platform/backup/backups.server.ts";
import {
  compareLive,
  type OpenBackup,
  openBackup,
  restoreStore,
} from "@/lib/platform/backup/read_backup.server.ts";
import { keys } from "@/lib/platform/records.ts";
import { openStore, prepareSchema } from "@/lib/platform/kv/open.server.ts";
import { createBucket } from "@/lib/platform/objects/bucket.server.ts";
import type { Objects } from "@/lib/platform/objects/objects.server.ts";
import { RECORDS } from "@/lib/site/records.server.ts";
import { serveKvConnect } from "../fakes/kv_connect/mod.ts";
import { createFakeLog } from "../fakes/log.ts";
import { startObjectStore } from "../fakes/object_store/mod.ts";
import {
  type CopiedStore,
  openCopiedStore,
  stepsAfter,
  stepsOf,
  SUM,
  sumOf,
  transfer,
} from "./copied_store.ts";

const IS_PROOF = Deno.env.has("PROVE");
/** Writes a second: what is promised, and what a machine that is busy with other tests still shows. */
const RATE = IS_PROOF ? 2_000 : 500;
/** So many of the backups are brought back, spread over the time, the last among them. */
const RESTORED = IS_PROOF ? 10 : 3;
const KEY = "a key of at least 32 characters, random";

/** Answers how many keys were written a second while backups were made; throws where one is not of a moment. */
async function backUpUnderLoad(store: CopiedStore, forMs: number): Promise<number> {
  const startedMs = performance.now();
  const transfers = transfer(store.kv);
  const ids: string[] = [];
  let writes = 0;
  try {
    while (performance.now() - startedMs < forMs) ids.push(await store.backup());
  } finally {
    writes = await transfers.stop();
  }
  const seconds = (performance.now() - startedMs) / 1_000;
  let before = -1;
  const nth = Math.ceil(ids.length / RESTORED);
  for (const id of ids.filter((_, at) => (ids.length - 1 - at) % nth === 0)) {
    const { index } = await openBackup(store.backups, { id, key: null });
    const [sum, found] = await store.restored(
      id,
      (kv) => Promise.all([sumOf(kv), stepsOf(kv)]),
    );
    expect({ sum, unsettled: index.unsettled }).toEqual({ sum: SUM, unsettled: 0 });
    expect(found).toEqual(found.map(({ steps }) => stepsAfter(steps.length)));
    const count = found.flatMap(({ steps }) => steps).length;
    expect(count).toBeGreaterThan(before);
    before = count;
  }
  return writes / seconds;
}

Deno.test("writeBackup: under 2,000 writes a second each backup of a file is of one moment", async () => {
  await using store = await openCopiedStore();
  expect(await backUpUnderLoad(store, IS_PROOF ? 60_000 : 1_200)).toBeGreaterThan(RATE);
});

Deno.test("writeBackup: under 2,000 writes a second each backup of a KV service is of one moment too", async () => {
  await using service = serveKvConnect();
  await using store = await openCopiedStore(service.url);
  service.latencyMs = 2;
  expect(await backUpUnderLoad(store, IS_PROOF ? 60_000 : 1_200)).toBeGreaterThan(RATE);
  const left = await Array.fromAsync(
    store.kv.list({ prefix: keys.copyLog.under("")!.slice(0, 1) }),
  );
  expect(left).toEqual([]);
});

Deno.test("Store: a copier that was killed keeps nobody from writing, and its log ends", async () => {
  await using service = serveKvConnect();
  using kv = await openStore(service.url);
  await kv.set(keys.copying(), { id: "killed", untilMs: Date.now() + 60_000 });
  const logged = async () =>
    (await Array.fromAsync(kv.list({ prefix: keys.copyLog.under("killed") }))).length;
  await kv.set(["purse", 1], { coins: 1 });
  const large = kv.atomic();
  for (let n = 0; n < 8; n++) large.set(["large", n], new Uint8Array(50_000));
  expect((await large.commit()).ok).toBe(true);
  expect(await logged()).toBe(2);
  await kv.set(keys.copying(), { id: "killed", untilMs: Date.now() - 1 });
  const made = kv.atomic().check({ key: ["purse", 2], versionstamp: null }).set(["purse", 2], 1);
  expect((await made.commit()).ok).toBe(true);
  const stale = kv.atomic().check({ key: ["purse", 2], versionstamp: null }).set(["purse", 2], 2);
  expect((await stale.commit()).ok).toBe(false);
  expect((await kv.get(keys.copying())).value).toMatchObject({ id: null });
  expect(await logged()).toBe(2);
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
  await expect(open(`${KEY}x`)).rejects.toThrow(/made with another BACKUP_KEY/);
  await expect(open(null)).rejects.toThrow(/is encrypted\. Set BACKUP_KEY/);
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
  await expect(restoreStore(empty, await open(KEY), { records: RECORDS, nowMs: Date.now() }))
    .rejects.toThrow(/is damaged: entries-0001 has a different checksum/);
  expect(await Array.fromAsync(empty.list({ prefix: [] }))).toEqual([]);
  await Deno.remove(`${store.backups.folder}/${id}/manifest.json`);
  await expect(open(KEY)).rejects.toThrow(/no complete backup/);
});

Deno.test("restoreStore: onto an empty store only; one that broke off is refused at start and may be repeated", async () => {
  await using store = await openCopiedStore();
  const backup = await openBackup(store.backups, { id: await store.backup(), key: null });
  const nowMs = Date.now();
  using used = await Deno.openKv(":memory:");
  await used.set(["user", "eve"], {});
  await expect(restoreStore(used, backup, { records: RECORDS, nowMs })).rejects.toThrow(
    /is not empty/,
  );
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
  await expect(restoreStore(cut, breaking, { records: RECORDS, nowMs })).rejects.toThrow("killed");
  const start = () => prepareSchema(cut, [], { isOwn: true, log: createFakeLog() });
  await expect(start()).rejects.toThrow(/Run the same `deno task restore` again/);
  await restoreStore(cut, backup, { records: RECORDS, nowMs });
  await start();
  expect(await sumOf(cut)).toBe(SUM);
  await expect(restoreStore(cut, backup, { records: RECORDS, nowMs })).rejects.toThrow(
    /is not empty/,
  );
});

Deno.test("compareLive: what the running store has and the backup has not, or has otherwise, is named", async () => {
  await using store = await openCopiedStore();
  const id = await store.backup();
  await store.kv.set(["purse", 3], { coins: 5 });
  await store.kv.set(["purse", "new"], { coins: 5 });
  const backup = await openBackup(store.backups, { id, key: null });
  const compare = (it: OpenBackup) =>
    compareLive(store.kv, it, { records: RECORDS, isCompared: (kind) => kind === "purse" });
  expect(await compare(backup)).toEqual({ equal: 1_499, changed: 1, faults: [] });
  const poorer = {
    ...backup,
    async *entries() {
      for await (const entry of backup.entries()) {
        if (entry.key[1] === 7) yield { ...entry, value: { coins: 999 } };
        else if (entry.key[1] !== 8) yield entry;
      }
    },
  };
  expect((await compare(poorer as OpenBackup))?.faults).toEqual([
    "purse 7: has another value in the backup",
    "purse 8: is not in the backup",
  ]);
  // After a restore versionstamps begin anew, and say nothing of what was before.
  const other = { ...backup, index: { ...backup.index, storeId: "another" } };
  expect(await compare(other)).toBe(null);
});

Deno.test("writeBackup: a bucket takes it as a folder does", async () => {
  await using store = await openCopiedStore();
  await using service = await startObjectStore();
  const bucket = createBucket({ ...service.config, prefix: "backups" });
  const id = await store.backup({ to: bucket, key: KEY });
  using aside = await Deno.openKv(":memory:");
  await restoreStore(aside, await openBackup(bucket, { id, key: KEY }), {
    records: RECORDS,
    nowMs: Date.now(),
  });
  expect(await sumOf(aside)).toBe(SUM);
});

Deno.test("writeBackup: kill -9 at any moment under load leaves every backup whole that was one", async () => {
  await using store = await openCopiedStore();
  const script = new URL("make_backups.ts", import.meta.url).pathname;
  await store.backup(); // from here on that process only reads, and no lock of its keeps this one out
  await using _transfers = transfer(store.kv);
  let before = 1;
  for (let kills = 0; kills < (IS_PROOF ? 20 : 3); kills++) {
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
      stderr: "inherit",
    }).spawn();
    const said = child.stdout.getReader();
    const { done } = await said.read(); // the first of them is made, the next begun
    if (done) throw new Error("The process ended by itself without a backup, see above.");
    await new Promise((done) => setTimeout(done, Math.random() * 150));
    child.kill("SIGKILL");
    await child.status;
    while (!(await said.read()).done);
    const ids = await store.ids();
    expect(ids.length).toBeGreaterThan(before);
    before = ids.length;
    for (const id of ids.slice(-2)) expect(await store.restored(id, sumOf)).toBe(SUM);
  }
});
