import { basename, extname } from "node:path";

/** A name for an island module: its file's, as an identifier that is not among those taken. */
export function islandName(path: string, taken: Set<string>): string {
  const base = basename(path, extname(path)).replace(/\W+/g, "_").replace(/^(?=\d)/, "_");
  let name = base;
  for (let i = 1; taken.has(name); i++) name = `${base}_${i}`;
  taken.add(name);
  return name;
}
