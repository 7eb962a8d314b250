/** Name, author, colour and texts of the shop. */

import { Field, initialValue } from "@/components/ui/Field.tsx";
import { TextField } from "@/components/ui/TextField.tsx";
import { BRAND_PATH } from "@/lib/desk/addresses.ts";
import { type BrandFields, personField } from "@/lib/desk/book_form.ts";
import { BRAND } from "@/lib/desk/words/books.ts";

interface BrandFormProps {
  fields: BrandFields;
  /** The version that the form was filled from, to detect conflicting changes. */
  mark: string;
  /** Error messages by field name. */
  errors: Record<string, string>;
  /** Names of authors and narrators. */
  people: string[];
}

export function BrandForm({ fields, mark, errors, people }: BrandFormProps) {
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
  return (
    <form className="desk__form" method="post" action={BRAND_PATH} f-client-nav="false">
      <input type="hidden" name="mark" value={mark} />
      {text("title", BRAND.name)}
      {text("tagline", BRAND.tagline)}
      {text("author", BRAND.author)}
      {text("hoursLabel", BRAND.hoursLabel, { hint: BRAND.hoursHint })}
      {text("readers", BRAND.readers, { hint: BRAND.readersHint, type: "number" })}
      <div className="field">
        <label htmlFor="hue">{BRAND.hue}</label>
        <select id="hue" name="hue" {...initialValue(fields.hue ?? "")}>
          {Object.entries(BRAND.hues).map(([value, label]) => (
            <option key={value} value={value}>{label}</option>
          ))}
        </select>
      </div>
      <div className="field">
        <label htmlFor="saysNoAi">{BRAND.statement.label}</label>
        <select
          id="saysNoAi"
          name="saysNoAi"
          aria-describedby="saysNoAi-hint"
          {...initialValue(fields.saysNoAi ?? "yes")}
        >
          <option value="yes">{BRAND.statement.yes}</option>
          <option value="no">{BRAND.statement.no}</option>
        </select>
        <p className="field__hint" id="saysNoAi-hint">{BRAND.statement.hint}</p>
      </div>
      <TextField
        name="links"
        label={BRAND.links}
        value={fields.links ?? ""}
        rows={4}
        hint={BRAND.linksHint}
        error={errors.links}
        maxLength={5_000}
      />
      <h2>{BRAND.people}</h2>
      {people.map((name) => (
        <TextField
          key={name}
          name={personField(name)}
          label={BRAND.about(name)}
          value={fields[personField(name)] ?? ""}
          rows={4}
          maxLength={20_000}
        />
      ))}
      <button className="button" type="submit">{BRAND.save}</button>
    </form>
  );
}

/* Uploads a picture: a book's cover or the shop's icon. */

interface PictureFormProps {
  /** Address that the form posts to. */
  action: string;
  label: string;
  hint: string;
  submit: string;
}

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
