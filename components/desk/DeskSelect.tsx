/** A select field: label, options, hint and error. */
import { initialValue } from "@/components/ui/initial_value.ts";

interface Props {
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

export function DeskSelect(
  { name, label, choices, chosen, isRequired = true, hint, error }: Props,
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
