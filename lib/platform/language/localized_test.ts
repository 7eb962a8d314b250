import { expect } from "npm:expect@30.5.2";
import { isolateArguments, localized } from "./localized.ts";
import { type Language } from "./language.ts";
import { withLanguage } from "./request_language.server.ts";

const WORDS = localized("localized_test.WORDS", {
  by: (title: string, count: number): string => `${title} by Ann (${count})`,
  rows: { in: (name: string): string => `In ${name}` },
});

Deno.test("localized: an argument in letters that run from the right is isolated, once the site asks", () => {
  const say = (language: Language, title: string) =>
    withLanguage(language, () => [WORDS.by(title, 2), WORDS.rows.in(title)]);
  isolateArguments();
  expect(say("en", "كتاب (2)")).toEqual([
    "\u2068كتاب (2)\u2069 by Ann (2)",
    "In \u2068كتاب (2)\u2069",
  ]);
  expect(say("de", "The ספר")).toEqual([
    "\u2068The ספר\u2069 by Ann (2)",
    "In \u2068The ספר\u2069",
  ]);
  expect(say("en", "The One (2)")).toEqual(["The One (2) by Ann (2)", "In The One (2)"]);
  // Its own messages isolate them.
  expect(say("ar", "كتاب")).toEqual(["كتاب by Ann (2)", "In كتاب"]);
});
