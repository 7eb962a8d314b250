/** All fields of a book. Every button submits the whole form, even to move one chapter, so it works without JavaScript. */

import type { ReactNode } from "react";
import { initiallyChecked } from "@/components/ui/Field.tsx";
import { type CurrencyCode, formatMoney, fromEur, parseAmount } from "@/lib/catalogue/money.ts";
import { FLAGS, type FormFields, OTHER_CURRENCIES } from "@/lib/desk/book_form.ts";
import { BOOK_FORM } from "@/lib/desk/words/books.ts";
import { inARow } from "@/lib/platform/words.ts";
import { ChapterRows, IncludedBooks } from "./ChapterRows.tsx";
import { DeskSelect, recordFields } from "./DeskFields.tsx";

interface PriceFieldsProps {
  fields: FormFields;
  errors: Record<string, string>;
  /** Shows the other currencies expanded. */
  isOpen: boolean;
  /** Address that the form posts to. */
  action: string;
}

/** A book's prices: in euro, and in each other currency, with the converted price as a hint for an empty field. */
function PriceFields({ fields, errors, isOpen, action }: PriceFieldsProps) {
  const eurMinor = parseAmount(fields.priceMinor ?? "", "EUR");
  const made = (code: CurrencyCode) =>
    eurMinor ? BOOK_FORM.made(formatMoney(fromEur(eurMinor, code))) : undefined;
  const { line } = recordFields({ values: fields, errors });
  const field = (name: string, label: string, hint?: string) =>
    line(name, label, { hint, maxLength: 12 });
  const { regularHint, bundleHint } = BOOK_FORM;
  return (
    <>
      <div className="desk__pair">
        {field("priceMinor", BOOK_FORM.priceMinor)}
        {field(
          "regularPriceMinor",
          BOOK_FORM.regularPriceMinor,
          fields.isBundle ? inARow(regularHint, bundleHint) : regularHint,
        )}
      </div>
      <details
        className="book-form__more"
        open={isOpen ||
          OTHER_CURRENCIES.some((it) => errors[`prices.${it}`] ?? errors[`regularPrices.${it}`])}
      >
        <summary>{BOOK_FORM.others}</summary>
        <p className="field__hint">{BOOK_FORM.othersHint}</p>
        <div className="desk__pair">
          {OTHER_CURRENCIES.map((code) => field(`prices.${code}`, code, made(code)))}
        </div>
        <p className="field__hint">{BOOK_FORM.struckHint}</p>
        <div className="desk__pair">
          {OTHER_CURRENCIES.map((code) => field(`regularPrices.${code}`, BOOK_FORM.struck(code)))}
        </div>
        <button
          className="button button--quiet"
          type="submit"
          name="act"
          value="round"
          formAction={`${action}#price`}
        >
          {BOOK_FORM.round}
        </button>
      </details>
    </>
  );
}

interface BookFaultsProps {
  /** Error messages by field name; under "" those that belong to no field. */
  errors: Record<string, string>;
  /** Where the saved book is shown again; null: a new book. */
  reload: string | null;
}

/** Id of the place where a field is, or where the missing thing is added. */
function placeOf(name: string): string {
  const [list, row] = name.split(".");
  if (list === "chapters" && row) return `chapter-${row}`;
  return name === "cover.file" ? "picture" : name;
}

/** What keeps the book from being saved: each fault leads to its field. */
export function BookFaults({ errors, reload }: BookFaultsProps) {
  const { "": general, sure, ...ofFields } = errors;
  const faults = Object.entries(ofFields);
  return (
    <div className="desk__message" role="alert">
      <p>{general ?? (sure ? BOOK_FORM.checkPrice : BOOK_FORM.faults)}</p>
      {!sure && faults.length > 0 && (
        <ul>
          {faults.map(([name, text]) => (
            <li key={name}>
              <a href={`#${placeOf(name)}`}>{text}</a>
            </li>
          ))}
        </ul>
      )}
      {reload !== null && general && <a href={reload}>{BOOK_FORM.now}</a>}
    </div>
  );
}

interface BookFormProps {
  /** Address that the form posts to. */
  action: string;
  fields: FormFields;
  /** Error messages by field name. */
  errors: Record<string, string>;
  /** The version of the book that the form was filled from, to detect conflicting changes; "": a new book. */
  revision: string;
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

export function BookForm(props: BookFormProps) {
  const { action, fields, errors, revision, isDraft, author, singles, pressed, children } = props;
  const { parts } = BOOK_FORM;
  const { line, text } = recordFields({ values: fields, errors });
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
      <input type="hidden" name="revision" value={revision} />
      {errors.sure && <input type="hidden" name="sure" value={errors.sure} />}
      <input type="hidden" name="isBundle" value={fields.isBundle ?? ""} />
      <section className="desk__part" aria-labelledby="about">
        <h2 id="about">{parts.about}</h2>
        {line("title", BOOK_FORM.title)}
        {line("subtitle", BOOK_FORM.subtitle)}
        <div className="desk__pair">
          {line("bookNumber", BOOK_FORM.bookNumber)}
          {line("label", BOOK_FORM.label, { hint: BOOK_FORM.labelHint })}
        </div>
        <div className="desk__pair">
          {line("author", BOOK_FORM.author, { hint: BOOK_FORM.authorHint(author) })}
          {line("narrator", BOOK_FORM.narrator)}
        </div>
        <div className="desk__pair">
          {line("publisher", BOOK_FORM.publisher)}
          {line("language", BOOK_FORM.language)}
        </div>
        <div className="desk__pair">
          {line("releaseLabel", BOOK_FORM.releaseLabel, { hint: BOOK_FORM.releaseLabelHint })}
          {line("releaseDate", BOOK_FORM.releaseDate, {
            hint: BOOK_FORM.releaseDateHint,
            type: "date",
          })}
        </div>
        {text("blurb", BOOK_FORM.blurb, 8, { hint: BOOK_FORM.blurbHint })}
        {text("benefits", BOOK_FORM.benefits, 4, { hint: BOOK_FORM.benefitsHint })}
        {line("ebookBenefit", BOOK_FORM.ebookBenefit)}
        {FLAGS.filter((name) => name !== "isPresale" || !fields.isBundle).map((name) => (
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
        {line("cover.alt", BOOK_FORM.coverAlt, { hint: BOOK_FORM.coverAltHint })}
        <div className="desk__pair">
          {line("cover.color", BOOK_FORM.coverColor, { type: "color" })}
          <DeskSelect
            name="hue"
            label={BOOK_FORM.hue}
            choices={Object.entries(BOOK_FORM.hues)}
            chosen={fields.hue ?? ""}
            isRequired={false}
          />
        </div>
        <input type="hidden" name="cover.file" value={fields["cover.file"] ?? ""} />
        {errors["cover.file"] && <p className="field__error">{errors["cover.file"]}</p>}
        {revision
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
            {line("noClipsAfterChapter", BOOK_FORM.noClipsAfterChapter, {
              hint: BOOK_FORM.clipsHint,
            })}
          </section>
        )}
      <div className="book-form__end">
        <button className="button" type="submit" name="act" value="save">
          {isDraft ? BOOK_FORM.saveDraft : BOOK_FORM.save}
        </button>
        <button
          className="button button--quiet"
          type="submit"
          name="act"
          value="preview"
          formAction={`${action}#preview`}
        >
          {BOOK_FORM.preview}
        </button>
        {isDraft && revision && (
          <button
            className="button button--quiet book-form__publish"
            type="submit"
            name="act"
            value="publish"
          >
            {BOOK_FORM.publish}
          </button>
        )}
      </div>
    </form>
  );
}
