/**
 * Builds the site into `_fresh/` when its sources have changed since the last build.
 *
 * A digest of all inputs is kept beside the result, so that a warm start only reads the sources. Contents are
 * hashed, not times: a checkout that only touches files builds nothing.
 */

import { createHash } from "node:crypto";
import { fileURLToPath } from "node:url";
import { BUILD_PERMISSIONS } from "./permissions.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));

/** Inputs of the bundle. Tests beside a module are not among them. */
const INPUTS = [
  "deno.json",
  "deno.lock",
  "dev.ts",
  "fresh.config.ts",
  "main.ts",
  "components",
  "islands",
  "lib",
  "routes",
  "static",
  "styles",
  "tools/bundle.ts",
  "tools/words.ts",
  "tools/words_module.ts",
  "tools/words_plugin.ts",
];

/** Inputs that the build itself writes: no script in static/ is written by hand. */
const GENERATED = /^static\/(styles\/.*\.css|(languages\/[\w-]+\/)?\w+\.js)$/;

const DIGEST_FILE = "_fresh/inputs.sha256";

/**
 * Runs `dev.ts build` unless `_fresh/` is up to date. Returns whether it built. The bundler runs in a child
 * process, so that its memory is free before the site serves.
 * @throws {Error} when the bundler fails; its own output has been printed.
 */
export async function ensureBuilt(): Promise<boolean> {
  const digest = await digestInputs();
  if (await readText(DIGEST_FILE) === digest) return false;
  const build = await new Deno.Command(Deno.execPath(), {
    args: ["run", "--frozen", ...BUILD_PERMISSIONS, "dev.ts", "build"],
    cwd: ROOT,
    stdin: "null",
  }).spawn().status;
  if (!build.success) {
    throw new Error(
      `The build failed with exit code ${build.code}. See the messages above.`,
    );
  }
  await Deno.writeTextFile(ROOT + DIGEST_FILE, digest);
  return true;
}

async function digestInputs(): Promise<string> {
  const hash = createHash("sha256").update(Deno.version.deno);
  for (const input of INPUTS) {
    for (const path of await listFiles(input)) {
      hash.update(`\0${path}\0`).update(await Deno.readFile(ROOT + path));
    }
  }
  return hash.digest("hex");
}

/** All files at or below `path`, sorted; none when it does not exist. */
async function listFiles(path: string): Promise<string[]> {
  const info = await Deno.stat(ROOT + path).catch(ifMissing(null));
  if (!info) return [];
  if (info.isFile) return isInput(path) ? [path] : [];
  const below = await Array.fromAsync(
    Deno.readDir(ROOT + path),
    (entry) => listFiles(`${path}/${entry.name}`),
  );
  return below.flat().sort();
}

function isInput(path: string): boolean {
  return !GENERATED.test(path) && !/_test\.tsx?$/.test(path);
}

/** `deno task build`: afterwards `_fresh` and `static` have all that serving needs, and a start builds nothing. */
if (import.meta.main && !await ensureBuilt()) {
  console.log("The build is up to date.");
}

function readText(path: string): Promise<string | null> {
  return Deno.readTextFile(ROOT + path).catch(ifMissing(null));
}

function ifMissing<T>(instead: T): (error: unknown) => T {
  return (error) => {
    if (error instanceof Deno.errors.NotFound) return instead;
    throw error;
  };
}
