import { expect } from "npm:expect@30.5.2";
import type { ReactNode } from "react";
import { renderToString } from "preact-render-to-string";
import { type Parts, withParts } from "./with_parts.tsx";

const link = (content: ReactNode) => <a href="/x">{content}</a>;
const write = (message: string, parts: Parts) => renderToString(<p>{withParts(message, parts)}</p>);

Deno.test("withParts: elements stand where the message has its tags, which may be nested or empty", () => {
  expect(write("Read our <link>refund policy</link>.", { link })).toBe(
    '<p>Read our <a href="/x">refund policy</a>.</p>',
  );
  const b = (content: ReactNode) => <b>{content}</b>;
  expect(write("<b>Now <link>go</link>!</b> <link>Home</link>", { link, b })).toBe(
    '<p><b>Now <a href="/x">go</a>!</b> <a href="/x">Home</a></p>',
  );
  expect(write("at <time></time>s", { time: () => <input name="at" /> })).toBe(
    '<p>at <input name="at">s</p>',
  );
  expect(write("", { link })).toBe("<p></p>");
});

Deno.test("withParts: a tag that is not named is text, whoever wrote it", () => {
  expect(write("I <3 <i>it</i>, <link>all</link></b>", { link })).toBe(
    '<p>I &lt;3 &lt;i>it&lt;/i>, <a href="/x">all</a>&lt;/b></p>',
  );
  expect(write("<constructor>no</constructor>", {})).toBe(
    "<p>&lt;constructor>no&lt;/constructor></p>",
  );
});

Deno.test("withParts: an element that is not closed holds the rest", () => {
  expect(write("See <link>this", { link })).toBe('<p>See <a href="/x">this</a></p>');
});
