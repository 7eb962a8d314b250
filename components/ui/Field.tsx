/** A form field: label, input, hint and error. */

import type { HTMLInputTypeAttribute } from "react";
import type { FieldRules } from "@/lib/platform/checked_form.ts";

/**
 * The initial value of a field that the listener then changes (React's uncontrolled field). To be spread, because
 * Deno's precompiled JSX lowers the case of attribute names, and `defaultvalue` is not an attribute.
 */
export const initialValue = <T,>(value: T) => ({ defaultValue: value });

/** The initial state of a checkbox or radio button, likewise. */
export const initiallyChecked = (isChecked: boolean) => ({ defaultChecked: isChecked });

/** What was typed into a form, and what is wrong with it, by the name of the field. */
export interface TypedForm {
  values: Partial<Record<string, string>>;
  errors: Partial<Record<string, string>>;
}

/** What every field of a form has. */
export const fieldsOf = ({ values, errors }: TypedForm) => (name: string) => ({
  name,
  value: values[name] ?? "",
  error: errors[name],
});

export interface FieldProps extends FieldRules {
  name: string;
  /** Needed if two forms of a page have a field of the same name; default: the name. */
  id?: string;
  label: string;
  type?: HTMLInputTypeAttribute;
  /** The value typed before; never set for a password. */
  value?: string;
  autoComplete: string;
  placeholder?: string;
  hint?: string | undefined;
  error?: string | undefined;
  /** It may be left empty, and says so with this word: see `OptionalField`. */
  optional?: string;
  minLength?: number;
  maxLength?: number;
  /** Default: the opposite of `optional`. */
  required?: boolean;
  /** The language of what is typed, if not the page's. */
  lang?: string;
  dir?: "ltr" | "rtl";
}

export function Field(props: FieldProps) {
  const { name, id = name, label, type = "text", value, hint, error, optional, ...input } = props;
  const hintId = hint && `${id}-hint`;
  const errorId = error && `${id}-error`;
  const describedBy = [errorId, hintId].filter(Boolean).join(" ");
  return (
    <div className="field">
      <label htmlFor={id}>
        <span>{label}</span>
        {optional && <span className="field__optional">{optional}</span>}
      </label>
      <input
        id={id}
        name={name}
        type={type}
        {...initialValue(value)}
        required={!optional}
        autoFocus={!!error}
        aria-invalid={error ? "true" : undefined}
        aria-describedby={describedBy || undefined}
        {...input}
      />
      {hint && <p className="field__hint" id={hintId}>{hint}</p>}
      {error && <p className="field__error" id={errorId}>{error}</p>}
    </div>
  );
}
