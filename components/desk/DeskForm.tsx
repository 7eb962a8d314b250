/** A form that runs a command and then redirects back to its own page. */
import type { ReactNode } from "react";
import { DESK_DO_PATH } from "@/lib/desk/addresses.ts";
import type { CommandName } from "@/lib/desk/inputs.ts";

interface Props {
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
  { command, fixed = {}, back, submit, isSmall = false, label, children }: Props,
) {
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
