import { BUILD_ID } from "../shared/build_id.ts";
import { BUILD_ATTR, MODULES_ATTR } from "../shared/partial_response.ts";

const MARKER = /<!--(\/?)fp(?=[:-])[^>]*-->/g;

/**
 * What a browser needs of a page to show it in place of the current one: its head, its partials
 * and the state of its islands. Everything else of the body is left out. A page without partials
 * is returned whole, as it can only be shown whole.
 * @param html whole document
 * @param modules what makes its islands live: named, they are fetched side by side and not one import
 * after the other
 */
export function partialDocument(html: string, state: string, modules: string[]): string {
  const bodyStart = html.search(/<body[\s>]/);
  let partials = "";
  let depth = 0;
  let start = 0;
  for (const match of html.matchAll(MARKER)) {
    const closing = match[1] === "/";
    if (closing ? --depth > 0 : depth++ > 0) continue;
    if (closing) partials += html.slice(start, match.index + match[0].length);
    else start = match.index;
  }
  if (partials === "") return html;
  const head = html.slice(0, bodyStart);
  const preload = state && ` ${MODULES_ATTR}="${modules.join(" ")}"`;
  return `${head}<body ${BUILD_ATTR}="${BUILD_ID}"${preload}>${partials}${state}</body></html>`;
}
