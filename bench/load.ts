/** Requests a second of a local server, by wrk: one thread, so that the server keeps a core. */

import { ensurePrograms } from "../tests/programs.ts";

const CONNECTIONS = 32;

/** A wrk script that makes the requests, and the environment it reads. */
interface Script {
  script: string;
  env: Record<string, string>;
}

/**
 * Keeps asking for one address (or whatever the script says) for `seconds` and answers requests per
 * second.
 * @throws {Error} when any answer was not a 2xx or 3xx.
 */
export async function measureRate(
  url: string,
  seconds: number,
  headers: Record<string, string> = {},
  scripted?: Script,
): Promise<number> {
  await ensurePrograms("wrk");
  const { stdout } = await new Deno.Command("wrk", {
    args: [
      ...["-t", "1", "-c", String(CONNECTIONS), "-d", `${seconds}s`],
      ...Object.entries(headers).flatMap(([name, value]) => ["-H", `${name}: ${value}`]),
      ...(scripted ? ["-s", scripted.script] : []),
      url,
    ],
    env: scripted?.env,
  }).output();
  const report = new TextDecoder().decode(stdout);
  const rate = Number(/Requests\/sec:\s+([\d.]+)/.exec(report)?.[1]);
  if (!rate || /Non-2xx|Socket errors/.test(report)) {
    throw new Error(`Measuring ${url} failed; wrk said:\n${report}`);
  }
  return rate;
}
