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

/** The fields of the form that a page shows, as a browser would send them. */
export async function formOf(page: Response): Promise<Record<string, string>> {
  const html = await page.text();
  const form = html.slice(html.indexOf('class="book-form"'), html.indexOf('id="preview"'));
  const unescape = (text = "") =>
    text.replaceAll("&quot;", '"').replaceAll("&lt;", "<").replaceAll("&gt;", ">")
      .replaceAll("&#39;", "'").replaceAll("&amp;", "&");
  const attribute = (tag: string, name: string) =>
    unescape(new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1]);
  const fields: Record<string, string> = {};
  for (const [tag] of form.matchAll(/<input[^>]*>/g)) {
    if (/type="checkbox"/.test(tag) && !/ checked/.test(tag)) continue;
    fields[attribute(tag, "name")] = attribute(tag, "value");
  }
  for (const [tag, text] of form.matchAll(/<textarea[^>]*>([^<]*)<\/textarea>/g)) {
    fields[attribute(tag, "name")] = unescape(text);
  }
  for (const [tag, options] of form.matchAll(/<select[^>]*>(.*?)<\/select>/gs)) {
    const chosen = /<option[^>]*selected[^>]*>/.exec(options!)?.[0] ?? options!;
    fields[attribute(tag, "name")] = attribute(chosen, "value");
  }
  return fields;
}
