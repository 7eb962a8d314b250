/** /admin/translations/{language}/{book}, or `shop` or `premium`: the author's texts in that language. */

import { type Context, HttpError, page } from "fresh";
import { DeskHead } from "@/components/desk/DeskPage.tsx";
import { TranslationForm } from "@/components/desk/Translations.tsx";
import { parseBookId } from "@/lib/catalogue/book.ts";
import type { RawBook } from "@/lib/catalogue/version.ts";
import { PREMIUM, SHOP, translationPath, TRANSLATIONS_PATH } from "@/lib/desk/addresses.ts";
import { deskFlash } from "@/lib/desk/auth/auth.server.ts";
import type { FormFields } from "@/lib/desk/book_form.ts";
import { COMMANDS, type DataOf, issuesByField } from "@/lib/desk/commands/run_command.server.ts";
import {
  bookTexts,
  fromBookTexts,
  fromShopTexts,
  premiumTexts,
  shopTexts,
  translatedField,
  type TranslatedText,
} from "@/lib/desk/translation_form.ts";
import { BOOK_FORM, TRANSLATIONS } from "@/lib/desk/words/books.ts";
import { splitLanguage } from "@/lib/platform/language/addresses.ts";
import { type Language, LANGUAGES, ownLanguage } from "@/lib/platform/language/language.ts";
import { seeOther } from "@/lib/platform/http/answers.server.ts";
import { readForm } from "@/lib/platform/http/read_body.server.ts";
import { formatRow } from "@/lib/platform/text.ts";
import { type PremiumRecord, spokenOffer } from "@/lib/shop/premium_offer.ts";
import { defineDesk, type DeskState } from "@/lib/site/adapters/request/define.server.ts";

/** As much as a book's form. */
const MAX_BYTES = 1_000_000;

type Subject =
  | { of: number; title: string; revision: string; book: RawBook }
  | { of: typeof SHOP; title: string; revision: string; shop: DataOf<"brand show"> }
  | { of: typeof PREMIUM; title: string; revision: ""; offer: PremiumRecord };

interface Data {
  tag: Language;
  of: Subject["of"];
  title: string;
  texts: TranslatedText[];
  revision: string;
  /** Messages by field name; under "" those that belong to no field. */
  errors: Record<string, string>;
}

/** What the address names. @throws {HttpError} 404 */
async function findSubject(
  { params, state }: Context<DeskState>,
): Promise<{ tag: Language; subject: Subject }> {
  const { desk } = state.services;
  const tag = splitLanguage(`/${params.language}`).language;
  if (tag === null || tag === ownLanguage()) throw new HttpError(404);
  if (params.of === SHOP) {
    const { data: shop } = await desk.read("brand show", {});
    return { tag, subject: { of: SHOP, title: TRANSLATIONS.shop, revision: shop.revision, shop } };
  }
  if (params.of === PREMIUM) {
    const { data: offer } = await desk.read("premium show", {});
    return { tag, subject: { of: PREMIUM, title: spokenOffer(offer).name, revision: "", offer } };
  }
  const bookId = parseBookId(params.of);
  const found = bookId === null ? null : await desk.read("book show", { bookId });
  if (bookId === null || !found?.ok) throw new HttpError(404);
  const { book, revision } = found.data;
  return { tag, subject: { of: bookId, title: String(book.title), revision, book } };
}

function textsOf(subject: Subject, tag: Language): TranslatedText[] {
  if ("offer" in subject) return premiumTexts(subject.offer, tag);
  return "book" in subject ? bookTexts(subject.book, tag) : shopTexts(subject.shop, tag);
}

/** Saves the texts: a redirect back to them, or messages by field. */
async function save(
  { services: { desk }, desk: { session } }: DeskState,
  { subject, tag, form, revision }: {
    subject: Subject;
    tag: Language;
    form: FormFields;
    revision: string | null;
  },
): Promise<Response | Record<string, string>> {
  const by = session.user.id;
  const goBack = (text: string) => seeOther(translationPath(tag, subject.of), deskFlash.set(text));
  if ("offer" in subject) {
    const read = COMMANDS["premium translate"].input.safeParse({ ...form, language: tag });
    if (!read.success) return issuesByField(read.error);
    const result = await desk.runCommand("premium translate", read.data, by);
    return result.ok ? goBack(result.text) : { "": result.message };
  }
  const result = "book" in subject
    ? await desk.runCommand("book set", {
      bookId: subject.of,
      fields: fromBookTexts(subject.book, tag, form),
      revision,
    }, by)
    : await desk.runCommand("brand set", {
      fields: fromShopTexts(subject.shop, tag, form),
      revision,
    }, by);
  if (result.ok) return goBack(result.text);
  const faults = "faults" in result && result.faults || [];
  if (faults.length === 0) return { "": result.message };
  const from = "book" in subject ? subject.book : {};
  return Object.fromEntries(faults.map(({ field = "", wanted, text }) => {
    const name = translatedField(field, from);
    return [name in form ? name : "", text ?? BOOK_FORM.wanted(wanted)];
  }));
}

export const handler = defineDesk.handlers({
  async GET(ctx) {
    const { tag, subject } = await findSubject(ctx);
    const { of, title, revision } = subject;
    return page<Data>({ tag, of, title, revision, texts: textsOf(subject, tag), errors: {} });
  },
  async POST(ctx) {
    const { tag, subject } = await findSubject(ctx);
    const { revision = "", ...form } = await readForm(ctx.req, MAX_BYTES);
    const saved = await save(ctx.state, { subject, tag, form, revision: revision || null });
    if (saved instanceof Response) return saved;
    const texts = textsOf(subject, tag).map((it) => ({
      ...it,
      translation: form[it.name] ?? it.translation,
    }));
    const { of, title } = subject;
    return page<Data>({ tag, of, title, revision, texts, errors: saved }, { status: 409 });
  },
});

export default defineDesk.page<typeof handler>(function TranslationPage({ data, state }) {
  const { tag, of, title, texts, revision, errors } = data;
  return (
    <>
      <DeskHead
        desk={state.desk}
        title={formatRow([title, LANGUAGES[tag]])}
        lead={TRANSLATIONS.formLead}
      />
      {Object.keys(errors).length > 0 && (
        <p className="desk__message" role="alert">{errors[""] ?? BOOK_FORM.faults}</p>
      )}
      <TranslationForm action={translationPath(tag, of)} {...{ tag, texts, revision, errors }} />
      <p>
        <a href={TRANSLATIONS_PATH}>{TRANSLATIONS.back}</a>
      </p>
    </>
  );
});
