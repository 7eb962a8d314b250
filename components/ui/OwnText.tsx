/**
 * The author's texts. On pages in another language than the shop's own they are marked with it, unless she has
 * translated them. Made on the server.
 */

import type { ComponentChildren } from "preact";
import { dirOf } from "@/lib/platform/language/direction.ts";
import { type Language, language, ownLanguage } from "@/lib/platform/language/language.ts";
import { isTranslated } from "@/lib/platform/language/translated.ts";

interface Attributes {
  lang?: Language;
  dir?: "ltr" | "rtl";
}

/** Attributes for a paragraph of the text; none where it is in the page's language. */
export function ownText(text: string): Attributes {
  const lang = ownLanguage();
  return language() === lang || isTranslated(text) ? {} : { lang, dir: dirOf(lang) ?? "ltr" };
}

interface OwnTextProps {
  /** A title or another short text. The line around it keeps the page's direction. */
  children: ComponentChildren;
  /** The text, where `children` are more than that. */
  text?: string;
}

export function OwnText({ children, text = String(children) }: OwnTextProps) {
  const { lang } = ownText(text);
  return lang ? <bdi lang={lang}>{children}</bdi> : <>{children}</>;
}
