/** An author's machine: her recordings, her catalogue, her library, and the command she types. */

import { join } from "node:path";
import { readManifest } from "@/lib/media/library/manifest_file.server.ts";
import type { Manifest } from "@/lib/media/manifest.ts";
import { createFolder } from "@/lib/platform/objects/folder.server.ts";

const ROOT = new URL("../..", import.meta.url);

export interface Author extends AsyncDisposable {
  /** A folder of her own for recordings. */
  recordings: string;
  library: string;
  dataDir: string;
  catalogue: string;
  ingest(input: string, options?: IngestRun): Promise<IngestOutcome>;
  /** Every file of the library with its SHA-256. */
  digest(): Promise<Record<string, string>>;
}

export interface IngestRun {
  args?: string[];
  env?: Record<string, string>;
  /** Called with every line as it is printed. */
  onLine?: (line: string, pid: number) => void;
}

export interface IngestOutcome {
  code: number;
  output: string;
}

const TITLES = ["Opening Credits", "Storm", "Calm", "Closing Credits"];

/** @param o.chapters titles of book 11, from number 0 */
export async function openAuthor(o: { chapters?: string[] } = {}): Promise<Author> {
  const dir = await Deno.makeTempDir({ prefix: "lamplight-author-" });
  const [recordings, dataDir] = [join(dir, "in"), join(dir, "data")];
  await Deno.mkdir(recordings);
  const library = join(dataDir, "media");
  const catalogue = join(dir, "catalogue.json");
  await writeCatalogue(catalogue, o.chapters ?? TITLES);
  return {
    recordings,
    library,
    dataDir,
    catalogue,
    ingest: (input, run = {}) => runIngest(input, dataDir, catalogue, run),
    digest: () => digestFolder(library),
    [Symbol.asyncDispose]: () => Deno.remove(dir, { recursive: true }),
  };
}

/** The demo's book 11 alone, with other chapters. */
async function writeCatalogue(path: string, titles: string[]): Promise<void> {
  const { series, books } = JSON.parse(
    await Deno.readTextFile(new URL("demo/catalogue.json", ROOT)),
  );
  const book = books.find((it: { id: number }) => it.id === 11);
  const chapters = titles.map((title, number) => {
    const kind = title.endsWith("Credits") ? "credits" : "chapter";
    return { number, title, kind };
  });
  await Deno.writeTextFile(path, JSON.stringify({ series, books: [{ ...book, chapters }] }));
}

async function runIngest(
  input: string,
  dataDir: string,
  catalogue: string,
  { args = [], env = {}, onLine }: IngestRun,
): Promise<IngestOutcome> {
  const child = new Deno.Command(Deno.execPath(), {
    args: [
      "run",
      "-q",
      "-A",
      "--lock=tests/deno.lock",
      "tools/ingest.ts",
      ...args.includes("--watch") ? [] : ["--book", "11"],
      ...args,
      input,
    ],
    cwd: ROOT,
    env: { DATA_DIR: dataDir, CATALOGUE: catalogue, ...env },
    stdin: "null",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  let output = "";
  const collect = async (stream: ReadableStream<Uint8Array<ArrayBuffer>>) => {
    let rest = "";
    for await (const text of stream.pipeThrough(new TextDecoderStream())) {
      output += text;
      const lines = (rest + text).split("\n");
      rest = lines.pop()!;
      for (const line of lines) onLine?.(line, child.pid);
    }
  };
  await Promise.all([collect(child.stdout), collect(child.stderr)]);
  return { code: (await child.status).code, output };
}

/** Every file of a folder with its SHA-256. */
export async function digestFolder(folder: string, below = ""): Promise<Record<string, string>> {
  const digests: Record<string, string> = {};
  for (const { name, isDirectory } of await Array.fromAsync(Deno.readDir(join(folder, below)))) {
    const path = join(below, name);
    if (isDirectory) Object.assign(digests, await digestFolder(folder, path));
    else {
      const bytes = await Deno.readFile(join(folder, path));
      digests[path] = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)).toHex();
    }
  }
  return digests;
}

/** Her book as the library has it. */
export async function readBook({ library }: Author): Promise<Manifest["books"][number]> {
  const manifest = await readManifest(createFolder(library));
  return manifest!.books.find(({ id }) => id === 11)!;
}
