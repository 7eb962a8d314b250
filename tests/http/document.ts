/** Pages as documents, without a browser. */

import { type HTMLElement, parse } from "npm:node-html-parser@9.0.7";

export type Document = HTMLElement;

/** The page's HTML, parsed. Throws when the answer is no HTML. */
export async function readDocument(response: Response): Promise<Document> {
  const type = response.headers.get("content-type");
  const text = await response.text();
  if (!type?.startsWith("text/html")) {
    throw new Error(`Wanted a page from ${response.url}, got ${type}: ${text.slice(0, 200)}`);
  }
  return parse(text);
}
