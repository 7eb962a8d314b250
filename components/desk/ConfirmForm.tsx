/** Asks once more before money or rights move, with the password where it was not typed lately. */
import { Field } from "@/components/ui/Field.tsx";
import type { CommandName } from "@/lib/desk/inputs.ts";
import { CONFIRM } from "@/lib/desk/words/commands.ts";
import { DeskForm } from "./DeskForm.tsx";

interface Props {
  command: CommandName;
  fields: Record<string, string>;
  /** What will happen, in a sentence. */
  what: string;
  /** What is left of a payment, of which a part may be given back instead; null: nothing is asked. */
  left: { text: string; refundedMinor: number } | null;
  needsPassword: boolean;
  back: string;
  /** null: nothing is wrong yet. */
  error: string | null;
}

export function ConfirmForm({ command, fields, what, left, needsPassword, back, error }: Props) {
  // What was typed into the amount comes back in its own field.
  const { amount = "", ...given } = fields;
  const fixed: Record<string, string> = {
    ...given,
    ...left && { refundedMinor: String(left.refundedMinor) },
    sure: "1",
  };
  return (
    <div className="desk__part">
      <p className="desk__letter">{what}</p>
      <DeskForm command={command} fixed={fixed} back={back} submit={CONFIRM.go}>
        {left && (
          <Field
            name="amount"
            label={CONFIRM.part(left.text)}
            hint={CONFIRM.partHint}
            value={amount}
            autoComplete="off"
            maxLength={10}
            optional
          />
        )}
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
