import { relative } from "node:path";
import type { FsItem, FsItemKind } from "../fs_routes.ts";
import { fileToPattern, folderToPattern } from "../pattern.ts";
import type { ResolvedBuildConfig } from "./config.ts";
import { walk } from "./walk.ts";

const MODULE = /\.[tj]sx?$/;
const PRIVATE_FOLDER = /(^|\/)\(_([^/]+)\)\//;

const SPECIAL: Record<string, FsItemKind> = {
  _app: "app",
  _layout: "layout",
  _middleware: "middleware",
  _error: "error",
  _500: "error",
  _404: "notFound",
};

/** A file of the routes folder that has not been imported yet. */
export interface RouteFile extends Omit<FsItem, "module"> {
  path: string;
  /** Import it when a request first needs it. */
  lazy: boolean;
}

export interface ProjectFiles {
  routes: RouteFile[];
  /** Paths of island modules. */
  islands: string[];
}

/** Finds routes and islands. Routes come in the order they are to be registered. */
export async function crawlProject(config: ResolvedBuildConfig): Promise<ProjectFiles> {
  const wanted = (path: string) =>
    MODULE.test(path) && !config.ignore.some((pattern) => pattern.test(path));
  const islands = (await walk(config.islandDir)).filter(wanted);
  const routes: RouteFile[] = [];
  for (const path of (await walk(config.routeDir)).filter(wanted)) {
    const file = relative(config.routeDir, path).replaceAll("\\", "/");
    const privateFolder = PRIVATE_FOLDER.exec(file)?.[2];
    if (privateFolder === undefined) routes.push(await describeRoute(path, file));
    else if (privateFolder === "islands") islands.push(path);
  }
  return { routes: routes.sort(compareRoutes), islands };
}

async function describeRoute(path: string, file: string): Promise<RouteFile> {
  const id = file.replace(MODULE, "");
  const slash = id.lastIndexOf("/");
  const folder = folderToPattern(id.slice(0, Math.max(slash, 0)));
  const kind = SPECIAL[id.slice(slash + 1)];
  if (kind !== undefined) return { kind, path, file, folder, pattern: folder, lazy: false };
  const lazy = !(await Deno.readTextFile(path)).includes("routeOverride");
  return { kind: "route", path, file, folder, pattern: fileToPattern(id), lazy };
}

/**
 * App, middlewares, layouts and error pages go first, since routes get what is registered before
 * them; among routes the more specific pattern goes first, since the first that fits is taken.
 */
function compareRoutes(a: RouteFile, b: RouteFile): number {
  const special = Number(a.kind === "route") - Number(b.kind === "route");
  if (special !== 0) return special;
  const [left, right] = [a.pattern.split("/"), b.pattern.split("/")];
  for (let i = 1; i < Math.min(left.length, right.length); i++) {
    const difference = vagueness(left[i]!) - vagueness(right[i]!);
    if (difference !== 0) return difference;
    if (left[i] !== right[i]) return left[i]! < right[i]! ? -1 : 1;
  }
  return left.length - right.length || (a.file < b.file ? -1 : 1);
}

function vagueness(part: string): number {
  if (/^:\w+\*$/.test(part)) return 2;
  return part.startsWith(":") || part.startsWith("{") ? 1 : 0;
}
