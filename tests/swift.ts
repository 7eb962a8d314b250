/** OpenStack Swift with its S3 interface, from Debian's packages: an object store that is not ours. */

import { AwsClient } from "aws4fetch";
import type { BucketConfig } from "@/lib/platform/objects/bucket_requests.server.ts";
import { ensurePrograms } from "./programs.ts";
import { takeFreePort } from "./site.ts";

const PARTS = ["account", "container", "object"] as const;
const START_MS = 60_000;

const storage = (part: string, port: number, dir: string, user: string) => `
[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 0
swift_dir = ${dir}
devices = ${dir}/node
mount_check = false
user = ${user}
[pipeline:main]
pipeline = ${part}-server
[app:${part}-server]
use = egg:swift#${part}
`;

const FILTERS = ["catch_errors", "gatekeeper", "listing_formats", "copy", "slo"];

const proxy = (port: number, dir: string, user: string, region: string) => `
[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 0
swift_dir = ${dir}
user = ${user}
[pipeline:main]
pipeline = catch_errors gatekeeper cache listing_formats s3api tempauth copy slo proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
${FILTERS.map((it) => `[filter:${it}]\nuse = egg:swift#${it}`).join("\n")}
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:1
[filter:s3api]
use = egg:swift#s3api
location = ${region}
[filter:tempauth]
use = egg:swift#tempauth
user_test_tester = testing .admin
`;

const SWIFT = `
[swift-hash]
swift_hash_path_suffix = s
swift_hash_path_prefix = p
[storage-policy:0]
name = one
default = yes
`;

/** Installs it where it is not there, starts it on free ports and makes an empty bucket. */
export async function startSwift(): Promise<AsyncDisposable & { config: BucketConfig }> {
  await ensurePrograms("swift-proxy", "swift-account", "swift-container", "swift-object");
  const dir = await Deno.makeTempDir({ prefix: "lamplight-swift-" });
  await Deno.mkdir(`${dir}/node/d1`, { recursive: true });
  await Deno.writeTextFile(`${dir}/swift.conf`, SWIFT);
  const servers: Deno.ChildProcess[] = [];
  const user = await run("id", "-un");
  const [port, region] = [takeFreePort(), "eu-test-1"];
  for (const part of PARTS) {
    const own = takeFreePort();
    const ring = [`${dir}/${part}.builder`];
    await run("swift-ring-builder", ...ring, "create", "2", "1", "0");
    await run("swift-ring-builder", ...ring, "add", `r1z1-127.0.0.1:${own}/d1`, "1");
    await run("swift-ring-builder", ...ring, "rebalance");
    servers.push(await serve(part, storage(part, own, dir, user)));
  }
  servers.push(await serve("proxy", proxy(port, dir, user, region)));
  const endpoint = new URL(`http://127.0.0.1:${port}`);
  const keys = { accessKeyId: "test:tester", secretAccessKey: "testing", region };
  const swift = {
    config: { ...keys, endpoint, bucket: "books", prefix: "shop" },
    async [Symbol.asyncDispose]() {
      for (const server of servers) server.kill("SIGKILL");
      await Promise.all(servers.map(({ status }) => status));
      await Deno.remove(dir, { recursive: true });
    },
  };
  try {
    await makeBucket(new AwsClient({ ...keys, service: "s3", retries: 0 }), `${endpoint}books`);
    return swift;
  } catch (error) {
    await swift[Symbol.asyncDispose]();
    throw error;
  }

  async function serve(name: string, settings: string): Promise<Deno.ChildProcess> {
    const file = `${dir}/${name}-server.conf`;
    await Deno.writeTextFile(file, settings);
    const quiet = { stdin: "null", stdout: "null", stderr: "null" } as const;
    return new Deno.Command(`swift-${name}-server`, { args: [file], ...quiet }).spawn();
  }

  async function run(program: string, ...args: string[]): Promise<string> {
    const { code, stdout } = await new Deno.Command(program, { args, cwd: dir }).output();
    // Status 1 is a warning: one copy on one device is no safe store.
    const text = new TextDecoder().decode(stdout).trim();
    if (code > 1) throw new Error(`${program} ${args.join(" ")}: ${text}`);
    return text;
  }
}

/** Once the servers listen. */
async function makeBucket(client: AwsClient, address: string): Promise<void> {
  const deadline = Date.now() + START_MS;
  for (;;) {
    const answer = await client.fetch(address, { method: "PUT" }).catch(() => null);
    const text = await answer?.text();
    if (answer?.ok) return;
    if (Date.now() > deadline) throw new Error(`Swift does not begin: ${answer?.status} ${text}`);
    await new Promise((done) => setTimeout(done, 200));
  }
}
