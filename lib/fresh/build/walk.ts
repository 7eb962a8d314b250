import { join } from "node:path";

/**
 * Every file below a folder, sorted so that builds are reproducible; none when the folder does not
 * exist.
 */
export async function walk(dir: string): Promise<string[]> {
  const files: string[] = [];
  try {
    for await (const entry of Deno.readDir(dir)) {
      const path = join(dir, entry.name);
      if (entry.isDirectory) files.push(...await walk(path));
      else if (entry.isFile) files.push(path);
    }
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
  }
  return files.sort();
}
