/** One language's texts in a browser bundle (tools/words_module.ts). */

import type { Plugin } from "esbuild";
import { dirname } from "node:path";
import type { Language } from "@/lib/platform/language/language.ts";
import { readMessages } from "./words.ts";
import { toModuleIn } from "./words_module.ts";

/** `lib/reviews/words.ts` and `lib/shop/words/presale.ts`. */
const WORDS = /\/lib\/([a-z_]+)\/(words|words\/([a-z_]+))\.ts$/;

/** Puts the texts of one language where code imports its domains' words. */
export function wordsIn(language: Language): Plugin {
  return {
    name: `words-in-${language}`,
    setup(build) {
      build.onLoad({ filter: WORDS }, async ({ path }) => {
        const [, domain = "", , module = "words"] = WORDS.exec(path)!;
        const [english, messages] = await Promise.all([
          readMessages(domain, "en"),
          readMessages(domain, language),
        ]);
        return {
          contents: toModuleIn(language, english![module]!, messages?.[module] ?? {}),
          loader: "ts",
          resolveDir: dirname(path),
        };
      });
    },
  };
}
