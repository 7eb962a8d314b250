import { expect } from "npm:expect@30.5.2";
import { createFakeLog } from "@/tests/fakes/log.ts";
import type { Migration } from "../record.ts";
import { keys } from "../records.ts";
import { StartError } from "../refusal.ts";
import { migrate, openStore, prepareSchema } from "./open.server.ts";

Deno.test("openStore: the files of the database are their owner's alone, also those of before", async () => {
  const dir = await Deno.makeTempDir();
  const path = `${dir}/data/lamplight.kv`;
  const modes = async () =>
    (await Array.fromAsync(Deno.readDir(`${dir}/data`))).map(({ name }) =>
      `${name} ${(Deno.statSync(`${dir}/data/${name}`).mode! & 0o777).toString(8)}`
    ).sort();
  for (let round = 0; round < 2; round++) {
    using kv = await openStore(path);
    await kv.set(["a"], 1);
    expect(await modes()).toEqual(
      ["", "-shm", "-wal"].map((suffix) => `lamplight.kv${suffix} 600`),
    );
    for await (const { name } of Deno.readDir(`${dir}/data`)) {
      await Deno.chmod(`${dir}/data/${name}`, 0o644);
    }
  }
  await Deno.remove(dir, { recursive: true });
});

Deno.test("openStore: a file that another process has locked for some seconds is waited for", async () => {
  const dir = await Deno.makeTempDir();
  const path = `${dir}/lamplight.kv`;
  {
    using store = await openStore(path);
    await store.set(["a"], 1);
  }
  // A process: the lock would keep this thread from letting it go.
  const lock = new Deno.Command(Deno.execPath(), {
    args: [
      "eval",
      `import { DatabaseSync } from "node:sqlite";
       const db = new DatabaseSync(Deno.args[0]);
       db.exec("PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE");
       console.log("locked");
       setTimeout(() => db.close(), 6_000);`,
      path,
    ],
    stdout: "piped",
  }).spawn();
  const said = lock.stdout.getReader();
  await said.read();
  using store = await openStore(path);
  expect((await store.get(["a"])).value).toBe(1);
  await said.cancel();
  await lock.status;
  await Deno.remove(dir, { recursive: true });
});

/** Adds a name to every user; older code ignores it. */
const named: Migration = {
  version: 2,
  oldestCode: 1,
  title: "names for users",
  async run(kv) {
    for await (const { key, value } of kv.list<object>({ prefix: ["user"] })) {
      await kv.set(key, { ...value, name: String(key[1]) });
    }
  },
};

/** Removes what only code older than `named` reads. */
const shortened: Migration = {
  version: 3,
  oldestCode: 2,
  title: "no former names",
  async run(kv) {
    for await (const { key, value } of kv.list<{ name: string }>({ prefix: ["user"] })) {
      await kv.set(key, { name: value.name });
    }
  },
};

Deno.test("migrate: what is missing runs once, in order, and the release before may stay until the last", async () => {
  using kv = await Deno.openKv(":memory:");
  const log = createFakeLog();
  await kv.set(["user", "ada"], { former: 1 });
  const start = (migrations: Migration[]) => prepareSchema(kv, migrations, { isOwn: false, log });
  await expect(start([named])).rejects.toThrow(/deno task migrate/);

  await migrate(kv, [named], log);
  await start([named]);
  await start([]); // the previous release
  await migrate(kv, [named, shortened], log);
  await migrate(kv, [named, shortened], log);
  expect((await kv.get(["user", "ada"])).value).toEqual({ name: "ada" });
  expect(log.lines.map(({ event }) => event)).toEqual(["store_migrated", "store_migrated"]);
  await start([named]);
  await expect(start([])).rejects.toThrow(StartError);
});

Deno.test("migrate: an empty store is of the newest version, and nothing runs", async () => {
  using kv = await Deno.openKv(":memory:");
  const log = createFakeLog();
  const never: Migration = { ...named, run: () => Promise.reject(new Error("ran")) };
  await prepareSchema(kv, [never], { isOwn: false, log });
  expect((await kv.get(keys.schema())).value).toEqual({ version: 2, oldestCode: 1 });
  expect(log.lines).toEqual([]);
});

Deno.test("migrate: a store on this machine's disk is brought forward by the start itself", async () => {
  using kv = await Deno.openKv(":memory:");
  await kv.set(["user", "ada"], {});
  await prepareSchema(kv, [named], { isOwn: true, log: createFakeLog() });
  expect((await kv.get(["user", "ada"])).value).toEqual({ name: "ada" });
});

Deno.test("migrate: cut off, it runs again from the beginning; two at once end alike", async () => {
  using kv = await Deno.openKv(":memory:");
  const log = createFakeLog();
  await kv.set(["user", "ada"], {});
  const cut: Migration = { ...named, run: () => Promise.reject(new Error("cut")) };
  await expect(migrate(kv, [cut], log)).rejects.toThrow("cut");
  await Promise.all([1, 2].map(() => migrate(kv, [named, shortened], log)));
  expect((await kv.get(keys.schema())).value).toEqual({ version: 3, oldestCode: 2 });
  expect((await kv.get(["user", "ada"])).value).toEqual({ name: "ada" });
});
