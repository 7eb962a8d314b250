/**
 * The site away from its repository: what the Dockerfile does, without an engine, and a process as Deno
 * Deploy runs one. Both serve a copy of the tree, built there by the Dockerfile's own commands.
 */

import { expect } from "npm:expect@30.5.2";
import { readConfig, SETTINGS } from "@/lib/platform/config.server.ts";
import { keys } from "@/lib/platform/records.ts";
import { createBucket } from "@/lib/platform/objects/bucket.server.ts";
import { argumentsOf, copyTree, readDockerfile, settingsOf, type Tree } from "../container.ts";
import { serveKvConnect } from "../fakes/kv_connect/mod.ts";
import { putLibrary, SOUND } from "../fakes/object_store/library.ts";
import { settingsFor, startObjectStore } from "../fakes/object_store/mod.ts";
import { launchSite, type Site, takeFreePort } from "../site.ts";
import { PASSWORD, registration } from "./client.ts";

const ROOT = new URL("../../", import.meta.url).pathname;

let tree: Tree;
Deno.test.beforeAll(async () => {
  tree = await copyTree();
  for (const [name, value] of await readDockerfile()) {
    if (name === "RUN" && !value.includes("/data")) await tree.run(value);
  }
});
Deno.test.afterAll(async () => await tree[Symbol.asyncDispose]());

async function ask({ url }: Site, path: string, body?: unknown) {
  const headers = { "content-type": "application/json" };
  const sent = body === undefined ? {} : { method: "POST", headers, body: JSON.stringify(body) };
  const answer = await fetch(url + path, { redirect: "manual", ...sent });
  return { status: answer.status, bytes: await answer.bytes() };
}

/** Pages, their scripts, sound and an account: what was built is whole, and what is written is kept somewhere. */
async function expectWholeSite(site: Site): Promise<void> {
  for (
    const path of ["/", "/audiobook/11", "/imprint", "/readyz", "/sw.js", "/offline_worker.js"]
  ) {
    expect([path, (await ask(site, path)).status]).toEqual([path, 200]);
  }
  const page = new TextDecoder().decode((await ask(site, "/audiobook/11")).bytes);
  const files = [...page.matchAll(/"(\/(?:_fresh\/js\/|page\.js|styles\/)[^" ]+)"/g)];
  expect(files.length).toBeGreaterThan(2);
  for (const [, file] of files) {
    expect([file, (await ask(site, file!)).status]).toEqual([file, 200]);
  }
  expect((await ask(site, "/og/11/book.png")).status).toBe(200);
  expect((await ask(site, "/api/auth/register", registration("ada@example.com"))).status).toBe(200);
  const signIn = { username: "ada@example.com", password: PASSWORD };
  expect((await ask(site, "/api/auth/login", signIn)).status).toBe(200);
}

Deno.test("Dockerfile: what it builds serves by its own command, writes to its volume alone and is found ready", async () => {
  const file = await readDockerfile();
  const [, command = ""] = file.find(([name]) => name === "CMD")!;
  const [, check = ""] = file.find(([name]) => name === "HEALTHCHECK")!;
  expect(file[0]).toEqual(["FROM", `denoland/deno:${Deno.version.deno}`]);
  const settings = settingsOf(file);
  expect(Object.keys(settings).filter((it) => !SETTINGS.includes(it))).toEqual([]);
  expect(file.map(([name]) => name)).toContain("USER");
  expect(settings.DATA_DIR).toBe(file.find(([name]) => name === "VOLUME")![1]);
  expect(settings.PORT).toBe(file.find(([name]) => name === "EXPOSE")![1]);
  const dataDir = await Deno.makeTempDir({ prefix: "lamplight-" });
  try {
    const before = await listFiles(tree.path);
    const [program, ...args] = argumentsOf(command);
    expect(program).toBe("deno");
    const own = { HOST: "127.0.0.1", PORT: String(takeFreePort()), DATA_DIR: dataDir, DEMO: "0" };
    await using site = await launchSite({ cwd: tree.path, args, env: { ...settings, ...own } });
    await expectWholeSite(site);
    const checked = await new Deno.Command(Deno.execPath(), {
      args: argumentsOf(check).slice(1),
      env: { PORT: own.PORT },
    }).output();
    expect([checked.code, new TextDecoder().decode(checked.stderr)]).toEqual([0, ""]);
    expect(await listFiles(tree.path)).toEqual(before);
    expect(await listFiles(dataDir)).toContain("lamplight.kv");
  } finally {
    await Deno.remove(dataDir, { recursive: true });
  }
});

