/** The shop's look: name, author, colour and texts, and the pictures of shop and books. */

import { BRAND_PATH } from "@/lib/desk/addresses.ts";
import { type FormFields, personField } from "@/lib/desk/book_form.ts";
import { BRAND } from "@/lib/desk/words/books.ts";
import { LANGUAGES } from "@/lib/platform/language/language.ts";
import { DeskSelect, recordFields } from "./DeskFields.tsx";

interface BrandFormProps {
  fields: FormFields;
  /** The version that the form was filled from, to detect conflicting changes. */
  revision: string;
  /** Error messages by field name. */
  errors: Record<string, string>;
  /** Names of authors and narrators. */
  people: string[];
}

/** Name, author, colour and texts of the shop. */
export function BrandForm({ fields, revision, errors, people }: BrandFormProps) {
  const { line, text } = recordFields({ values: fields, errors });
  return (
    <form className="desk__form" method="post" action={BRAND_PATH} f-client-nav="false">
      <input type="hidden" name="revision" value={revision} />
      {line("title", BRAND.name)}
      {line("tagline", BRAND.tagline)}
      {line("author", BRAND.author)}
      {line("hoursLabel", BRAND.hoursLabel, { hint: BRAND.hoursHint })}
      {line("readers", BRAND.readers, { hint: BRAND.readersHint, type: "number" })}
      <DeskSelect
        name="hue"
        label={BRAND.hue}
        choices={Object.entries(BRAND.hues)}
        chosen={fields.hue ?? ""}
        isRequired={false}
      />
      <DeskSelect
        name="language"
        label={BRAND.language}
        choices={Object.entries(LANGUAGES)}
        chosen={fields.language ?? "en"}
        isRequired={false}
        hint={BRAND.languageHint}
        error={errors.language}
      />
      <DeskSelect
        name="saysNoAi"
        label={BRAND.statement.label}
        choices={[["yes", BRAND.statement.yes], ["no", BRAND.statement.no]]}
        chosen={fields.saysNoAi ?? "yes"}
        isRequired={false}
        hint={BRAND.statement.hint}
      />
      {text("links", BRAND.links, 4, { hint: BRAND.linksHint, maxLength: 5_000 })}
      <h2>{BRAND.people}</h2>
      {people.map((name) => text(personField(name), BRAND.about(name), 4))}
      <button className="button" type="submit">{BRAND.save}</button>
    </form>
  );
}

interface PictureFormProps {
  /** Address that the form posts to. */
  action: string;
  label: string;
  hint: string;
  submit: string;
}

/** Uploads a picture: a book's cover or the shop's icon. */
export function PictureForm({ action, label, hint, submit }: PictureFormProps) {
  return (
    <form
      className="desk__form"
      id="picture"
      method="post"
      action={action}
      encType="multipart/form-data"
      f-client-nav="false"
    >
      <div className="field">
        <label htmlFor="picture-file">{label}</label>
        <input
          id="picture-file"
          type="file"
          name="file"
          accept="image/jpeg,image/png,image/webp,image/avif"
          aria-describedby="picture-hint"
          required
        />
        <p className="field__hint" id="picture-hint">{hint}</p>
      </div>
      <button className="button button--quiet" type="submit">{submit}</button>
    </form>
  );
}
