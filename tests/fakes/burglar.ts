/**
 * What code that got into the server would try. Prints a JSON object: each try, and `null` when it
 * succeeded or the name of the error that met it. Arguments: a folder of the data, a port of another program.
 */

import { spawn } from "node:child_process";

const [dataDir = "", port = ""] = Deno.args;

const TRIES: Record<string, () => unknown> = {
  "its data: read": () => Deno.readDirSync(dataDir).toArray(),
  "its data: write": () => Deno.writeTextFileSync(`${dataDir}/written`, ""),
  "its settings: read": () => Deno.env.get("AUTH_SECRET"),
  "the machine: read a file": () => Deno.readTextFileSync("/etc/passwd"),
  "the machine: read its own environment": () => Deno.readTextFileSync("/proc/self/environ"),
  "the machine: read by a link": () => Deno.symlinkSync("/etc", `${dataDir}/etc`),
  "the machine: write": () => Deno.writeTextFileSync("/tmp/lamplight-burglar", ""),
  "the site: write": () => Deno.writeTextFileSync(new URL("./burglar.ts.new", import.meta.url), ""),
  "a program: run": () => new Deno.Command("true").outputSync(),
  "a program: run by Node": () =>
    new Promise((ran, failed) => spawn("true").on("error", failed).on("exit", ran)),
  "a program: end": () => Deno.kill(Deno.ppid, "SIGTERM"),
  "a library: load": () => Deno.dlopen("libc.so.6", {}),
  "the network: another port": () => Deno.connect({ hostname: "127.0.0.1", port: Number(port) }),
  "the network: another machine": () => fetch("http://192.0.2.1/"),
  "the network: names": () => Deno.resolveDns("secret.example.com", "A"),
  "the network: code": () => import(`https://esm.sh/${"preact"}`),
  "the network: listen": () => Deno.listen({ hostname: "127.0.0.1", port: 0 }),
};

const met: Record<string, string | null> = {};
for (const [name, attempt] of Object.entries(TRIES)) {
  try {
    await attempt();
    met[name] = null;
  } catch (error) {
    met[name] = error instanceof Error ? `${error.name} ${error.message}` : String(error);
  }
}
met["the environment: others"] = Deno.env.get("HOME") === undefined ? "unset" : null;
console.log(JSON.stringify(met));
Deno.exit(0);
