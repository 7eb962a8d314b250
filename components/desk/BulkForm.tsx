/** Buttons that run a command for every selected item of a list; the items' checkboxes belong to it by `form`. */
import { DESK_DO_PATH } from "@/lib/desk/addresses.ts";
import type { CommandName } from "@/lib/desk/inputs.ts";
import { BULK } from "@/lib/desk/words/commands.ts";

const ID = "bulk";

interface Props {
  /** Name of the input field that takes the item. */
  each: "id" | "code";
  commands: { name: CommandName; label: string }[];
  back: string;
}

export function BulkForm({ each, commands, back }: Props) {
  return (
    <form className="desk__acts" id={ID} method="post" action={DESK_DO_PATH} f-client-nav="false">
      <input type="hidden" name="each" value={each} />
      <input type="hidden" name="back" value={back} />
      <span className="desk__kind">{BULK.chosen}</span>
      {commands.map(({ name, label }) => (
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
