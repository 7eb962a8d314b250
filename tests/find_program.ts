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

/** A file of a Debian library's folder, whose name has the processor in it, or null. */
export async function findLibrary(name: string): Promise<string | null> {
  for (const processor of ["x86_64", "aarch64"]) {
    const path = await findFile(`/usr/lib/${processor}-linux-gnu/${name}`);
    if (path) return path;
  }
  return null;
}
