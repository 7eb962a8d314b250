/** Asks once more before money or rights move, with the password where it was not typed lately. */
import { Field } from "@/components/ui/Field.tsx";
import type { CommandName } from "@/lib/desk/inputs.ts";
import { CONFIRM } from "@/lib/desk/words.ts";
import { DeskForm } from "./DeskForm.tsx";

interface Props {
  command: CommandName;
  fields: Record<string, string>;
  /** What will happen, in a sentence. */
  what: string;
  needsPassword: boolean;
  back: string;
  /** null: nothing is wrong yet. */
  error: string | null;
}

export function ConfirmForm({ command, fields, what, needsPassword, back, error }: Props) {
  return (
    <div className="desk__part">
      <p className="desk__letter">{what}</p>
      <DeskForm command={command} fixed={{ ...fields, sure: "1" }} back={back} submit={CONFIRM.go}>
        {needsPassword && (
          <Field
            name="password"
            label={CONFIRM.password}
            type="password"
            autoComplete="current-password"
            hint={CONFIRM.hint}
            error={error ?? undefined}
          />
        )}
      </DeskForm>
      <p>
        <a href={back}>{CONFIRM.back}</a>
      </p>
    </div>
  );
}
