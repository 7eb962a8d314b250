/** A process that does the work whenever it can, and says so: `lease_holder.ts STORE LIFETIME_MS`. */

import { openStore } from "@/lib/platform/kv/open.server.ts";
import { createLeaseStore, runUnderLease } from "@/lib/platform/lease.server.ts";

const [store, lifetimeMs] = Deno.args;
runUnderLease({
  leases: createLeaseStore(await openStore(store!)),
  work: "test",
  async act(signal) {
    console.log("begins");
    while (!signal.aborted) await new Promise((done) => setTimeout(done, 10));
    console.log("ends");
  },
  everyMs: 0,
  lookMs: 50,
  lifetimeMs: Number(lifetimeMs),
  log: { warn: (event, fields) => console.error(event, fields) },
});
setInterval(() => {}, 60_000); // as a server does, it stays
console.log("looks");
