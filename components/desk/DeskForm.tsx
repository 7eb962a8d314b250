/** Forms that run the desk's commands: one, one for many items, and one that asks first; and what a role may run. */

import { createContext, type ReactNode, useContext } from "react";
import { Field } from "@/components/ui/Field.tsx";
import { OptionalField } from "@/components/ui/OptionalField.tsx";
import { DESK_DO_PATH } from "@/lib/desk/addresses.ts";
import type { CommandName } from "@/lib/desk/command_names.ts";
import type { DeskRole } from "@/lib/desk/roles.ts";
import { BULK, CONFIRM, CONFIRM_BUTTONS } from "@/lib/desk/words/desk.ts";
import { LETTERS } from "@/lib/desk/words/listeners.ts";

/** What whoever is at the desk may do and open, so that its screens offer nothing else. The server refuses the rest. */
interface Rights {
  role: DeskRole;
  may(command: CommandName): boolean;
  /** Takes an address of the desk. */
  opens(path: string): boolean;
}

const Context = createContext<Rights>({
  role: "author",
  may: () => true,
  opens: () => true,
});

export const DeskRights = Context.Provider;
export const useRights = (): Rights => useContext(Context);

export function IfMay({ command, children }: { command: CommandName; children: ReactNode }) {
  const { may } = useRights();
  return may(command) ? <>{children}</> : null;
}

export function IfOpens({ path, children }: { path: string; children: ReactNode }) {
  const { opens } = useRights();
  return opens(path) ? <>{children}</> : null;
}

const ID = "bulk";

interface BulkFormProps {
  /** Name of the input field that takes the item. */
  each: "id" | "code";
  commands: { name: CommandName; label: string }[];
  back: string;
}

/** Buttons that run a command for every selected item of a list; the items' checkboxes belong to it by `form`. */
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
          aria-label={BULK.chosenFor(label)}
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

/** A form that runs a command and then redirects back to its own page; nothing for a role that may not. */
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

/** By command. */
const BUTTONS: Readonly<Record<string, string>> = CONFIRM_BUTTONS;

/** Asks for confirmation before a command that moves money or rights, with the password if it was not entered recently. */
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
        submit={BUTTONS[command] ?? CONFIRM.confirm}
      >
        {left && (
          <OptionalField
            name="amount"
            label={CONFIRM.part(left.text)}
            hint={CONFIRM.partHint}
            value={amount}
            autoComplete="off"
            maxLength={10}
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

/** A mail as its readers will see it. */
export function MailPreview(
  { from, subject, html }: { from: string; subject: string; html: string },
) {
  // deno-lint-ignore react-no-danger -- our own HTML, from escaped words and safe Markdown
  const mail = <div dangerouslySetInnerHTML={{ __html: html }} />;
  return (
    <figure className="desk__mail">
      <figcaption>
        <strong>{subject}</strong>
        <small>{LETTERS.previewFrom(from)}</small>
      </figcaption>
      {mail}
    </figure>
  );
}
