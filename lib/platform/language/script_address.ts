import { asset } from "fresh/runtime";
import { language } from "./language.ts";

/** The address of a script of `static/` in the language of the page: each has its own (tools/bundle.ts). */
export function scriptAddress(path: `/${string}.js`): string {
  const now = language();
  return asset(now === "en" ? path : `/languages/${now}${path}`);
}
