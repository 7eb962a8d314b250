import { asset } from "fresh/runtime";
import { language } from "./language.ts";

/** The path of a script of `static/` in the language of the page: each has its own (tools/bundle.ts). */
export function scriptPath(path: `/${string}.js`): string {
  const now = language();
  return now === "en" ? path : `/languages/${now}${path}`;
}

/** The address of such a script. */
export const scriptAddress = (path: `/${string}.js`): string => asset(scriptPath(path));
