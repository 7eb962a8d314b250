/** Fields of the desk's forms. */

import { Field, fieldsOf, initialValue, type TypedForm } from "@/components/ui/Field.tsx";
import { TextField } from "@/components/ui/TextField.tsx";

interface More {
  hint?: string | undefined;
  type?: string;
  maxLength?: number;
  /** The language in which it is to be written. */
  lang?: string;
  dir?: "ltr" | "rtl";
}

/** Fields of a form that may be saved with gaps: none is required, and its faults are said afterwards. */
export function recordFields(form: TypedForm) {
  const of = fieldsOf(form);
  return {
    line: (name: string, label: string, more: More = {}) => (
      <Field
        key={name}
        {...of(name)}
        label={label}
        autoComplete="off"
        maxLength={300}
        required={false}
        {...more}
      />
    ),
    text: (name: string, label: string, rows: number, more: More = {}) => (
      <TextField key={name} {...of(name)} label={label} rows={rows} maxLength={20_000} {...more} />
    ),
  };
}

interface DeskSelectProps {
  name: string;
  label: string;
  choices: readonly (readonly [value: string, label: string])[];
  /** Value of the selected option. */
  chosen: string;
  /** Default: true. */
  isRequired?: boolean;
  hint?: string | undefined;
  error?: string | undefined;
}

/** A select field: label, options, hint and error. */
export function DeskSelect(
  { name, label, choices, chosen, isRequired = true, hint, error }: DeskSelectProps,
) {
  const hintId = hint && `${name}-hint`, errorId = error && `${name}-error`;
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      <select
        id={name}
        name={name}
        required={isRequired}
        aria-invalid={error ? "true" : undefined}
        aria-describedby={[errorId, hintId].filter(Boolean).join(" ") || undefined}
        {...initialValue(chosen)}
      >
        {choices.map(([value, text]) => <option key={value} value={value}>{text}</option>)}
      </select>
      {hint && <p className="field__hint" id={hintId}>{hint}</p>}
      {error && <p className="field__error" id={errorId}>{error}</p>}
    </div>
  );
}

interface BookSelectProps {
  label: string;
  books: { id: number; title: string }[];
  /** Id of the selected book; null or absent: none. */
  chosen?: number | null;
  /** Label of the empty option; absent: a book is required. */
  none?: string;
  name?: string;
}

export function BookSelect({ label, books, chosen, none, name = "bookId" }: BookSelectProps) {
  const titles = books.map(({ id, title }): [string, string] => [String(id), title]);
  return (
    <DeskSelect
      name={name}
      label={label}
      choices={none === undefined ? titles : [["", none], ...titles]}
      chosen={String(chosen ?? (none === undefined ? books[0]?.id : ""))}
      isRequired={none === undefined}
    />
  );
}
