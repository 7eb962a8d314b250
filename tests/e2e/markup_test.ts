/** The markup that the server sends is valid HTML. */

import { HtmlValidate } from "npm:html-validate@11.18.0";
import { expect } from "npm:expect@30.5.2";
import { launchSite } from "../site.ts";

const PAGES = [
  "/",
  "/audiobook/11",
  "/audiobook/15?chapter=2",
  "/audiobook/99",
  "/no/such/page",
  "/login",
  "/reset-password",
  "/contact",
  "/privacy",
  "/terms",
  "/imprint",
];

const validator = new HtmlValidate({
  extends: ["html-validate:standard"],
  rules: {
    // Matters of taste or of size, not of validity: preact writes what it writes.
    "attribute-boolean-style": "off",
    "attribute-empty-style": "off",
    "doctype-style": "off",
    "void-style": "off",
    "no-inline-style": "off",
    "no-trailing-whitespace": "off",
    "long-title": "off",
    "require-sri": "off", // every file comes from the page's own origin
  },
});

Deno.test("markup: every page is valid HTML", async () => {
  await using site = await launchSite();
  for (const path of PAGES) {
    const html = await (await fetch(site.url + path)).text();
    const { results } = await validator.validateString(html);
    const messages = results.flatMap(({ messages }) => messages)
      .map(({ ruleId, message, selector }) => `${path} ${ruleId}: ${message} (${selector})`);
    expect(messages).toEqual([]);
  }
});
