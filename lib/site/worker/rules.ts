/** What the worker does with a request. Pure: decided by the request alone. */
import { PARTIAL_PARAM } from "@/lib/platform/partial_param.ts";
import { isMediaAddress, isTextAddress } from "@/lib/downloads/addresses.ts";

/**
 * `leave`: the browser's own business, as if there were no worker.
 * `chapter`, `text`: a chapter on this device, and what it says.
 * `sign-out`: from the network, else the listener's page, which says that there is none.
 * `page`, `partials`: from the network, else the offline library as a whole or for in-page navigation.
 * `file`: of this build's shell, which never changes.
 * `catalogue`: what is kept, and a newer one for the next time.
 */
export type Rule =
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
  /** Whether a part of it is asked for. */
  hasRange: boolean;
}

/** By these two names a file says of which build it is (fresh's asset() and its own modules). */
const BUILD_PARAM = "__frsh_c";
const MODULES = /^\/_fresh\/js\//;
/** The one form of every page: pressed without a network it must not end in the browser's own error page. */
const SIGN_OUT = "/api/auth/logout";
/** The same for every visitor: nothing in them knows who asks (4-wire). */
const CATALOGUE = /^\/api\/audiobooks(\/\d+(\/(chapters|durations))?)?$|^\/covers\/[^/]+$/;

/** @param origin the site's own */
export function chooseRule({ method, url, mode, cache, hasRange }: Asked, origin: string): Rule {
  if (url.origin !== origin) return "leave";
  if (method === "POST" && mode === "navigate" && url.pathname === SIGN_OUT) return "sign-out";
  if (method !== "GET") return "leave";
  if (isTextAddress(url.pathname)) return "text";
  if (isMediaAddress(url.pathname)) return "chapter";
  // Sound that is streamed never passes through here: no worker that is being started, stopped or
  // replaced can hang or break it, and iOS asks in ways that only a server answers well.
  if (hasRange) return "leave";
  if (mode === "navigate") return "page";
  if (url.searchParams.has(PARTIAL_PARAM)) return "partials";
  const wantsNew = cache === "no-store" || cache === "reload" || cache === "no-cache";
  if (CATALOGUE.test(url.pathname)) return wantsNew ? "leave" : "catalogue";
  return url.searchParams.has(BUILD_PARAM) || MODULES.test(url.pathname) ? "file" : "leave";
}
