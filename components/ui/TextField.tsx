/** A multi-line form field: label, text area, hint and error. */

import type { FieldRules } from "@/lib/platform/checked_form.ts";
import { initialValue } from "./Field.tsx";

interface Props extends FieldRules {
  name: string;
  /** Needed if two forms of a page have a field of the same name; default: the name. */
  id?: string;
  label: string;
  value: string;
  rows: number;
  hint?: string | undefined;
  error?: string | undefined;
  minLength?: number;
  maxLength: number;
  /** The language of what is typed, if not the page's. */
  lang?: string;
  dir?: "ltr" | "rtl";
  isRequired?: boolean;
}

export function TextField(props: Props) {
  const { name, id = name, label, value, hint, error, isRequired = false, ...textArea } = props;
  const describedBy = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(" ");
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        name={name}
        dir="auto"
        required={isRequired}
        autoFocus={!!error}
        aria-invalid={error ? "true" : undefined}
        aria-describedby={describedBy || undefined}
        {...initialValue(value)}
        {...textArea}
      />
      {hint && <p className="field__hint" id={`${id}-hint`}>{hint}</p>}
      {error && <p className="field__error" id={`${id}-error`}>{error}</p>}
    </div>
  );
}
