import { expect } from "npm:expect@30.5.2";
import { openStore } from "./open.server.ts";

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
