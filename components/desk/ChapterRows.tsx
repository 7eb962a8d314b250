/** What a book's form says it consists of: its chapters, or the books of a bundle. */

import { initiallyChecked, initialValue } from "@/components/ui/Field.tsx";
import { TextField } from "@/components/ui/TextField.tsx";
import { type FormFields, includedIn, rowsOf } from "@/lib/desk/book_form.ts";
import { BOOK_FORM } from "@/lib/desk/words/books.ts";

interface RowButtonProps {
  /** Posted with the form, with its row: `up.3`. */
  act: string;
  sign: string;
  label: string;
  /** Address that the form posts to, with the place to show again. */
  action: string;
  /** The button that submitted the form; it gets the focus again. null: none. */
  pressed: string | null;
}

/** A small button of a row, which posts the whole form. */
function RowButton({ act, sign, label, action, pressed }: RowButtonProps) {
  return (
    <button
      type="submit"
      name="act"
      value={act}
      formAction={action}
      aria-label={label}
      autoFocus={pressed === act}
    >
      {sign}
    </button>
  );
}

interface ChapterRowsProps {
  fields: FormFields;
  errors: Record<string, string>;
  /** The button that submitted the form, with its row's new index: `up.3`; it gets the focus again. null: none. */
  pressed: string | null;
  /** Address that the form posts to. */
  action: string;
}

/**
 * Chapters: number, title, kind and whether it is free. Rows are moved by buttons, with JavaScript also by dragging
 * their grips.
 */
export function ChapterRows({ fields, errors, pressed, action }: ChapterRowsProps) {
  const rows = rowsOf(fields);
  return (
    <>
      {rows.length === 0 && <p className="desk__none">{BOOK_FORM.none}</p>}
      <ol className="book-form__chapters">
        {rows.map(({ number, title, kind, isFree, length }, at) => {
          const name = (it: string) => `chapters.${at}.${it}`;
          const error = errors[name("title")] ?? errors[name("number")] ?? errors[name("kind")];
          const invalid = (it: string) => errors[name(it)] ? "true" as const : undefined;
          const errorId = error && `${name("title")}-error`;
          const called = title || BOOK_FORM.unnamed(at + 1);
          const button = (act: "up" | "down" | "remove", sign: string, to: number) => (
            <RowButton
              act={`${act}.${at}`}
              sign={sign}
              label={BOOK_FORM[act](called)}
              action={`${action}#chapter-${to}`}
              pressed={pressed}
            />
          );
          return (
            <li key={at} id={`chapter-${at}`}>
              <span className="book-form__grip" data-grip title={BOOK_FORM.move} aria-hidden="true">
                ⠿
              </span>
              <input type="hidden" name={name("length")} value={length} />
              <input
                className="book-form__number"
                name={name("number")}
                inputMode="numeric"
                aria-label={BOOK_FORM.number(at + 1)}
                aria-invalid={invalid("number")}
                maxLength={4}
                {...initialValue(number)}
              />
              <input
                className="book-form__title"
                name={name("title")}
                aria-label={BOOK_FORM.chapterTitle(at + 1)}
                aria-invalid={invalid("title")}
                aria-describedby={errorId}
                autoFocus={pressed === "add" && at === rows.length - 1}
                maxLength={300}
                {...initialValue(title)}
              />
              <select
                name={name("kind")}
                aria-label={BOOK_FORM.kind(at + 1)}
                {...initialValue(kind)}
              >
                <option value="chapter">{BOOK_FORM.kinds.chapter}</option>
                <option value="credits">{BOOK_FORM.kinds.credits}</option>
              </select>
              <label className="book-form__free">
                <input
                  type="checkbox"
                  name={name("isFree")}
                  value="1"
                  aria-label={BOOK_FORM.freeOf(at + 1)}
                  {...initiallyChecked(isFree)}
                />
                {BOOK_FORM.free}
              </label>
              <span className="book-form__moves">
                {at > 0 && button("up", "↑", at - 1)}
                {at < rows.length - 1 && button("down", "↓", at + 1)}
                {button("remove", "×", Math.max(0, at - 1))}
              </span>
              {error && <p className="field__error" id={errorId}>{error}</p>}
            </li>
          );
        })}
      </ol>
      {errors.chapters && <p className="field__error">{errors.chapters}</p>}
      <button
        className="button button--quiet"
        type="submit"
        name="act"
        value="add"
        formAction={`${action}#chapter-${rows.length}`}
      >
        {BOOK_FORM.add}
      </button>
      <p className="field__hint">{BOOK_FORM.chaptersHint}</p>
      <details className="book-form__more" open={pressed === "paste"}>
        <summary>{BOOK_FORM.paste}</summary>
        <TextField
          name="chapterList"
          label={BOOK_FORM.list}
          hint={BOOK_FORM.listHint}
          value=""
          rows={8}
          maxLength={100_000}
        />
        <button
          className="button button--quiet"
          type="submit"
          name="act"
          value="paste"
          formAction={`${action}#chapters`}
          autoFocus={pressed === "paste"}
        >
          {BOOK_FORM.fill}
        </button>
      </details>
    </>
  );
}

interface IncludedBooksProps {
  fields: FormFields;
  singles: { id: number; title: string }[];
  /** The button that submitted the form, `earlier.11`; it gets the focus again. null: none. */
  pressed: string | null;
  /** Address that the form posts to. */
  action: string;
}

/** The single books that a bundle may include: first those included, in their order, which buttons change. */
export function IncludedBooks({ fields, singles, pressed, action }: IncludedBooksProps) {
  const ids = includedIn(fields);
  const included = ids.flatMap((id) => singles.filter((book) => book.id === id));
  const others = singles.filter(({ id }) => !ids.includes(id));
  return (
    <ul className="book-form__books">
      {[...included, ...others].map(({ id, title }, at) => {
        const button = (act: "earlier" | "later", sign: string) => (
          <RowButton
            act={`${act}.${id}`}
            sign={sign}
            label={BOOK_FORM[act](title)}
            action={`${action}#includes`}
            pressed={pressed}
          />
        );
        return (
          <li key={id}>
            <label className="book-form__box">
              <input
                type="checkbox"
                name={`includes.${id}`}
                value="1"
                {...initiallyChecked(at < included.length)}
              />
              {title}
            </label>
            <span className="book-form__moves">
              {at > 0 && at < included.length && button("earlier", "↑")}
              {at < included.length - 1 && button("later", "↓")}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
