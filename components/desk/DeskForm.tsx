/** A select of the catalogue's books. */

import type { ReactNode } from "react";
import { Field, initialValue } from "@/components/ui/Field.tsx";
import { DESK_DO_PATH } from "@/lib/desk/addresses.ts";
import type { CommandName } from "@/lib/desk/command_names.ts";
import { BULK, CONFIRM, confirmButton } from "@/lib/desk/words/desk.ts";
import { MailPreview } from "./MailPreview.tsx";
import { useRights } from "./rights.tsx";

/* A select field: label, options, hint and error. */

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

/* Buttons that run a command for every selected item of a list; the items' checkboxes belong to it by `form`. */

const ID = "bulk";

interface BulkFormProps {
  /** Name of the input field that takes the item. */
  each: "id" | "code";
  commands: { name: CommandName; label: string }[];
  back: string;
}

export function BulkForm({ each, commands, back }: BulkFormProps) {
  const { may } = useRights();
  const allowed = commands.filter(({ name }) => may(name));
  if (allowed.length === 0) return null;
  return (
    <form className="desk__acts" id={ID} method="post" action={DESK_DO_PATH} f-client-nav="false">
      <input type="hidden" name="each" value={each} />
      <input type="hidden" name="back" value={back} />
      <span className="desk__kind">{BULK.chosen}</span>
      {allowed.map(({ name, label }) => (
        <button
          key={name}
          className="button button--quiet"
          type="submit"
          name="command"
          value={name}
          aria-label={`${BULK.chosen} ${label}`}
        >
          {label}
        </button>
      ))}
    </form>
  );
}

/** The checkbox of one item. */
export function Pick({ value, what }: { value: string; what: string }) {
  return (
    <input
      className="desk__pick"
      type="checkbox"
      form={ID}
      name={`pick.${value}`}
      aria-label={BULK.pick(what)}
    />
  );
}

/* A form that runs a command and then redirects back to its own page; nothing for a role that may not. */

interface DeskFormProps {
  command: CommandName;
  /** Input of the command that is not typed: hidden fields. */
  fixed?: Record<string, string>;
  /** Address to redirect to afterwards. */
  back: string;
  submit: string;
  /** Within a list item: a less prominent button. */
  isSmall?: boolean;
  /** Accessible name of the button where a page has many: "Hide the review by Ada". */
  label?: string;
  children?: ReactNode;
}

export function DeskForm(
  { command, fixed = {}, back, submit, isSmall = false, label, children }: DeskFormProps,
) {
  const { may } = useRights();
  if (!may(command)) return null;
  const hidden = { ...fixed, command, back };
  return (
    <form
      className={isSmall ? "desk__act" : "desk__form"}
      method="post"
      action={DESK_DO_PATH}
      f-client-nav="false"
    >
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
      <button
        className={`button${isSmall ? " button--quiet" : ""}`}
        type="submit"
        aria-label={label}
      >
        {submit}
      </button>
    </form>
  );
}

/* Asks for confirmation before a command that moves money or rights, with the password if it was not entered recently. */

interface ConfirmFormProps {
  command: CommandName;
  fields: Record<string, string>;
  /** The effect of the command, in a sentence. */
  what: string;
  /** Of a refund: the amount not yet refunded, of which a part can be refunded instead; absent: another command. */
  left?: { text: string; refundedMinor: number };
  /** A mail that the command sends. */
  preview?: { from: string; subject: string; html: string };
  needsPassword: boolean;
  back: string;
  /** Message for the password field; null: no error. */
  error: string | null;
}

export function ConfirmForm(
  { command, fields, what, left, preview, needsPassword, back, error }: ConfirmFormProps,
) {
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
      {preview && <MailPreview {...preview} />}
      <DeskForm
        command={command}
        fixed={fixed}
        back={back}
        submit={confirmButton(command)}
      >
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
