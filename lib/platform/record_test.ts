import { expect } from "npm:expect@30.5.2";
import { CONFLICT, retryOnConflict } from "./record.ts";
import { StoreUnavailable } from "./refusal.ts";

Deno.test("retryOnConflict: fifty writers of one key all get through", async () => {
  using kv = await Deno.openKv(":memory:");
  await Promise.all(Array.from({ length: 50 }, () =>
    retryOnConflict(async () => {
      const entry = await kv.get<number>(["count"]);
      const { ok } = await kv.atomic().check(entry).set(entry.key, (entry.value ?? 0) + 1).commit();
      return ok || CONFLICT;
    })));
  expect((await kv.get(["count"])).value).toBe(50);
});

Deno.test("retryOnConflict: who is never first is told to come back", async () => {
  let attempts = 0;
  const never = retryOnConflict(() => {
    attempts++;
    return Promise.resolve(CONFLICT);
  });
  await expect(never).rejects.toThrow(StoreUnavailable);
  expect(attempts).toBe(20);
});

Deno.test("retryOnConflict: nothing and false are results like any other", async () => {
  expect(await retryOnConflict(() => Promise.resolve(null))).toBe(null);
  expect(await retryOnConflict(() => Promise.resolve(false))).toBe(false);
});
