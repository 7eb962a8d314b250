// In browser bundles, the build replaces this name by the id.
declare const FRESH_BUILD_ID: string | undefined;

/** The build id: part of every URL that is cacheable for ever. */
export let BUILD_ID: string = typeof FRESH_BUILD_ID === "string" ? FRESH_BUILD_ID : "unbuilt";

/** Called when a build is attached to an app. A process serves one build. */
export function setBuildId(id: string): void {
  BUILD_ID = id;
}

export const ASSET_KEY = "__frsh_c";

/**
 * The URL of a static file with the build id, cacheable for ever: "/a.svg" ->
 * "/a.svg?__frsh_c=...". Anything but a path on this site is returned unchanged.
 */
export function asset(path: string): string {
  if (path[0] !== "/" || path[1] === "/" || path.includes(ASSET_KEY)) return path;
  const hash = path.indexOf("#");
  const url = hash === -1 ? path : path.slice(0, hash);
  const fragment = hash === -1 ? "" : path.slice(hash);
  return `${url}${url.includes("?") ? "&" : "?"}${ASSET_KEY}=${BUILD_ID}${fragment}`;
}

/** {@link asset} for every URL of a `srcset` attribute. */
export function assetSrcSet(srcset: string): string {
  if (srcset.includes("(")) return srcset;
  return srcset.replace(
    /(^|,)(\s*)([^\s,]+)/g,
    (_, comma, space, url) => comma + space + asset(url),
  );
}
