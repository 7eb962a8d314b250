import { expect } from "npm:expect@30.5.2";
import { z } from "zod";
import { createMapKv } from "@/tests/fakes/map_kv.ts";
import { hashOfToken } from "./secrets.server.ts";
import { singleUseTokens } from "./token_store.server.ts";

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
