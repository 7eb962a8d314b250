/**
 * The author's texts, and those of her recordings. Where a text is not in the page's language it is marked with its own:
 * the shop's, unless she has translated the text, or the one that is spoken. Made on the server.
 */

import type { ComponentChildren } from "preact";
import { type Book, labelOf } from "@/lib/catalogue/book.ts";
import { dirOf } from "@/lib/platform/language/direction.ts";
import { language } from "@/lib/platform/language/language.ts";
import { foreignLanguage } from "@/lib/platform/language/translated.ts";

interface Attributes {
  lang?: string;
  dir?: "ltr" | "rtl";
}

/** Attributes for a paragraph of the text; none where it is in the page's language. */
export function ownText(text: string): Attributes {
  const lang = foreignLanguage(text);
  return lang ? { lang, dir: dirOf(lang) ?? "ltr" } : {};
}

/** The same for a text whose language is known. @param code of the language, ISO 639-1 or a tag; null: unknown */
export function textIn(code: string | null): Attributes {
  return code && code !== language() ? { lang: code, dir: dirOf(code) ?? "ltr" } : {};
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

interface BookLabelProps {
  book: Pick<Book, "ownLabel" | "bookNumber">;
  /** The label, where it has been put into a sentence. */
  children?: ComponentChildren;
}

/** "All Books", in the author's words and language, or "Book 2", in the page's. */
export function BookLabel({ book, children = labelOf(book) }: BookLabelProps) {
  return book.ownLabel ? <OwnText text={book.ownLabel}>{children}</OwnText> : <>{children}</>;
}
