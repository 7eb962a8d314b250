/** A form that has a command done, and leads back to where it stands. */
import type { ReactNode } from "react";
import { DESK_DO_PATH } from "@/lib/desk/addresses.ts";
import type { CommandName } from "@/lib/desk/inputs.ts";

interface Props {
  command: CommandName;
  /** What the command takes that nobody types. */
  fixed?: Record<string, string>;
  /** Where to go on. */
  back: string;
  submit: string;
  /** It stands in a line of a list, where the eye shall not stop. */
  isSmall?: boolean;
  /** Which of many it is, for those who hear the page: "Hide the review by Ada". */
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
