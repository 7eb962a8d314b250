/** Chooses how the worker handles a request. Pure: depends on the request alone. */

import { isMediaAddress, isTextAddress } from "@/lib/downloads/addresses.ts";
import { PARTIAL_PARAM } from "@/lib/platform/partial_param.ts";

/**
 * `leave`: the browser handles it, as without a worker.
 * - `chapter`, `text`: the sound or the text of a downloaded chapter.
 * - `sign-out`: from the network; otherwise a redirect to the account page.
 * - `page`, `partials`: from the network; otherwise the offline library, as a page or for in-page navigation.
 * - `file`: a file of this build, which never changes.
 * - `catalogue`: stale while revalidate.
 */
type Rule =
  | "leave"
  | "chapter"
  | "text"
  | "sign-out"
  | "page"
  | "partials"
  | "file"
  | "catalogue";

export interface Asked {
  method: string;
  url: URL;
  mode: string;
  cache: string;
  /** Whether it has a Range header. */
  hasRange: boolean;
}

/** Addresses of files of a build (fresh's asset() and its modules). */
const BUILD_PARAM = "__frsh_c";
const MODULES = /^\/_fresh\/js\//;
/** A form on every page: without a network its submission must not end in the browser's error page. */
const SIGN_OUT = "/api/auth/logout";
/** Responses that are the same for every visitor (4-wire). */
const CATALOGUE = /^\/api\/audiobooks(\/\d+(\/(chapters|durations))?)?$|^\/covers\/[^/]+$/;

/** @param origin the site's origin */
export function chooseRule({ method, url, mode, cache, hasRange }: Asked, origin: string): Rule {
  if (url.origin !== origin) return "leave";
  if (method === "POST" && mode === "navigate" && url.pathname === SIGN_OUT) return "sign-out";
  if (method !== "GET") return "leave";
  if (isTextAddress(url.pathname)) return "text";
  if (isMediaAddress(url.pathname)) return "chapter";
  // Streams bypass the worker: its start, stop or update cannot interrupt them, and iOS sends range requests that
  // only a server answers well.
  if (hasRange) return "leave";
  if (mode === "navigate") return "page";
  if (url.searchParams.has(PARTIAL_PARAM)) return "partials";
  const wantsNew = cache === "no-store" || cache === "reload" || cache === "no-cache";
  if (CATALOGUE.test(url.pathname)) return wantsNew ? "leave" : "catalogue";
  return url.searchParams.has(BUILD_PARAM) || MODULES.test(url.pathname) ? "file" : "leave";
}
