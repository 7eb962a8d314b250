/** /admin/books/{id}: a book's form with a preview; `new` creates a draft. */

import { type Context, HttpError, page } from "fresh";
import { BookFaults, BookForm } from "@/components/desk/BookForm.tsx";
import { Availability, BookPreview } from "@/components/desk/BookPreview.tsx";
import { PictureForm } from "@/components/desk/BrandForm.tsx";
import { DeskHead } from "@/components/desk/DeskPage.tsx";
import BookFormTools from "@/islands/BookFormTools.tsx";
import { bookPath } from "@/lib/catalogue/addresses.ts";
import { type Book, parseBookId } from "@/lib/catalogue/book.ts";
import { formatMoney, parseAmount } from "@/lib/catalogue/money.ts";
import type { RawBook } from "@/lib/catalogue/version.ts";
import { WANTED } from "@/lib/catalogue/words/file.ts";
import {
  bookHistoryPath,
  coverPath,
  deskBookPath,
  NEW_BOOK_PATH,
  NEW_BUNDLE_PATH,
  TRANSLATIONS_PATH,
} from "@/lib/desk/addresses.ts";
import { deskFlash } from "@/lib/desk/auth/auth.server.ts";
import {
  actOn,
  type FormFields,
  formName,
  fromFormFields,
  oddTimes,
  toFormFields,
} from "@/lib/desk/book_form.ts";
import { BOOK_FORM, TRANSLATIONS } from "@/lib/desk/words/books.ts";
import { seeOther } from "@/lib/platform/http/answers.server.ts";
import { readForm } from "@/lib/platform/http/read_body.server.ts";
import { namedText } from "@/lib/platform/text.ts";
import {
  defineDesk,
  describePage,
  type DeskState,
} from "@/lib/site/adapters/request/define.server.ts";

/** Room for a thousand chapters; a percent-encoded character may take twelve bytes. */
const MAX_BYTES = 1_000_000;

const NEW = "new";

interface Data {
  /** null: a new book. */
  bookId: number | null;
  title: string;
  isDraft: boolean;
  isOffSale: boolean;
  isArchived: boolean;
  revision: string;
  fields: FormFields;
  /** Messages by field name; under "" those that belong to no field. */
  errors: Record<string, string>;
  preview: Book | null;
  singles: { id: number; title: string }[];
  pressed: string | null;
}

/** The book that the address names. @throws {HttpError} 404 */
async function findBook({ params, state, url }: Context<DeskState>) {
  const { desk } = state.services;
  const { data: { books } } = await desk.read("book list", {});
  const singles = books.filter(({ isBundle, chapters }) => !isBundle && chapters > 0);
  const bookId = parseBookId(params.id);
  if (params.id === NEW) {
    const [like] = books.filter(({ isBundle }) => !isBundle);
    const found = like && await desk.read("book show", { bookId: like.id });
    const begun = newBook(
      found?.ok ? found.data.book : {},
      url.searchParams.has("bundle") ? { includes: [] } : {},
    );
    const state = { isDraft: true, isOffSale: false, isArchived: false };
    return { bookId: null, book: begun, ...state, revision: "", title: "", singles };
  }
  const found = bookId === null ? null : await desk.read("book show", { bookId });
  if (bookId === null || !found?.ok) throw new HttpError(404);
  const { book, revision } = found.data;
  const { title, isDraft = false, isOffSale = false, isArchived = false } = book;
  return { bookId, book, isDraft, isOffSale, isArchived, revision, title, singles };
}

/** A new draft's initial fields: those that the author's books usually share. */
const newBook = (
  { narrator, publisher, language }: Record<string, unknown>,
  kind: { includes?: number[] },
) => ({ narrator, publisher, language, hue: "ember", cover: { color: "#3a3440" }, ...kind });

/** Validates the fields without saving: error messages, and the resulting book for the preview. */
async function tryOut(
  { services }: DeskState,
  { bookId, book }: { bookId: number | null; book: Partial<RawBook> },
  fields: FormFields,
) {
  const input = { bookId, fields: fromFormFields(fields, book) };
  const result = await services.desk.read("book check", input);
  if (!result.ok) return { errors: { "": result.message }, preview: null };
  return { errors: errorsOf(result.data.faults, fields), preview: result.data.book };
}

/** What is said of a field instead of what the schema wants; null: nothing. */
const ownText = (name: string): string | null =>
  namedText(BOOK_FORM.own, name) ?? namedText(BOOK_FORM.own, name.replace(/\.\d+/, ".n"));

/** Messages by form field; the first fault without a field in the form under "". */
function errorsOf(
  faults: { field?: string; wanted: string; text?: string }[],
  fields: FormFields,
): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const { field = "", wanted, text } of faults) {
    const name = formName(field);
    const list = LISTS.find((it) => name === it || name.startsWith("includes."));
    const at = name in fields ? name : list ?? COVER.find((it) => name === it);
    const sentence = text ?? ownText(name) ??
      (isCents(wanted) ? BOOK_FORM.noAmount : BOOK_FORM.wanted(wanted));
    if (at) errors[at] ??= sentence;
    else if (name === "cover") { for (const it of COVER) errors[it] ??= ownText(it)!; }
    else errors[""] ??= field === "" ? wanted : sentence;
  }
  return errors;
}

/** Whether it is about minor units, as in the file: the form has decimal amounts. */
const isCents = (wanted: string): boolean =>
  [WANTED.priceMinor, WANTED.pricePoint].includes(wanted);
const LISTS = ["includes", "chapters"];
const COVER = ["cover.alt", "cover.color"];

