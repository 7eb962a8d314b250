/** Looks for programs where a shell would. */

/** Path of a program on PATH, or null. */
export async function findProgram(name: string): Promise<string | null> {
  for (const folder of (Deno.env.get("PATH") ?? "").split(":")) {
    const path = await findFile(`${folder}/${name}`);
    if (path) return path;
  }
  return null;
}

/** The path itself when a file is there, or null. */
export async function findFile(path: string): Promise<string | null> {
  return await Deno.stat(path).then((info) => info.isFile, () => false) ? path : null;
}
