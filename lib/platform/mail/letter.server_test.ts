import { expect } from "npm:expect@30.5.2";
import { toLetter } from "./letter.server.ts";

const EVIL = "Unlock at https://evil.example now";

Deno.test("toLetter: links what the code gives as a link, and nothing that stands in a text", () => {
  const { text, html } = toLetter({
    to: "ada@example.com",
    subject: "Hello",
    paragraphs: [
      `Hello ${EVIL} <b>,`,
      { before: `${EVIL}:`, href: "https://books.example/?a=1&b=2", after: EVIL },
      { href: "https://books.example/reset", label: "Choose a <new> one" },
    ],
  });
  expect([...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual([
    "https://books.example/?a=1&amp;b=2",
    "https://books.example/reset",
  ]);
  expect(html).toContain(`<p>Hello ${EVIL} &lt;b&gt;,</p>`);
  expect(html).toContain(">Choose a &lt;new&gt; one</a>");
  expect(text).toBe(
    `Hello ${EVIL} <b>,\n\n${EVIL}: https://books.example/?a=1&b=2 ${EVIL}\n\nhttps://books.example/reset\n`,
  );
});
