/** What makes a browser bundle one in a language: its texts (tools/words_module.ts), and how it formats. */

import type { Plugin } from "esbuild";
import { dirname } from "node:path";
import type { Language } from "@/lib/platform/language/language.ts";
import { localeOf } from "@/lib/platform/language/locale.ts";
import { readMessages } from "./words.ts";
import { toModuleIn } from "./words_module.ts";

/** `lib/reviews/words.ts` and `lib/shop/words/presale.ts`. */
const WORDS = /\/lib\/([a-z_]+)\/(words|words\/([a-z_]+))\.ts$/;

/** Our modules that may act when they load. All others only export, so a bundle that uses none of it leaves them out. */
const ACTING = /\.(browser|worker)\.tsx?$/;
/** Marks an import that a plug-in resolves, which asks all plug-ins again. */
const RESOLVED = Symbol("resolved");

/**
 * Puts the texts of one language where code imports its domains' words, and the language where code asks for it
 * (lib/platform/language/language.ts).
 */
export function wordsIn(language: Language): Plugin {
  return {
    name: `words-in-${language}`,
    setup(build) {
      const { define } = build.initialOptions;
      build.initialOptions.define = {
        ...define,
        "import.meta.language": JSON.stringify(language),
        "import.meta.locale": JSON.stringify(localeOf(language, "en-US")),
      };
      const read = (domain: string) =>
        Promise.all([readMessages(domain, "en"), readMessages(domain, language)]);
      /** A domain's modules are loaded one by one. */
      const known = new Map<string, ReturnType<typeof read>>();
      build.onResolve(
        { filter: /^[@.].*\.tsx?$|^@messageformat\/runtime/ },
        async ({ path, pluginData, ...options }) => {
          const isActing = ACTING.test(path) || options.kind === "entry-point";
          if (pluginData !== undefined || isActing) return null;
          const found = await build.resolve(path, { ...options, pluginData: RESOLVED });
          return { ...found, sideEffects: false };
        },
      );
      build.onLoad({ filter: WORDS }, async ({ path }) => {
        const [, domain = "", , module = "words"] = WORDS.exec(path)!;
        const reading = known.get(domain) ?? read(domain);
        known.set(domain, reading);
        const [english, messages] = await reading;
        return {
          contents: toModuleIn(language, english![module]!, messages?.[module] ?? {}),
          loader: "ts",
          resolveDir: dirname(path),
        };
      });
    },
  };
}
