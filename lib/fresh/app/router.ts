import { compilePattern, isDynamic, type Matcher } from "./pattern.ts";

interface Entry<T> {
  pattern: string;
  match: Matcher;
  target: T;
}

export interface RouteMatch<T> {
  pattern: string;
  params: Record<string, string>;
  target: T;
}

const NO_PARAMS: Record<string, string> = Object.freeze(Object.create(null));

/**
 * Exact paths first (with or without a trailing slash), then patterns in the order they were added.
 * The first match wins.
 */
export class Router<T> {
  #exact = new Map<string, Entry<T>>();
  #dynamic: Entry<T>[] = [];

  add(pattern: string, target: T): void {
    const match = isDynamic(pattern) ? compilePattern(pattern) : () => NO_PARAMS;
    const entry = { pattern, match, target };
    if (isDynamic(pattern)) this.#dynamic.push(entry);
    else this.#exact.set(pattern, entry);
  }

  /** @throws {URIError} when a parameter is not valid percent-encoding */
  match(pathname: string): RouteMatch<T> | null {
    const exact = this.#exact.get(pathname) ?? this.#exact.get(otherSlashForm(pathname));
    if (exact !== undefined) return { ...exact, params: NO_PARAMS };
    for (const { pattern, match, target } of this.#dynamic) {
      const params = match(pathname);
      if (params === null) continue;
      for (const name in params) params[name] = decodeURI(params[name]!);
      return { pattern, params, target };
    }
    return null;
  }
}

function otherSlashForm(pathname: string): string {
  return pathname.endsWith("/") ? pathname.slice(0, -1) : pathname + "/";
}