/** All but the packages. */
async function listFiles(folder: string, below = ""): Promise<string[]> {
  const found: string[] = [];
  for await (const { name, isDirectory } of Deno.readDir(`${folder}/${below}`)) {
    if (name === "node_modules") continue;
    const path = below + name;
    if (isDirectory) found.push(...await listFiles(folder, `${path}/`));
    else found.push(path);
  }
  return found.sort();
}

Deno.test("Deno Deploy: the entry serves what was built, without a disk, other programs or other machines", async () => {
  await using store = await startObjectStore("shop");
  await putLibrary(createBucket(store.config));
  await using kv = serveKvConnect();
  const port = takeFreePort();
  const hosts = [`127.0.0.1:${port}`, new URL(kv.url).host, store.config.endpoint.host];
  const { deploy } = JSON.parse(await Deno.readTextFile(`${tree.path}/deno.json`));
  await using site = await launchSite({
    cwd: tree.path,
    args: [
      "run",
      "--frozen",
      "--no-prompt",
      `--preload=${ROOT}tests/fakes/cron_is_due.ts`,
      `--allow-read=${tree.path}`,
      `--allow-net=${hosts}`,
      "--allow-env",
      deploy.runtime.entrypoint,
    ],
    env: {
      ...settingsFor(store),
      PORT: String(port),
      DENO_DEPLOY: "true",
      KV_URL: "deploy",
      DENO_KV_DEFAULT_PATH: kv.url, // where `Deno.openKv()` leads, as the platform decides it
      AUTH_SECRET: "a secret of these tests, which is long enough",
      DATA_DIR: "/proc/none", // nobody can make it
      DEMO: "0",
    },
  });
  await expectWholeSite(site);
  expect((await ask(site, "/api/stream/11?chapter=1")).bytes).toEqual(SOUND);
  using opened = await Deno.openKv(kv.url);
  expect((await opened.get(keys.readiness())).value).not.toBeNull(); // it is kept in that service
  expect(site.output()).toMatch(/cron hourly work: \d+ \* \* \* \*\n[^]*cron done/);
  expect(site.output()).not.toMatch(/NotCapable|Requires \w+ access|"level":"(warn|error)"/);
});

Deno.test("compose.yaml: its settings are ones that the site can start with, its images named without a host", async () => {
  const text = await Deno.readTextFile(`${ROOT}compose.yaml`);
  const [, own = ""] = /\n {4}environment:\n([^]*?)\n\n/.exec(text) ?? [];
  const secret = "in the file .env beside it, which is long enough";
  const settings = Object.fromEntries(
    [...own.matchAll(/^ {6}(\w+): (.*)$/gm)].map(([, name = "", value = ""]) => {
      const given = { BASE_URL: "https://books.example" }[name] ?? secret;
      const isAsked = value.includes(":?"), isEmpty = value.includes(":-");
      return [name, isAsked ? given : isEmpty ? "" : value.replaceAll('"', "")];
    }),
  );
  const { DENO_KV_ACCESS_TOKEN: token, ...named } = settings;
  expect(token).toBe(secret);
  expect(Object.keys(named).filter((it) => !SETTINGS.includes(it))).toEqual([]);
  const config = readConfig(named);
  expect(config).toMatchObject({ kvUrl: "http://kv:4512", trustProxy: true, stripe: null });
  expect(config.bucket).toMatchObject({ bucket: "lamplight", prefix: "" });
  const services = [...text.matchAll(/^ {2}(\w+):$/gm)].map(([, name]) => name);
  for (const { hostname } of [new URL(config.kvUrl), config.bucket!.endpoint]) {
    expect(services).toContain(hostname);
  }
  // The site and the import share the folder of uploads, the bucket and the store.
  const [, importing = ""] = /\n {2}ingest:\n([^]*?)\n\n/.exec(text) ?? [];
  expect(config.recordingsDir).toBe("/recordings");
  expect(importing).toContain("recordings:/recordings");
  for (const name of ["KV_URL", "MEDIA_URL", "AWS_ENDPOINT_URL_S3"]) {
    expect(importing).toContain(`${name}: ${named[name]}`);
  }
  const images = [...text.matchAll(/^ +image: (.+)$/gm)].map(([, image]) => image);
  expect(images.length).toBe(5);
  expect(images.filter((it) => !/^[a-z]+(\/[a-z]+)?$/.test(it!))).toEqual([]);
});
