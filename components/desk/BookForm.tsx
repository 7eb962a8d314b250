/** All fields of a book. Every button submits the whole form, even to move one chapter, so it works without JavaScript. */
import type { ReactNode } from "react";
import { Field } from "@/components/ui/Field.tsx";
import { initiallyChecked, initialValue } from "@/components/ui/initial_value.ts";
import { FLAGS, type FormFields } from "@/lib/desk/book_form.ts";
import { BOOK_FORM } from "@/lib/desk/words/book_form.ts";
import { ChapterRows } from "./ChapterRows.tsx";
import { IncludedBooks } from "./IncludedBooks.tsx";
import { PriceFields } from "./PriceFields.tsx";
import { TextField } from "@/components/ui/TextField.tsx";

interface Props {
  /** Address that the form posts to. */
  action: string;
  fields: FormFields;
  /** Error messages by field name. */
  errors: Record<string, string>;
  /** The version of the book that the form was filled from, to detect conflicting changes; "": a new book. */
  mark: string;
  isDraft: boolean;
  /** The author of the series: the default for books that name none. */
  author: string;
  /** The single books that a bundle may include. */
  singles: { id: number; title: string }[];
  /** The button that submitted the form, to focus again; null: none, or one that leaves the form. */
  pressed: string | null;
  /** The island that updates the preview while the author types. */
  children?: ReactNode;
}

const HUES = Object.entries(BOOK_FORM.hues);

export function BookForm(props: Props) {
  const { action, fields, errors, mark, isDraft, author, singles, pressed, children } = props;
  const { parts } = BOOK_FORM;
  const text = (name: string, label: string, more: { hint?: string; type?: string } = {}) => (
    <Field
      name={name}
      label={label}
      value={fields[name] ?? ""}
      error={errors[name]}
      autoComplete="off"
      maxLength={300}
      required={false}
      {...more}
    />
  );
  const lines = (name: string, label: string, rows: number, hint?: string) => (
    <TextField
      name={name}
      label={label}
      value={fields[name] ?? ""}
      rows={rows}
      error={errors[name]}
      maxLength={20_000}
      {...hint ? { hint } : {}}
    />
  );
  return (
    <form className="book-form" method="post" action={action} f-client-nav="false">
      {/* The form's first submit button, so that Enter saves instead of moving a chapter. */}
      <button
        className="book-form__enter"
        type="submit"
        name="act"
        value="save"
        tabIndex={-1}
        aria-hidden="true"
      />
      {children}
      <input type="hidden" name="mark" value={mark} />
      <input type="hidden" name="isBundle" value={fields.isBundle ?? ""} />
      <section className="desk__part" aria-labelledby="about">
        <h2 id="about">{parts.about}</h2>
        {text("title", BOOK_FORM.title)}
        {text("subtitle", BOOK_FORM.subtitle)}
        <div className="desk__pair">
          {text("bookNumber", BOOK_FORM.bookNumber)}
          {text("label", BOOK_FORM.label, { hint: BOOK_FORM.labelHint })}
        </div>
        <div className="desk__pair">
          {text("author", BOOK_FORM.author, { hint: BOOK_FORM.authorHint(author) })}
          {text("narrator", BOOK_FORM.narrator)}
        </div>
        <div className="desk__pair">
          {text("publisher", BOOK_FORM.publisher)}
          {text("language", BOOK_FORM.language)}
        </div>
        <div className="desk__pair">
          {text("releaseLabel", BOOK_FORM.releaseLabel, { hint: BOOK_FORM.releaseLabelHint })}
          {text("releaseDate", BOOK_FORM.releaseDate, {
            hint: BOOK_FORM.releaseDateHint,
            type: "date",
          })}
        </div>
        {lines("blurb", BOOK_FORM.blurb, 8, BOOK_FORM.blurbHint)}
        {lines("benefits", BOOK_FORM.benefits, 4, BOOK_FORM.benefitsHint)}
        {text("ebookBenefit", BOOK_FORM.ebookBenefit)}
        {FLAGS.map((name) => (
          <label key={name} className="book-form__box">
            <input
              type="checkbox"
              name={name}
              value="1"
              {...initiallyChecked(Boolean(fields[name]))}
            />
            {BOOK_FORM[name]}
          </label>
        ))}
      </section>
      <section className="desk__part" aria-labelledby="price">
        <h2 id="price">{parts.price}</h2>
        <PriceFields
          fields={fields}
          errors={errors}
          isOpen={pressed === "round"}
          action={action}
        />
      </section>
      <section className="desk__part" aria-labelledby="cover">
        <h2 id="cover">{parts.cover}</h2>
        {text("cover.alt", BOOK_FORM.coverAlt, { hint: BOOK_FORM.coverAltHint })}
        <div className="desk__pair">
          {text("cover.color", BOOK_FORM.coverColor, { type: "color" })}
          <div className="field">
            <label htmlFor="hue">{BOOK_FORM.hue}</label>
            <select id="hue" name="hue" {...initialValue(fields.hue ?? "")}>
              {HUES.map(([value, label]) => <option key={value} value={value}>{label}</option>)}
            </select>
          </div>
        </div>
        <input type="hidden" name="cover.file" value={fields["cover.file"] ?? ""} />
        {errors["cover.file"] && <p className="field__error">{errors["cover.file"]}</p>}
        {mark
          ? (
            <p>
              <a href="#picture">{BOOK_FORM.toPicture}</a>
            </p>
          )
          : <p>{BOOK_FORM.coverLater}</p>}
      </section>
      {fields.isBundle
        ? (
          <section className="desk__part" aria-labelledby="includes">
            <h2 id="includes">{parts.includes}</h2>
            <IncludedBooks fields={fields} singles={singles} pressed={pressed} action={action} />
            {errors.includes && <p className="field__error">{errors.includes}</p>}
          </section>
        )
        : (
          <section className="desk__part" aria-labelledby="chapters">
            <h2 id="chapters">{parts.chapters}</h2>
            <ChapterRows fields={fields} errors={errors} pressed={pressed} action={action} />
            {text("noClipsAfterChapter", BOOK_FORM.noClipsAfterChapter, {
              hint: BOOK_FORM.clipsHint,
            })}
          </section>
        )}
      <div className="book-form__end">
        <button className="button" type="submit" name="act" value="save">
          {isDraft ? BOOK_FORM.saveDraft : BOOK_FORM.save}
        </button>
        {isDraft && mark && (
          <button className="button button--quiet" type="submit" name="act" value="publish">
            {BOOK_FORM.publish}
          </button>
        )}
        <button
          className="button button--quiet"
          type="submit"
          name="act"
          value="preview"
          formAction={`${action}#preview`}
        >
          {BOOK_FORM.preview}
        </button>
      </div>
    </form>
  );
}
