/** The import graph of the product code, as Deno itself resolves it: code and type imports alike. */

import { relative } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const PRODUCT_FOLDERS = ["lib", "routes", "islands", "components"];
const PRODUCT_FILES = ["main.ts", "dev.ts", "fresh.config.ts"];

export interface Import {
  /** Importing file, relative to the repository. */
  from: string;
  /** As written: `@/lib/money.ts`, `fresh`, `zod`. */
  specifier: string;
  /** Imported file relative to the repository, or the name of the npm package, or `node:...`. */
  to: string;
}

export interface ImportGraph {
  files: string[];
  imports: Import[];
}

interface InfoModule {
  specifier: string;
  error?: string;
  dependencies?: {
    specifier: string;
    code?: { specifier?: string };
    type?: { specifier?: string };
  }[];
}

/** Reads the graph of every product file that is no test. Throws when an import does not resolve. */
export async function readImportGraph(): Promise<ImportGraph> {
  const below = await Promise.all(PRODUCT_FOLDERS.map(listSources));
  return await readGraph([...PRODUCT_FILES, ...below.flat()].sort());
}

/** The same of the commands. */
export async function readToolsGraph(): Promise<ImportGraph> {
  return await readGraph(await listSources("tools"));
}

async function readGraph(files: string[]): Promise<ImportGraph> {
  const modules = await inspect(files);
  const imports = modules.flatMap((module) => {
    const from = nameOf(module.specifier);
    if (!files.includes(from)) return [];
    return (module.dependencies ?? []).map((dependency) => ({
      from,
      specifier: dependency.specifier,
      to: nameOf(dependency.code?.specifier ?? dependency.type?.specifier ?? dependency.specifier),
    }));
  });
  return { files, imports };
}

async function listSources(folder: string): Promise<string[]> {
  const entries = await Array.fromAsync(Deno.readDir(ROOT + folder));
  const lists = entries.map((entry) => {
    const path = `${folder}/${entry.name}`;
    // `testing` folders and `*_test` files hold what only tests use.
    if (entry.isDirectory) return entry.name === "testing" ? [] : listSources(path);
    return /\.tsx?$/.test(path) && !/_test\.tsx?$/.test(path) ? [path] : [];
  });
  return (await Promise.all(lists)).flat();
}

async function inspect(files: string[]): Promise<InfoModule[]> {
  const entry = await Deno.makeTempFile({ suffix: ".ts" });
  try {
    const lines = files.map((file) => `import ${JSON.stringify(pathToFileURL(ROOT + file).href)};`);
    await Deno.writeTextFile(entry, lines.join("\n"));
    const { success, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
      args: ["info", "--json", "--config=deno.json", "--lock=tests/deno.lock", entry],
      cwd: ROOT,
    }).output();
    if (!success) throw new Error(`deno info failed: ${new TextDecoder().decode(stderr)}`);
    const { modules }: { modules: InfoModule[] } = JSON.parse(new TextDecoder().decode(stdout));
    const broken = modules.find((module) => module.error);
    if (broken) throw new Error(`An import does not resolve: ${broken.error}`);
    return modules;
  } finally {
    await Deno.remove(entry);
  }
}

function nameOf(specifier: string): string {
  if (specifier.startsWith("file:")) return relative(ROOT, fileURLToPath(specifier));
  // npm:/zod@4.6.7, npm:preact@^10.29.8/compat, npm:@preact/signals@^2.11.4
  const npm = /^npm:\/?((?:@[^/]+\/)?[^@/]+)/.exec(specifier);
  return npm?.[1] ?? specifier;
}
