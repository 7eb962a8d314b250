/**
 * `deno task start`: builds what is stale, then serves on HOST:PORT in a child process that has only the
 * permissions its settings need (permissions.ts). This process passes on signals and the exit code.
 */

import { fileURLToPath } from "node:url";
import { readConfig, readEnvironment } from "@/lib/platform/config.server.ts";
import { StartError } from "@/lib/platform/refusal.ts";
import { ensureBuilt } from "./build.ts";
import { sitePermissions } from "./permissions.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));

function readPermissions(): string[] {
  try {
    return sitePermissions(readConfig(readEnvironment()), ROOT);
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    console.error(error.message);
    Deno.exit(1);
  }
}

/** The limit of open files, which the server may not query itself; nothing where there is no such shell. */
function openFiles(): Record<string, string> {
  if (Deno.env.get("OPEN_FILES")) return {};
  try {
    const { stdout } = new Deno.Command("sh", { args: ["-c", "ulimit -n"] }).outputSync();
    const limit = new TextDecoder().decode(stdout).trim();
    return /^\d+$/.test(limit) ? { OPEN_FILES: limit } : {};
  } catch {
    return {};
  }
}

const permissions = readPermissions();
await ensureBuilt();
const server = new Deno.Command(Deno.execPath(), {
  args: ["run", "--frozen", ...permissions, `${ROOT}tools/serve.ts`, "--until-stdin-ends"],
  env: openFiles(),
  stdin: "piped", // closes when this process ends, however it ends, and so tells the server
}).spawn();
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  Deno.addSignalListener(signal, () => server.kill(signal === "SIGHUP" ? "SIGTERM" : signal));
}
Deno.exit((await server.status).code);
