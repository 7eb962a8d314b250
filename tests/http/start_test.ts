/** What can keep the site from starting: each ends the process with status 1 and one clear sentence. */

import { expect } from "npm:expect@30.5.2";
import { keys } from "@/lib/platform/records.ts";
import { endGroup, launchSite, runServer } from "../site.ts";

/** A folder that is gone after the test. */
async function temporaryFolder() {
  const path = await Deno.makeTempDir({ prefix: "lamplight-" });
  return { path, [Symbol.asyncDispose]: () => Deno.remove(path, { recursive: true }) };
}

/** Fails unless the start was refused in one sentence, without a stack, that names what is wanted. */
async function expectRefusal(env: Record<string, string>, ...parts: RegExp[]): Promise<void> {
  const { code, output } = await runServer(env);
  expect(output).not.toMatch(/\n\s+at |Uncaught/);
  expect(output.trim().split("\n")).toHaveLength(1);
  for (const part of parts) expect(output).toMatch(part);
  expect(code).toBe(1);
}

Deno.test("start: a broken catalogue is refused, naming the book, the field and what is wanted", async () => {
  await using folder = await temporaryFolder();
  const file = `${folder.path}/catalogue.json`;
  await Deno.writeTextFile(file, "{");
  await expectRefusal({ DATA_DIR: folder.path, CATALOGUE: file }, /catalogue/i);
  await Deno.remove(file);
  await expectRefusal({ DATA_DIR: folder.path, CATALOGUE: file }, /catalogue/i);
});

Deno.test("start: a data folder that cannot be written is refused", async () => {
  await using folder = await temporaryFolder();
  const file = `${folder.path}/file`;
  await Deno.writeTextFile(file, ""); // tests may run as root, for whom no folder is read-only
  await expectRefusal({ DATA_DIR: file }, new RegExp(file));
  await expectRefusal({ DATA_DIR: `${file}/below` }, new RegExp(file));
});

Deno.test("start: an unreadable media folder is refused", async () => {
  await using folder = await temporaryFolder();
  await Deno.writeTextFile(`${folder.path}/media`, "");
  await expectRefusal({ DATA_DIR: folder.path }, /media/);
});

Deno.test("start: a broken manifest of the media folder is refused", async () => {
  await using folder = await temporaryFolder();
  await Deno.mkdir(`${folder.path}/media`);
  await Deno.writeTextFile(`${folder.path}/media/manifest.json`, '{"files": "none"}');
  await expectRefusal({ DATA_DIR: folder.path }, /manifest/);
});

Deno.test("start: a port in use is refused, naming it", async () => {
  await using site = await launchSite();
  await using folder = await temporaryFolder();
  await expectRefusal(
    { DATA_DIR: folder.path, PORT: String(site.port) },
    new RegExp(`${site.port}`),
    /PORT/,
  );
});

Deno.test("start: an address the machine does not have is refused", async () => {
  await using folder = await temporaryFolder();
  await expectRefusal({ DATA_DIR: folder.path, HOST: "192.0.2.1" }, /192\.0\.2\.1/, /HOST/);
});

Deno.test("start: a bad setting is refused, naming it, the value and what is wanted", async () => {
  await using folder = await temporaryFolder();
  const settings: Record<string, string> = {
    PORT: "eighty",
    BASE_URL: "books.example",
    DEMO: "perhaps",
    SUPPORT_EMAIL: "nobody",
  };
  for (const [name, value] of Object.entries(settings)) {
    await expectRefusal(
      { DATA_DIR: folder.path, [name]: value },
      new RegExp(name),
      new RegExp(value),
    );
  }
  await expectRefusal(
    { DATA_DIR: folder.path, AUTH_SECRET: "hunter2" },
    /AUTH_SECRET/,
    /^(?!.*hunter2)/,
  );
});

Deno.test("start: with a live key neither the demo's books are sold nor is what was bought forgotten", async () => {
  await using folder = await temporaryFolder();
  const live = {
    DATA_DIR: folder.path,
    STRIPE_SECRET_KEY: "sk_live_1",
    STRIPE_PUBLISHABLE_KEY: "pk_live_1",
    STRIPE_WEBHOOK_SECRET: "whsec_1",
  };
  await expectRefusal(live, /live key you would sell the demo's/, /catalogue\.json/);
  await expectRefusal(
    { ...live, CATALOGUE: "demo/catalogue.json" },
    /live key you would sell the demo's/,
  );
  await expectRefusal({ ...live, KV_URL: ":memory:" }, /KV_URL is ":memory:".*forget who has paid/);
});

Deno.test("start: a store of a release that this one cannot follow is refused, and migrating it too", async () => {
  await using folder = await temporaryFolder();
  const file = `${folder.path}/lamplight.kv`;
  const migrate = async () => {
    const { code, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
      args: ["run", "-q", "-A", "--lock=tests/deno.lock", "tools/migrate.ts"],
      env: { DATA_DIR: folder.path },
      cwd: new URL("../..", import.meta.url),
    }).output();
    return { code, output: new TextDecoder().decode(stdout) + new TextDecoder().decode(stderr) };
  };
  expect((await migrate()).code).toBe(0);
  for (
    const { schema, wanted } of [
      {
        schema: { version: 1001, oldestCode: 1000 },
        wanted: /version 1001.*version 1000 or newer.*Start a newer release/,
      },
      {
        schema: { version: 7, oldestCode: 6 },
        wanted: /from before the first release.*empty DATA_DIR/,
      },
    ]
  ) {
    const kv = await Deno.openKv(file);
    await kv.set(keys.schema(), schema);
    kv.close();
    await expectRefusal({ DATA_DIR: folder.path }, wanted);
    const refused = await migrate();
    expect([refused.code, refused.output.trim().split("\n").length]).toEqual([1, 1]);
    expect(refused.output).toMatch(wanted);
  }
});

Deno.test("start: it says where it listens, in one line [C1.32]", async () => {
  await using site = await launchSite();
  expect(site.output()).toMatch(
    new RegExp(`Lamplight is open: http://127\\.0\\.0\\.1:${site.port}/\n`),
  );
});

Deno.test("serve: a failure that no request waits for is logged, and ends nothing", async () => {
  await using site = await launchSite({ script: "tests/fakes/serve_and_fail.ts" });
  Deno.kill(site.pid, "SIGUSR2");
  const failures = () => site.output().split("\n").filter((it) => it.includes("uncaught_failure"));
  while (failures().length < 2) await new Promise((done) => setTimeout(done, 20));
  expect(failures().join()).toMatch(
    /thrown by a timer.*rejected for nobody|rejected for nobody.*thrown/,
  );
  expect((await fetch(`${site.url}/healthz`).then((it) => it.text())).length).toBeGreaterThan(0);
});

Deno.test("stop: SIGTERM lets a request under way finish and ends the process", async () => {
  await using site = await launchSite();
  const chapter = `${site.url}/api/stream/11?chapter=1`;
  await (await fetch(chapter)).arrayBuffer(); // made now, so that the next answer only has to be sent
  const answer = await fetch(chapter);
  endGroup(site.pid, "SIGTERM");
  const bytes = (await answer.arrayBuffer()).byteLength;
  expect(bytes).toBe(Number(answer.headers.get("content-length")));
  await untilRefused(site.url);
});

/** Resolves once nothing listens there any more. The test runner's own bound ends a wait in vain. */
async function untilRefused(url: string): Promise<void> {
  for (;;) {
    const alive = await fetch(`${url}/healthz`).then(
      async (response) => (await response.body?.cancel(), true),
      () => false,
    );
    if (!alive) return;
  }
}
