/** Three processes that want the same work; whoever has it is killed, or loses the store. */

import { expect } from "npm:expect@30.5.2";
import { type KvConnect, serveKvConnect } from "./fakes/kv_connect/mod.ts";

const LIFETIME_MS = 1_200;
const LIMIT_MS = 20_000;
const SCRIPT = new URL("fakes/lease_holder.ts", import.meta.url).pathname;

interface Process extends AsyncDisposable {
  says(): string[];
  kill(): void;
}

function start(store: string): Process {
  const child = new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", "--no-check", "--lock=tests/deno.lock", SCRIPT, store, `${LIFETIME_MS}`],
    stdout: "piped",
    stderr: "null",
  }).spawn();
  let text = "";
  const reading = (async () => {
    for await (const part of child.stdout.pipeThrough(new TextDecoderStream())) text += part;
  })();
  const kill = () => {
    try {
      child.kill("SIGKILL");
    } catch { /* it has ended */ }
  };
  return {
    says: () => text.split("\n").filter(Boolean),
    kill,
    async [Symbol.asyncDispose]() {
      kill();
      await Promise.all([child.status, reading]);
    },
  };
}

const holds = (it: Process) => it.says().at(-1) === "begins";

/** @throws when it takes too long, or two hold it at any look. */
async function until(isTrue: () => boolean, living: () => Process[]): Promise<void> {
  const startedMs = performance.now();
  while (!isTrue()) {
    expect(living().filter(holds).length).toBeLessThanOrEqual(1);
    if (performance.now() - startedMs > LIMIT_MS) throw new Error("Nothing came of it.");
    await new Promise((done) => setTimeout(done, 5));
  }
}

async function takeOver(store: string, service?: KvConnect): Promise<void> {
  await using stack = new AsyncDisposableStack();
  let living = [0, 1, 2].map(() => stack.use(start(store)));
  const some = () => living.some(holds);
  await until(() => living.every((it) => it.says().length > 0), () => living);
  for (let kills = 0; kills < 2; kills++) {
    await until(some, () => living);
    const first = living.find(holds)!;
    first.kill();
    const killedMs = performance.now();
    living = living.filter((it) => it !== first);
    await until(some, () => living);
    // A holder that lives renews every quarter: the lease ran for three quarters at least.
    expect(performance.now() - killedMs).toBeGreaterThan(LIFETIME_MS * 0.6);
  }
  if (!service) return;
  service.outage = "silent";
  await until(() => !some(), () => living); // it ends by itself before anybody else may begin
  service.outage = null;
  await until(some, () => living);
}

Deno.test("runUnderLease: over a KV service a lease outlives kill -9 of its holder and a store that is away", async () => {
  await using service = serveKvConnect();
  await takeOver(service.url, service);
});

Deno.test("runUnderLease: over one SQLite file a lease outlives kill -9 of its holder", async () => {
  const folder = await Deno.makeTempDir({ prefix: "lamplight-lease-" });
  try {
    await takeOver(`${folder}/kv.sqlite3`);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});
