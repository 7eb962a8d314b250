/** The markup that the server sends is valid HTML. */

import { HtmlValidate } from "npm:html-validate@11.18.0";
import { expect } from "npm:expect@30.5.2";
import { launchSite } from "../site.ts";

const PAGES = [
  "/",
  "/audiobook/11",
  "/audiobook/15?chapter=2",
  "/audiobook/11?chapter=1&t=42",
  "/audiobook/11/text/1",
  "/audiobook/15/reviews",
  "/audiobook/11/share?chapter=1&t=42",
  "/player/11?chapter=5&t=42",
  "/audiobook/99",
  "/login?redirect=/account",
  "/no/such/page",
  "/login",
  "/reset-password",
  "/contact",
  "/privacy",
  "/terms",
  "/imprint",
  "/developers",
  "/play-test",
  "/test",
  "/test/banner",
  "/checkout?audiobookId=11",
  "/author/tamsin-orrell",
  "/narrator/nobody",
  "/offline",
];
/** What a listener sees who is signed in. */
const OWN_PAGES = [
  "/checkout?audiobookId=15&code=none",
  "/checkout?audiobookId=11&gift=1",
  "/account",
  "/account/password",
  "/account/email",
  "/account/delete",
  "/account/podcast",
  "/account/business",
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

async function signUp(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/auth/register`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      username: "valid@example.com",
      password: "lantern-oar-41",
      securityAnswer: "The old mill",
    }),
  });
  await answer.body?.cancel();
  return answer.headers.get("set-cookie")!.split(";")[0]!;
}

/** What the Nu HTML checker refuses of what the validator above and every browser take. */
function unknownToNu(html: string): string[] {
  const attributes = html.replaceAll(/<(script|style)\b.*?<\/\1>/gs, "")
    .matchAll(/\s(?:href|src)="(data:[^"]*)"/g);
  return [
    ...[...attributes].flatMap(([, address]) => address!.match(/[<>\s]|&[lg]t;/) ? [address!] : []),
    ...html.match(/<select[^>]* value=[^>]*>/g) ?? [],
    // A length that begins with a factor or a variable is of no type it knows.
    ...html.match(/min\([^;}]*\d\s*\*\s*var\([^;}]*/g) ?? [],
    ...html.match(/gradient\([^;}]* at calc\(var\([^;}]*/g) ?? [],
  ];
}

Deno.test("markup: every page is valid HTML", async () => {
  await using site = await launchSite();
  const own = { cookie: await signUp(site.url), "accept-language": "en-DE" };
  for (const path of [...PAGES, ...OWN_PAGES]) {
    const headers = OWN_PAGES.includes(path) ? own : undefined;
    const html = await (await fetch(site.url + path, { headers })).text();
    const { results } = await validator.validateString(html);
    const messages = results.flatMap(({ messages }) => messages)
      .map(({ ruleId, message, selector }) => `${path} ${ruleId}: ${message} (${selector})`);
    expect(messages).toEqual([]);
    expect([path, unknownToNu(html)]).toEqual([path, []]);
  }
});
