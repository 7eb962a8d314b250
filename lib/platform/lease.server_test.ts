import { expect } from "npm:expect@30.5.2";
import { createLease, createLeaseStore } from "./lease.server.ts";

Deno.test("Lease.tryDo: whoever comes second is turned away until the first is done", async () => {
  using kv = await Deno.openKv(":memory:");
  const lease = () =>
    createLease({ leases: createLeaseStore(kv), work: "backup", lifetimeMs: 60_000 });
  const [first, second] = [lease(), lease()];
  const closing = new AbortController().signal;
  const done = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  const at = first.tryDo({
    isDue: () => true,
    closing,
    act() {
      begun.resolve();
      return done.promise;
    },
  });
  await begun.promise;
  const never = () => Promise.reject(new Error("two at once"));
  expect(await second.tryDo({ isDue: () => true, closing, act: never })).toBe(false);
  done.resolve();
  expect(await at).toBe(true);
  expect(await second.tryDo({ isDue: (doneAtMs) => doneAtMs === 0, closing, act: never })).toBe(
    false,
  );
  let acts = 0;
  expect(await second.tryDo({ isDue: () => true, closing, act: () => Promise.resolve(acts++) }))
    .toBe(
      true,
    );
  // Failed work releases the lease too.
  await expect(first.tryDo({ isDue: () => true, closing, act: never })).rejects.toThrow("two");
  expect(await second.tryDo({ isDue: () => true, closing, act: () => Promise.resolve(acts++) }))
    .toBe(
      true,
    );
  expect(acts).toBe(2);
});
