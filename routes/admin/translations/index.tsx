/** /admin/translations: how much of the author's texts is translated, by language. */

import { page } from "fresh";
import { DeskHead } from "@/components/desk/DeskPage.tsx";
import { LanguageParts, type TranslatedPart } from "@/components/desk/Translations.tsx";
import { PREMIUM, SHOP } from "@/lib/desk/addresses.ts";
import {
  bookTexts,
  premiumTexts,
  shopTexts,
  type TranslatedText,
} from "@/lib/desk/translation_form.ts";
import { TRANSLATIONS } from "@/lib/desk/words/books.ts";
import { type Language, ownLanguage, TAGS } from "@/lib/platform/language/language.ts";
import { spokenOffer } from "@/lib/shop/premium_offer.ts";
import { defineDesk } from "@/lib/site/adapters/request/define.server.ts";

interface Data {
  languages: { tag: Language; parts: TranslatedPart[] }[];
}

const counted = (texts: TranslatedText[]) => ({
  done: texts.filter(({ translation }) => translation !== "").length,
  all: texts.length,
});

export const handler = defineDesk.handlers({
  async GET({ state }) {
    const { desk } = state.services;
    const { data: shop } = await desk.read("brand show", {});
    const found = await desk.read("catalogue export", { version: null });
    if (!found.ok) throw new Error(found.message);
    const { books } = found.data;
    const { data: offer } = await desk.read("premium show", {});
    const { name } = spokenOffer(offer);
    const languages = TAGS.filter((tag) => tag !== ownLanguage()).map((tag) => ({
      tag,
      parts: [
        { of: SHOP, title: TRANSLATIONS.shop, ...counted(shopTexts(shop, tag)) },
        { of: PREMIUM, title: name, ...counted(premiumTexts(offer, tag)) },
        ...books.map((book) => ({
          of: book.id,
          title: String(book.title),
          ...counted(bookTexts(book, tag)),
        })),
      ].filter(({ all }) => all > 0),
    }));
    return page<Data>({ languages });
  },
});

export default defineDesk.page<typeof handler>(function TranslationsPage({ data, state }) {
  return (
    <>
      <DeskHead desk={state.desk} title={TRANSLATIONS.title} lead={TRANSLATIONS.lead} />
      {data.languages.map((it) => <LanguageParts key={it.tag} {...it} />)}
    </>
  );
});
