/** Where an answer is written. */
import { initialValue } from "@/components/ui/initial_value.ts";

interface Props {
  id: string;
  label: string;
  /** What stands there already. */
  text: string;
  hint?: string | undefined;
  maxLength: number;
  isRequired?: boolean;
}

export function AnswerField({ id, label, text, hint, maxLength, isRequired = false }: Props) {
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        name="text"
        rows={3}
        maxLength={maxLength}
        required={isRequired}
        {...initialValue(text)}
      />
      {hint && <p className="field__hint">{hint}</p>}
    </div>
  );
}
