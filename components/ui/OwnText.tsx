/** The author's texts, which stay in the shop's own language on pages in another. Made on the server. */

import type { ComponentChildren } from "preact";
import { dirOf } from "@/lib/platform/language/direction.ts";
import { type Language, language, ownLanguage } from "@/lib/platform/language/language.ts";

interface Attributes {
  lang?: Language;
  dir?: "ltr" | "rtl";
}

/** Attributes for a paragraph of the author's text; none on pages in the shop's own language. */
export function ownText(): Attributes {
  const lang = ownLanguage();
  return language() === lang ? {} : { lang, dir: dirOf(lang) ?? "ltr" };
}

/** A title or another short text of the author's. The line around it keeps the page's direction. */
export function OwnText({ children }: { children: ComponentChildren }) {
  const { lang } = ownText();
  return lang ? <bdi lang={lang}>{children}</bdi> : <>{children}</>;
}
