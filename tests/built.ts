/**
 * The build, looked at once a process: files of tests are threads of one, they open hundreds of sites, and
 * each look reads all sources.
 */

import { ensureBuilt as look } from "../tools/build.ts";

/** Of the environment, which threads share; a process that inherits it has another id. */
const LOOKED_BY = "TESTS_BUILT_IN";

/** @throws {Error} when the bundler fails; its own output has been printed by then. */
export async function ensureBuilt(): Promise<void> {
  const id = String(Deno.pid);
  if (Deno.env.get(LOOKED_BY) === id) return;
  await look();
  Deno.env.set(LOOKED_BY, id);
}
