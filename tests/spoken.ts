/**
 * What sites of the tests have had the demo's voice say, kept beside the build for those that come after:
 * a chapter is three seconds of a processor, each site begins with the previews of all books, and a test
 * waits for what it plays.
 */

import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const BUILD = fileURLToPath(new URL("../_fresh/", import.meta.url));
const SPOKEN = join(BUILD, "spoken");

/** Of this very build: another one may say something else. */
async function folderOfBuild(): Promise<string> {
  return join(SPOKEN, (await Deno.readTextFile(join(BUILD, "inputs.sha256"))).slice(0, 16));
}

/** Puts the demo's chapters into a data folder without a library, as far as they have been spoken before. */
export async function takeSpoken(dataDir: string): Promise<void> {
  await linkChapters(await folderOfBuild(), join(dataDir, "media"));
}

/** Keeps what a site that has ended has made of the demo's chapters. */
export async function keepSpoken(dataDir: string): Promise<void> {
  const kept = await folderOfBuild();
  await linkChapters(join(dataDir, "media"), kept);
  for await (const { name } of Deno.readDir(SPOKEN)) {
    const path = join(SPOKEN, name);
    if (path !== kept) await Deno.remove(path, { recursive: true }).catch(noneIfMissing);
  }
}

/** Both folders hold a folder a book; a chapter has its name only once it is whole, and is never changed then. */
async function linkChapters(from: string, to: string): Promise<void> {
  await Deno.mkdir(to, { recursive: true });
  for (const path of await listChapters(from)) {
    await Deno.mkdir(dirname(join(to, path)), { recursive: true });
    await linkOrCopy(join(from, path), join(to, path));
  }
}

async function listChapters(folder: string): Promise<string[]> {
  const books = await Array.fromAsync(Deno.readDir(folder)).catch(noneIfMissing);
  const chapters = books.filter(({ isDirectory }) => isDirectory).map(async ({ name }) =>
    (await Array.fromAsync(Deno.readDir(join(folder, name))))
      .filter((file) => file.name.endsWith(".mp3"))
      .map((file) => join(name, file.name))
  );
  return (await Promise.all(chapters)).flat();
}

/** Another site may be as far: then it is there already. */
async function linkOrCopy(from: string, to: string): Promise<void> {
  try {
    await Deno.link(from, to);
  } catch (error) {
    if (error instanceof Deno.errors.AlreadyExists) return;
    // The folder of temporary files may lie on another disk.
    const part = `${to}.${crypto.randomUUID()}`;
    await Deno.copyFile(from, part);
    await Deno.rename(part, to);
  }
}

function noneIfMissing(error: unknown): Deno.DirEntry[] {
  if (error instanceof Deno.errors.NotFound) return [];
  throw error;
}
