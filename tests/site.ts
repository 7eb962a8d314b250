/** The built site as its own process group on a free port, for tests and benches that need a real server. */

import { ensureBuilt } from "./built.ts";
import { keepSpoken, takeSpoken } from "./spoken.ts";

export interface Site extends AsyncDisposable {
  /** Origin without a trailing slash, such as `http://127.0.0.1:41234`. */
  url: string;
  port: number;
  pid: number;
  dataDir: string;
  /** Its exit code, once it has ended. */
  ended: Promise<number>;
  /** Everything the server has printed so far, both streams. */
  output(): string;
}

export interface SiteOptions {
  /** Settings beside those the harness gives: HOST, PORT, DATA_DIR, DEMO. PORT and DATA_DIR bring a site back. */
  env?: Record<string, string>;
  /** Program to run instead of the site's own, answering /healthz all the same. */
  script?: string;
  /** Arguments of `deno` instead: `["task", "start"]`. */
  args?: string[];
  /** Passwords cost nothing (fakes/quick_scrypt.ts): for tests, not for what is measured. */
  quickPasswords?: boolean;
  /** The demo's chapters are there as far as a site before it has made them: for tests that are about something else. */
  isSpoken?: boolean;
  /** Folder that it starts in; by default this repository. */
  cwd?: string;
  /** Limit of open files of the server's process; by default that of this one. */
  openFiles?: number;
}

const ROOT = new URL("..", import.meta.url);
const SERVE = "tools/serve.ts";
/** A cold start is promised within 15 s; the machine may be busy with other tests. */
const START_MS = 45_000;

/**
 * Starts `tools/serve.ts` with the demo catalogue and an empty data folder, and waits for /healthz.
 * Disposing ends the whole process group and removes the folder.
 * @throws {Error} with the server's output when it ends or stays silent.
 */
export async function launchSite(
  { env = {}, script = SERVE, openFiles, quickPasswords = false, isSpoken = false, ...o }:
    SiteOptions = {},
): Promise<Site> {
  const preload = quickPasswords ? ["--preload=tests/fakes/quick_scrypt.ts"] : [];
  const args = o.args ?? ["run", "-q", "-A", ...preload, script];
  await ensureBuilt();
  const dataDir = env.DATA_DIR ?? await Deno.makeTempDir({ prefix: "lamplight-" });
  if (isSpoken) await takeSpoken(dataDir);
  const port = Number(env.PORT ?? takeFreePort());
  const settings = { DATA_DIR: dataDir, PORT: String(port), ...env };
  const server = startServer(args, settings, { openFiles, cwd: o.cwd });
  const site: Site = {
    url: `http://127.0.0.1:${port}`,
    port,
    pid: server.pid,
    dataDir,
    ended: server.ended,
    output: server.output,
    async [Symbol.asyncDispose]() {
      await server.end();
      if (isSpoken) await keepSpoken(dataDir);
      if (!env.DATA_DIR) await Deno.remove(dataDir, { recursive: true });
    },
  };
  try {
    await untilHealthy(site, server.ended);
    return site;
  } catch (error) {
    await site[Symbol.asyncDispose]();
    throw error;
  }
}

/** Runs the server with the given settings until it ends by itself: for starts that must fail. */
export async function runServer(
  env: Record<string, string>,
): Promise<{ code: number; output: string }> {
  await ensureBuilt();
  const server = startServer(["run", "-q", "-A", SERVE], { PORT: String(takeFreePort()), ...env });
  const timer = setTimeout(server.end, START_MS);
  const code = await server.ended;
  clearTimeout(timer);
  await server.end();
  return { code, output: server.output() };
}

interface ServerProcess {
  pid: number;
  ended: Promise<number>;
  output(): string;
  end(): Promise<void>;
}

function startServer(
  args: string[],
  env: Record<string, string>,
  { openFiles, cwd }: Pick<SiteOptions, "openFiles" | "cwd"> = {},
): ServerProcess {
  const limited = ["-c", `ulimit -n ${openFiles} && exec "$0" "$@"`, Deno.execPath(), ...args];
  const child = new Deno.Command(openFiles ? "sh" : Deno.execPath(), {
    args: openFiles ? limited : args,
    env: { HOST: "127.0.0.1", DEMO: "1", ...env },
    cwd: cwd ?? ROOT,
    detached: true, // a process group of its own: ending the group ends whatever it started
    stdin: "null",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  let output = "";
  const collect = async (stream: ReadableStream<Uint8Array>) => {
    const text = new TextDecoder();
    for await (const bytes of stream) output += text.decode(bytes, { stream: true });
  };
  const drained = Promise.all([collect(child.stdout), collect(child.stderr)]);
  return {
    pid: child.pid,
    ended: Promise.all([child.status, drained]).then(([status]) => status.code),
    output: () => output,
    async end() {
      endGroup(child.pid);
      await Promise.all([child.status, drained]);
    },
  };
}

/** Ends every process of the group; one that has gone already is no error. */
export function endGroup(pid: number, signal: Deno.Signal = "SIGKILL"): void {
  try {
    Deno.kill(-pid, signal);
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound) && !isNoSuchProcess(error)) throw error;
  }
}

function isNoSuchProcess(error: unknown): boolean {
  return error instanceof Error && /ESRCH|no such process/i.test(error.message);
}

export function takeFreePort(): number {
  using listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  return listener.addr.port;
}

async function untilHealthy(site: Site, ended: Promise<number>): Promise<void> {
  const deadline = Date.now() + START_MS;
  let code: number | null = null;
  ended.then((value) => code = value);
  while (Date.now() < deadline) {
    if (code !== null) throw new Error(`The site ended with code ${code}:\n${site.output()}`);
    const healthy = await fetch(`${site.url}/healthz`).then(
      async (response) => (await response.body?.cancel(), response.ok),
      () => false,
    );
    if (healthy) return;
    await new Promise((done) => setTimeout(done, 50));
  }
  throw new Error(`The site did not answer /healthz within ${START_MS} ms:\n${site.output()}`);
}
