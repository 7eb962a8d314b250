/** A path matches or not; on a match the raw (still percent-encoded) parameters are given. */
export type Matcher = (pathname: string) => Record<string, string> | null;

const DYNAMIC = /[*:{}+?()]/;
const TOKEN = /\{\/:(\w+)\}\?|(\/?):(\w+)([*+?]?)|\*/g;
const SEGMENT = "[^/]+?";
const SEGMENTS = `${SEGMENT}(?:/${SEGMENT})*`;

export function isDynamic(pattern: string): boolean {
  return DYNAMIC.test(pattern);
}

/**
 * Compiles a URLPattern pathname. What file names can express becomes a plain RegExp, several
 * times faster than URLPattern; anything with groups of its own is left to URLPattern.
 */
export function compilePattern(pattern: string): Matcher {
  const literal = pattern.replace(TOKEN, "");
  if (/[{}()*+?:\\]/.test(literal)) return urlPatternMatcher(pattern);

  const names: string[] = [];
  let source = "";
  let end = 0;
  let wildcards = 0;
  for (const match of pattern.matchAll(TOKEN)) {
    source += escapeLiteral(pattern.slice(end, match.index));
    end = match.index + match[0].length;
    const [, optional, slash, name, modifier] = match;
    if (optional !== undefined) {
      names.push(optional);
      source += `(?:/(${SEGMENT}))?`;
    } else if (name !== undefined) {
      names.push(name);
      const body = modifier === "*" || modifier === "+" ? SEGMENTS : SEGMENT;
      const group = `${slash}(${body})`;
      source += modifier === "*" || modifier === "?" ? `(?:${group})?` : group;
    } else {
      names.push(String(wildcards++));
      source += "(.*)";
    }
  }
  const regExp = new RegExp(`^${source}${escapeLiteral(pattern.slice(end))}$`);

  return (pathname) => {
    const match = regExp.exec(pathname);
    if (match === null) return null;
    const params: Record<string, string> = Object.create(null);
    for (let i = 0; i < names.length; i++) params[names[i]!] = match[i + 1] ?? "";
    return params;
  };
}

function escapeLiteral(text: string): string {
  return encodeURI(text).replace(/[.^$|[\]\\]/g, "\\$&");
}

function urlPatternMatcher(pattern: string): Matcher {
  const urlPattern = new URLPattern({ pathname: pattern });
  return (pathname) => {
    const groups = urlPattern.exec({ pathname })?.pathname.groups;
    if (groups === undefined) return null;
    const params: Record<string, string> = Object.create(null);
    for (const [name, value] of Object.entries(groups)) params[name] = value ?? "";
    return params;
  };
}

/**
 * Turns a route file's path (relative, without extension) into a pattern:
 * `audiobook/[id]` -> `/audiobook/:id`, `(shop)/[...rest]` -> `/:rest*`, `[[page]]` -> `{/:page}?`.
 */
export function fileToPattern(path: string): string {
  const parts = path.split("/");
  if (parts.at(-1) === "index") parts.pop();
  const pattern = parts.filter((part) => !isGroup(part)).map(partToPattern).join("");
  return pattern === "" ? "/" : pattern;
}

/** The same for a folder, groups kept: the key under which its middlewares and layouts apply. */
export function folderToPattern(path: string): string {
  if (path === "") return "/";
  return path.split("/").map((part) => isGroup(part) ? `/${part}` : partToPattern(part)).join("");
}

function isGroup(part: string): boolean {
  return part.startsWith("(") && part.endsWith(")");
}

function partToPattern(part: string): string {
  const optional = /^\[\[(\w+)\]\]$/.exec(part);
  if (optional !== null) return `{/:${optional[1]}}?`;
  const rest = /^\[\.\.\.(\w+)\]$/.exec(part);
  if (rest !== null) return `/:${rest[1]}*`;
  const pattern = part.replace(/\[(\w+)\]/g, ":$1");
  if (/[[\]]/.test(pattern) || part.includes("][")) {
    throw new SyntaxError(
      `Cannot make a route of "${part}": wanted [name], [...name] or [[name]], names of letters, ` +
        "digits and _, and something between two of them",
    );
  }
  return `/${pattern}`;
}