export const handler = defineDesk.handlers({
  async GET(ctx) {
    describePage(ctx.state, { sheet: "desk_book" });
    const { book, ...found } = await findBook(ctx);
    const fields = toFormFields(book);
    const { preview } = found.bookId === null
      ? { preview: null }
      : await tryOut(ctx.state, { ...found, book }, fields);
    return page<Data>({ ...found, fields, errors: {}, preview, pressed: null });
  },
  async POST(ctx) {
    describePage(ctx.state, { sheet: "desk_book" });
    const { book, ...found } = await findBook(ctx);
    const attempt = (fields: FormFields) => tryOut(ctx.state, { ...found, book }, fields);
    const { act = "save", revision = "", sure, ...typed } = await readForm(ctx.req, MAX_BYTES);
    const fields = typed.chapterList?.trim() ? actOn(typed, "paste") : typed;
    const shown = { ...found, revision, fields, pressed: null };
    if (act === "save" || act === "publish") {
      const saved = await doubtfulPrice(ctx.state, { ...shown, sure }) ??
        await save(ctx, { ...shown, book, isPublished: act === "publish" });
      if (saved instanceof Response) return saved;
      const { preview, errors } = await attempt(fields);
      return page<Data>({ ...shown, preview, errors: { ...errors, ...saved } }, { status: 409 });
    }
    if (act === "preview") {
      return page<Data>({ ...shown, ...await attempt(fields) });
    }
    const next = act === "paste" ? fields : actOn(fields, act);
    const { preview } = await attempt(next);
    return page<Data>({ ...shown, fields: next, errors: {}, preview, pressed: movedButton(act) });
  },
});

/** The pressed button's name at its row's new index, so that it keeps the focus: `up.3` becomes `up.2`. */
function movedButton(act: string): string {
  const [name, at] = act.split(".");
  const to = Number(at) + (name === "up" ? -1 : name === "down" ? 1 : 0);
  return at === undefined ? act : `${name}.${to}`;
}

/** A price far from the other books' is asked about once; null: it is not, or the author is sure. */
async function doubtfulPrice(
  { services }: DeskState,
  { bookId, fields, sure }: { bookId: number | null; fields: FormFields; sure: string | undefined },
): Promise<Record<string, string> | null> {
  const amountMinor = parseAmount(fields.priceMinor ?? "", "EUR");
  if (!amountMinor || sure === fields.priceMinor) return null;
  const { data: { books } } = await services.desk.read("book list", {});
  const others = books.flatMap(({ id, isDraft, priceMinor }) =>
    id === bookId || isDraft ? [] : priceMinor ?? []
  );
  const times = oddTimes(amountMinor, others);
  if (times === null) return null;
  const price = formatMoney({ amountMinor, currency: "EUR" });
  const question = times >= 1
    ? BOOK_FORM.tooHigh(price, Math.round(times))
    : BOOK_FORM.tooLow(price, Math.round(1 / times));
  return { priceMinor: question, sure: fields.priceMinor! };
}

/** Saves the book: a redirect to it, or error messages by field. */
async function save(
  { state }: Context<DeskState>,
  { bookId, book, fields, revision, isPublished }: {
    bookId: number | null;
    book: Partial<RawBook>;
    fields: FormFields;
    revision: string;
    isPublished: boolean;
  },
): Promise<Response | Record<string, string>> {
  const { desk } = state.services;
  const by = state.desk.session.user.id;
  const changed = {
    ...fromFormFields(fields, book),
    ...isPublished ? { isDraft: null, isArchived: null } : {},
  };
  const result = bookId === null
    ? await desk.runCommand("book add", { fields: changed }, by)
    : await desk.runCommand(
      "book set",
      { bookId, fields: changed, revision: revision || null },
      by,
    );
  if (result.ok) return seeOther(deskBookPath(result.data.bookId), deskFlash.set(result.text));
  return "faults" in result && result.faults
    ? errorsOf(result.faults, fields)
    : { "": result.message };
}

export default defineDesk.page<typeof handler>(function BookFormPage({ data, state }) {
  const { bookId, title, isDraft, revision, fields, errors, preview, singles, pressed } = data;
  const { isOffSale, isArchived } = data;
  const { series } = state.services.catalogue;
  const action = bookId !== null
    ? deskBookPath(bookId)
    : fields.isBundle
    ? NEW_BUNDLE_PATH
    : NEW_BOOK_PATH;
  const { newBundle, newTitle } = BOOK_FORM;
  return (
    <>
      <DeskHead
        desk={state.desk}
        title={title || (fields.isBundle ? newBundle : newTitle)}
        lead={isDraft ? BOOK_FORM.leadDraft : BOOK_FORM.lead}
      />
      {Object.keys(errors).length > 0 && (
        <BookFaults errors={errors} reload={bookId === null ? null : action} />
      )}
      {bookId !== null && (
        <p className="desk__acts">
          <a href={bookHistoryPath(bookId)}>{BOOK_FORM.history}</a>
          <a href={TRANSLATIONS_PATH}>{TRANSLATIONS.title}</a>
          {!isDraft && <a href={bookPath(bookId)}>{BOOK_FORM.page}</a>}
        </p>
      )}
      <BookForm
        action={action}
        fields={fields}
        errors={errors}
        revision={revision}
        isDraft={isDraft}
        author={series.author}
        singles={singles}
        pressed={pressed}
      >
        <BookFormTools previewId="preview" />
      </BookForm>
      {bookId !== null && (
        <PictureForm
          action={coverPath(bookId)}
          label={BOOK_FORM.picture}
          hint={BOOK_FORM.pictureHint}
          submit={BOOK_FORM.setCover}
        />
      )}
      <BookPreview book={preview} series={series} />
      {bookId !== null && <Availability book={{ id: bookId, isDraft, isOffSale, isArchived }} />}
    </>
  );
});
