/** The author's texts in other languages: how far each is, and the form for one language. */

import { PREMIUM, SHOP, translationPath } from "@/lib/desk/addresses.ts";
import type { TranslatedText } from "@/lib/desk/translation_form.ts";
import { BRAND, TRANSLATIONS } from "@/lib/desk/words/books.ts";
import { dirOf } from "@/lib/platform/language/direction.ts";
import { formatNumber } from "@/lib/platform/language/format.ts";
import { type Language, LANGUAGES } from "@/lib/platform/language/language.ts";
import { recordFields } from "./DeskFields.tsx";

export interface TranslatedPart {
  of: number | typeof SHOP | typeof PREMIUM;
  title: string;
  /** Numbers of texts. */
  done: number;
  all: number;
}

/** The shop and its books in one language. */
export function LanguageParts({ tag, parts }: { tag: Language; parts: TranslatedPart[] }) {
  const sum = (name: "done" | "all") => parts.reduce((total, it) => total + it[name], 0);
  return (
    <details className="desk__archived">
      <summary>
        <bdi lang={tag}>{LANGUAGES[tag]}</bdi>{" "}
        <small>{TRANSLATIONS.done(formatNumber(sum("done")), formatNumber(sum("all")))}</small>
      </summary>
      <ul className="desk__lines">
        {parts.map(({ of, title, done, all }) => (
          <li key={of}>
            <a href={translationPath(tag, of)}>{title}</a>{" "}
            <small>{TRANSLATIONS.done(formatNumber(done), formatNumber(all))}</small>
          </li>
        ))}
      </ul>
    </details>
  );
}

interface TranslationFormProps {
  action: string;
  tag: Language;
  texts: TranslatedText[];
  /** The version that the form was filled from, to detect conflicting changes. */
  revision: string;
  /** Error messages by field name. */
  errors: Record<string, string>;
}

/** A field for each text, with the original below it. */
export function TranslationForm({ action, tag, texts, revision, errors }: TranslationFormProps) {
  const values = Object.fromEntries(texts.map(({ name, translation }) => [name, translation]));
  const { line, text } = recordFields({ values, errors });
  return (
    <form className="desk__form" method="post" action={action} f-client-nav="false">
      <input type="hidden" name="revision" value={revision} />
      {texts.map(({ name, label, original, rows }) => {
        const hint = original === label ? undefined : original;
        const more = { hint, lang: tag, dir: dirOf(tag) ?? "ltr" as const };
        return rows === 1 ? line(name, label, more) : text(name, label, rows, more);
      })}
      <button className="button" type="submit">{BRAND.save}</button>
    </form>
  );
}
