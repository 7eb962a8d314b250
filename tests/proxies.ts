/** The shipped configurations of proxies, run as they are but for ports, files and names of a test. */

import { findFile, findProgram } from "./find_program.ts";
import { ensurePrograms } from "./programs.ts";
import { endGroup, takeFreePort } from "./site.ts";

export interface Proxy extends AsyncDisposable {
  port: number;
  isTls: boolean;
  /** Certificate to trust, PEM. */
  ca: string;
  log(): Promise<string>;
  /** Folder of all its files, its cache among them. */
  folder: string;
}

type Changes = Record<string, string>;

const readShipped = (name: string) =>
  Deno.readTextFile(new URL(`../deploy/${name}`, import.meta.url));

/** @throws {Error} when a text to change is not there: the test would run something else. */
function change(text: string, changes: Changes): string {
  for (const [from, to] of Object.entries(changes)) {
    if (!text.includes(from)) throw new Error(`The shipped configuration has no "${from}"`);
    text = text.replaceAll(from, to);
  }
  return text;
}

/** nginx in front of a site on `upstream`; `changes` shorten what a test would wait for. */
export async function startNginx(upstream: number, changes: Changes = {}): Promise<Proxy> {
  await ensurePrograms("nginx", "openssl");
  const program = await findProgram("nginx") ?? await findFile("/usr/sbin/nginx");
  const own = await makeFolder();
  const ca = await makeCertificate(own);
  const port = takeFreePort();
  const site = change(await readShipped("nginx.conf"), {
    "127.0.0.1:8000": `127.0.0.1:${upstream}`,
    "listen 80;": `listen 127.0.0.1:${takeFreePort()};`,
    "listen 443": `listen 127.0.0.1:${port}`,
    "/etc/letsencrypt/live/books.example": own,
    "/var/log/nginx": own,
    "/var/cache/nginx": own,
    ...changes,
  });
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    .map((it) => `${it}_temp_path ${own}/${it};`).join("\n");
  const whole = `daemon off; pid ${own}/pid; error_log ${own}/error.log; worker_processes 1;
    events { worker_connections 4096; } http { ${temporary}\n${site} }`;
  await Deno.writeTextFile(`${own}/nginx.conf`, whole);
  const end = await start(program!, ["-p", own, "-c", `${own}/nginx.conf`], port, own);
  return {
    port,
    isTls: true,
    ca,
    folder: own,
    log: () => readLog(own),
    [Symbol.asyncDispose]: end,
  };
}

/** Caddy in front of a site on `upstream`, by plain http. */
export async function startCaddy(upstream: number): Promise<Proxy> {
  await ensurePrograms("caddy");
  const own = await makeFolder();
  const port = takeFreePort();
  const text = change(await readShipped("Caddyfile"), {
    "127.0.0.1:8000": `127.0.0.1:${upstream}`,
    "books.example {": `http://books.example:${port} {`,
    "{\n  servers {": "{\n  admin off\n  servers {",
  });
  await Deno.writeTextFile(`${own}/Caddyfile`, text);
  const end = await start("caddy", ["run", "--config", `${own}/Caddyfile`], port, own);
  return {
    port,
    isTls: false,
    ca: "",
    folder: own,
    log: () => readLog(own),
    [Symbol.asyncDispose]: end,
  };
}

async function makeFolder(): Promise<string> {
  const own = await Deno.makeTempDir({ prefix: "lamplight-proxy-" });
  await Deno.chmod(own, 0o755); // the worker is another user when the tests are root's
  return own;
}

async function makeCertificate(own: string): Promise<string> {
  const files = ["-keyout", `${own}/privkey.pem`, "-out", `${own}/fullchain.pem`];
  const { success, stderr } = await new Deno.Command("openssl", {
    args: ["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]
      .concat(files, ["-subj", "/CN=books.example", "-addext", "subjectAltName=DNS:books.example"]),
  }).output();
  if (!success) throw new Error(new TextDecoder().decode(stderr));
  return await Deno.readTextFile(`${own}/fullchain.pem`);
}

/** Answers how to end it again. */
async function start(program: string, args: string[], port: number, own: string) {
  const child = new Deno.Command(program, {
    args,
    env: { HOME: own, XDG_DATA_HOME: own, XDG_CONFIG_HOME: own },
    detached: true,
    stdout: "null",
    stderr: "null",
  }).spawn();
  const end = async () => {
    endGroup(child.pid);
    await child.status;
    await Deno.remove(own, { recursive: true });
  };
  for (let attempt = 0; attempt < 200; attempt++) {
    const connection = await Deno.connect({ port, hostname: "127.0.0.1" }).catch(() => null);
    connection?.close();
    if (connection) return end;
    await new Promise((done) => setTimeout(done, 50));
  }
  const log = await readLog(own);
  await end();
  throw new Error(`${program} did not listen within 10 s:\n${log}`);
}

async function readLog(own: string): Promise<string> {
  const files = ["error.log", "lamplight.log"].map((it) => `${own}/${it}`);
  return (await Promise.all(files.map((it) => Deno.readTextFile(it).catch(() => "")))).join("\n");
}
