/** Asks for confirmation before a command that moves money or rights, with the password if it was not entered recently. */
import { Field } from "@/components/ui/Field.tsx";
import type { CommandName } from "@/lib/desk/inputs.ts";
import { CONFIRM } from "@/lib/desk/words/commands.ts";
import { DeskForm } from "./DeskForm.tsx";

interface Props {
  command: CommandName;
  fields: Record<string, string>;
  /** The effect of the command, in a sentence. */
  what: string;
  /** Of a refund: the amount not yet refunded, of which a part can be refunded instead; null: another command. */
  left: { text: string; refundedMinor: number } | null;
  needsPassword: boolean;
  back: string;
  /** Message for the password field; null: no error. */
  error: string | null;
}

export function ConfirmForm({ command, fields, what, left, needsPassword, back, error }: Props) {
  // The amount is typed, so it must not be a hidden field as well.
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
