/**
 * Keeps the scripts of earlier builds. Pages in open browsers and caches still refer to them, and
 * load some only at the first press on Play.
 */
import { join } from "node:path";

/** Number of earlier builds whose scripts are kept. */
const KEPT_BUILDS = 3;
const COMPRESSED = /\.(br|gz)$/;

/** A script of an earlier build, and whether compressed variants exist beside it. */
export interface FormerScript {
  pathname: string;
  path: string;
  isCompressed: boolean;
}

/** Folder of the scripts of all builds, with one subfolder per build. */
const scriptsDir = (outDir: string) => join(outDir, "static", "_fresh", "js");

/**
 * Empties the output folder for build `buildId`, except for the scripts of the newest earlier
 * builds.
 * @returns the scripts kept
 */
export async function clearAllButScripts(outDir: string, buildId: string): Promise<FormerScript[]> {
  const dir = scriptsDir(outDir);
  const builds = await listFormerBuilds(dir, buildId);
  await removeAllBut(outDir, builds.map((id) => join(dir, id)));
  return (await Promise.all(builds.map((id) => listScripts(dir, id)))).flat();
}

/** Newest first. */
async function listFormerBuilds(dir: string, buildId: string): Promise<string[]> {
  const ids = (await listNames(dir)).filter((id) => id !== buildId);
  const builds = await Promise.all(ids.map(async (id) => {
    const { mtime } = await Deno.stat(join(dir, id));
    return { id, writtenAtMs: mtime?.getTime() ?? 0 };
  }));
  builds.sort((a, b) => b.writtenAtMs - a.writtenAtMs);
  return builds.slice(0, KEPT_BUILDS).map(({ id }) => id);
}

async function listScripts(dir: string, id: string): Promise<FormerScript[]> {
  const names = await listNames(join(dir, id));
  return names.filter((name) => !COMPRESSED.test(name)).map((name) => ({
    pathname: `/_fresh/js/${id}/${name}`,
    path: join(dir, id, name),
    isCompressed: names.includes(`${name}.br`) && names.includes(`${name}.gz`),
  }));
}

async function removeAllBut(dir: string, kept: string[]): Promise<void> {
  for (const name of await listNames(dir)) {
    const path = join(dir, name);
    if (kept.includes(path)) continue;
    if (kept.some((it) => it.startsWith(`${path}/`))) await removeAllBut(path, kept);
    else await Deno.remove(path, { recursive: true });
  }
}

async function listNames(dir: string): Promise<string[]> {
  try {
    return (await Array.fromAsync(Deno.readDir(dir))).map(({ name }) => name);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return [];
    throw error;
  }
}
