/** The site as readers of several languages ask for it, for the tests of languages. */

import { type Document, readDocument } from "./document.ts";
import type { TestSite } from "./harness.ts";

export const ORIGIN = "http://books.example";

const FORM = { "content-type": "application/x-www-form-urlencoded" };

export const langOf = (page: Document) => page.querySelector("html")!.getAttribute("lang");

/** Addresses of this site in links and forms. */
export const linksIn = (page: Document): string[] =>
  ["href", "action", "formaction"].flatMap((name) =>
    page.querySelectorAll(`a[${name}], form[${name}], button[${name}]`)
      .map((it) => it.getAttribute(name)!)
  ).filter((it) => it.startsWith("/"));

/** @param siteNow the site, once it is open */
export function askIn(siteNow: () => TestSite) {
  const ask = (path: string, headers: Record<string, string> = {}, method = "GET") =>
    siteNow().ask(path, { method, headers, redirect: "manual" });
  return {
    ask,
    /** The status, and where it leads. */
    async follow(path: string, headers: Record<string, string> = {}, method = "GET") {
      const answer = await ask(path, headers, method);
      await answer.body?.cancel();
      const location = answer.headers.get("location");
      return location === null ? answer.status : `${answer.status} ${location}`;
    },
    open: async (path: string, headers: Record<string, string> = {}): Promise<Document> =>
      await readDocument(await ask(path, headers)),
    post: (path: string, fields: Record<string, string>, headers: Record<string, string>) =>
      siteNow().ask(path, {
        method: "POST",
        headers: { ...FORM, ...headers },
        body: new URLSearchParams(fields).toString(),
        redirect: "manual",
      }),
  };
}
