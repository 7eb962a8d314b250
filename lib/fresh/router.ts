import { compilePattern, isDynamic, type Matcher } from "./pattern.ts";
import type { Method } from "./types.ts";

export const METHODS: readonly Method[] = [
  "GET",
  "HEAD",
  "POST",
  "PUT",
  "PATCH",
  "DELETE",
  "OPTIONS",
];

interface Entry<T> {
  pattern: string;
  match: Matcher;
  chains: Map<string, T[]>;
}

export interface RouteMatch<T> {
  pattern: string;
  params: Record<string, string>;
  /** null: the path exists, but not for this method. */
  chain: T[] | null;
  /** By method, everything this path answers. */
  chains: ReadonlyMap<string, T[]>;
}

const NO_PARAMS: Record<string, string> = Object.freeze(Object.create(null));

/**
 * Exact paths first (with or without a trailing slash), then patterns in the order they were
 * added. The first pattern that fits ends the search, whatever its methods.
 */
export class Router<T> {
  #exact = new Map<string, Entry<T>>();
  #dynamic: Entry<T>[] = [];

  /** Adds a chain; a second one for the same method and pattern runs when the first passes on. */
  add(methods: readonly string[], pattern: string, chain: T[]): void {
    const entry = this.#entry(pattern);
    for (const method of methods) {
      entry.chains.set(method, [...entry.chains.get(method) ?? [], ...chain]);
    }
  }

  /** @throws {URIError} when a parameter is not valid percent-encoding */
  match(method: string, pathname: string): RouteMatch<T> | null {
    const exact = this.#exact.get(pathname) ?? this.#exact.get(otherSlashForm(pathname));
    if (exact !== undefined) return found(exact, method, NO_PARAMS);
    for (const entry of this.#dynamic) {
      const params = entry.match(pathname);
      if (params === null) continue;
      for (const name in params) params[name] = decodeURI(params[name]!);
      return found(entry, method, params);
    }
    return null;
  }

  #entry(pattern: string): Entry<T> {
    let entry = this.#exact.get(pattern) ??
      this.#dynamic.find((candidate) => candidate.pattern === pattern);
    if (entry !== undefined) return entry;
    if (isDynamic(pattern)) {
      entry = { pattern, match: compilePattern(pattern), chains: new Map() };
      this.#dynamic.push(entry);
    } else {
      entry = { pattern, match: () => NO_PARAMS, chains: new Map() };
      this.#exact.set(pattern, entry);
    }
    return entry;
  }
}

function found<T>(
  entry: Entry<T>,
  method: string,
  params: Record<string, string>,
): RouteMatch<T> {
  const { pattern, chains } = entry;
  const chain = chains.get(method) ?? (method === "HEAD" ? chains.get("GET") : undefined) ?? null;
  return { pattern, params, chain, chains };
}

function otherSlashForm(pathname: string): string {
  return pathname.endsWith("/") ? pathname.slice(0, -1) : pathname + "/";
}
