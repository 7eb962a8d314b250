import { expect } from "npm:expect@30.5.2";
import { renderMarkdown } from "./load_texts.server.ts";

const CASES: [markdown: string, html: string][] = [
  ["# Imprint", "<h1>Imprint</h1>\n"],
  ["a *b* **c**", "<p>a <em>b</em> <strong>c</strong></p>\n"],
  ["- one\n- two", "<ul>\n<li>one</li>\n<li>two</li>\n</ul>\n"],
  ["[us](/contact)", '<p><a href="/contact">us</a></p>\n'],
  ["[us](mailto:a@b.example)", '<p><a href="mailto:a@b.example">us</a></p>\n'],
  [
    "<https://b.example/?a=1&b>",
    '<p><a href="https://b.example/?a=1&amp;b">' +
    "https://b.example/?a=1&amp;b</a></p>\n",
  ],
  ["[x](javascript:alert(1))", "<p>x</p>\n"],
  ["[x](//evil.example)", "<p>x</p>\n"],
  ["[x](data:text/html,hi)", "<p>x</p>\n"],
  [
    '[x](https://a.example/"onclick=")',
    '<p><a href="https://a.example/&quot;onclick=&quot;">' +
    "x</a></p>\n",
  ],
  ["a <b onclick=x>b</b>", "<p>a &lt;b onclick=x&gt;b&lt;/b&gt;</p>\n"],
  ["<script>alert(1)</script>", "&lt;script&gt;alert(1)&lt;/script&gt;"],
  ['![a "cat"](https://a.example/cat.png)', "<p>a &quot;cat&quot;</p>\n"],
];

Deno.test("renderMarkdown: headings, lists, links; HTML and dangerous links become text", () => {
  for (const [markdown, html] of CASES) {
    expect([markdown, renderMarkdown(markdown)]).toEqual([markdown, html]);
  }
});
