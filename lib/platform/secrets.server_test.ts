import { join } from "node:path";
import { expect } from "npm:expect@30.5.2";
import { z } from "zod";
import { createMapKv } from "@/tests/fakes/map_kv.ts";
import { StartError } from "./refusal.ts";
import { hashOfToken, loadOrCreateSecret, singleUseTokens } from "./secrets.server.ts";

Deno.test("loadOrCreateSecret: makes one that only its owner reads, and finds it again", async () => {
  const dir = await Deno.makeTempDir();
  const data = join(dir, "not yet there");
  const secret = await loadOrCreateSecret(data);
  expect(secret.length).toBeGreaterThanOrEqual(43);
  expect(await loadOrCreateSecret(data)).toBe(secret);
  expect((await Deno.stat(join(data, "secret"))).mode! & 0o777).toBe(0o600);
  await Deno.remove(dir, { recursive: true });
});

Deno.test("loadOrCreateSecret: a broken secret or folder is one sentence that says what to do", async () => {
  const dir = await Deno.makeTempDir();
  await Deno.writeTextFile(join(dir, "secret"), "short");
  await expect(loadOrCreateSecret(dir)).rejects.toThrow(/5 characters, at least 32 needed/);
  const file = join(dir, "secret");
  const error = await loadOrCreateSecret(file).catch((error) => error); // a file where a folder should be
  expect(error).toBeInstanceOf(StartError);
  expect(error.message).toContain("Set AUTH_SECRET, or a DATA_DIR that is writable");
  await Deno.remove(dir, { recursive: true });
});

const schema = z.object({ userId: z.string(), expiresAtMs: z.number() });

function open() {
  const { kv } = createMapKv(), world = { nowMs: 0 };
  const tokens = singleUseTokens(kv, {
    lifetimeMs: 60,
    schema,
    keyOf: (hash) => ["reset", hash],
    prefixOf: ({ userId }) => `${userId}_`,
    now: () => world.nowMs,
  });
  return { kv, world, tokens };
}

Deno.test("singleUseTokens: of concurrent takes one succeeds, and none once the lifetime has passed", async () => {
  const { world, tokens } = open();
  const token = await tokens.create({ userId: "ada" });
  world.nowMs = 59;
  expect(await tokens.get(token)).toEqual({ userId: "ada", expiresAtMs: 60 });
  const taken = await Promise.all([tokens.take(token), tokens.take(token)]);
  expect(taken.filter((it) => it !== null).length).toBe(1);
  expect(await tokens.get(token)).toBe(null);
  const late = await tokens.create({ userId: "ada" });
  world.nowMs = 119;
  expect([await tokens.get(late), await tokens.take(late)]).toEqual([null, null]);
});

Deno.test("singleUseTokens: only the hash is stored; erase takes the tokens of one user", async () => {
  const { kv, tokens } = open();
  const [ada, bob] = [
    await tokens.create({ userId: "ada" }),
    await tokens.create({ userId: "bob" }),
  ];
  expect(ada).toMatch(/^ada_[\w-]{43}$/);
  expect((await kv.get(["reset", hashOfToken(ada)])).value).toEqual({
    userId: "ada",
    expiresAtMs: 60,
  });
  await tokens.erase("ada");
  expect([await tokens.get(ada), (await tokens.get(bob))?.userId]).toEqual([null, "bob"]);
});
