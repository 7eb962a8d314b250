/** A browser that translates pages, as Chrome's translator does: it takes every text node out of the document. */

import type { BrowserContext } from "npm:playwright-core@1.65.1";

/** Where a translator has no business: code, fields, and what says `translate="no"`. */
const UNTRANSLATED = "script,style,noscript,textarea,font,[translate=no]";

/**
 * Translates every page of the context, and what is added to it later. The words stay the same, so that tests find
 * them, but stand in elements of the translator's; the page's own text nodes are gone.
 * @param from `parsed`: before the page's scripts have run; `loaded`: after them
 */
export async function translatePages(
  context: BrowserContext,
  from: "parsed" | "loaded",
): Promise<void> {
  await context.addInitScript(({ from, untranslated }) => {
    const font = (child: Node) => {
      const made = document.createElement("font");
      made.style.verticalAlign = "inherit";
      made.append(child);
      return made;
    };
    const translate = (root: Node) => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT), found: Text[] = [];
      if (root instanceof Text) found.push(root);
      while (walker.nextNode()) found.push(walker.currentNode as Text);
      for (const text of found) {
        const parent = text.parentElement;
        if (!parent || parent.closest(untranslated) || !text.data.trim()) continue;
        text.replaceWith(font(font(new Text(text.data))));
      }
    };
    const start = () => {
      document.documentElement.classList.add("translated-ltr");
      translate(document.body);
      // The words come over the network, after whatever has changed them.
      new MutationObserver((records) =>
        setTimeout(() => {
          for (const { target, addedNodes } of records) [target, ...addedNodes].forEach(translate);
        }, 30)
      ).observe(document.body, { childList: true, characterData: true, subtree: true });
    };
    if (from === "parsed") addEventListener("DOMContentLoaded", start);
    else addEventListener("load", () => setTimeout(start, 700));
  }, { from, untranslated: UNTRANSLATED });
}
