import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { registerIslands } from "../render/islands.ts";
import { type App, setBuildCache } from "./app.ts";
import type { BuildCache, StaticFile, StoredBytes } from "./build_cache.ts";

/** The exports of the build's `snapshot.js`. File paths are relative to it. */
interface Snapshot extends Omit<BuildCache, "root"> {
  islands: Parameters<typeof registerIslands>[0];
}

/** Attaches the build on disk to an app. */
export function attachSnapshot<State>(
  app: App<State>,
  snapshot: Snapshot,
  root: URL,
  snapshotUrl: string,
): void {
  const dir = fileURLToPath(new URL(".", snapshotUrl));
  const { buildId, client, items, islands } = snapshot;
  registerIslands(islands);
  const files = new Map(
    Array.from(snapshot.files, ([pathname, file]) => [pathname, absolute(file, dir)]),
  );
  setBuildCache(app, { root: fileURLToPath(root), buildId, client, items, files }, "production");
}

function absolute(file: StaticFile, dir: string): StaticFile {
  const located = (stored: StoredBytes) => ({
    ...stored,
    source: typeof stored.source === "string" ? join(dir, stored.source) : stored.source,
  });
  return {
    ...file,
    ...located(file),
    ...(file.br && { br: located(file.br) }),
    ...(file.gzip && { gzip: located(file.gzip) }),
  };
}
