/** Runs a command and records it in the audit log. */
import { type Refusal, refuse } from "@/lib/platform/refusal.ts";
import { type CommandName, INPUTS } from "@/lib/desk/inputs.ts";
import type { Audit } from "@/lib/desk/server/audit/audit.ts";
import type { Command, CommandResult } from "@/lib/desk/server/commands/command.ts";
import { providerAway } from "@/lib/desk/server/commands/orders.ts";

/** Code of the refusal for invalid input; nothing was done. */
export const BAD_INPUT = "bad_input";

/** A command chosen by name at run time. */
// deno-lint-ignore no-explicit-any -- the command's own schema parses the input first
export type AnyCommand = Command<any, unknown>;

export interface Perform {
  /**
   * @param fields as typed, not validated
   * @param by user id of the author, or TERMINAL
   */
  (name: CommandName, fields: Record<string, unknown>, by: string): Promise<CommandResult<unknown>>;
}

export function createPerform(
  { commands, audit }: { commands: Record<CommandName, AnyCommand>; audit: Audit },
): Perform {
  async function run(command: AnyCommand, input: unknown, by: string) {
    try {
      return await command.run(input, by);
    } catch (error) {
      const refusal = providerAway(error);
      if (refusal) return refusal;
      throw error;
    }
  }

  return async function perform(name, fields, by) {
    const read = INPUTS[name].safeParse(fields);
    if (!read.success) return badInput(read.error.issues);
    const command = commands[name];
    if (!command.changes) return await run(command, read.data, by);
    const about = command.about?.(read.data) ?? "";
    const end = await audit.begin({ by, command: name, about });
    try {
      const result = await run(command, read.data, by);
      await end(
        result.ok
          ? { state: "done", before: result.before ?? "", after: result.after ?? "" }
          : { state: "refused", after: result.message },
      );
      return result;
    } catch (error) {
      await end({ state: "failed", after: error instanceof Error ? error.name : "" });
      throw error;
    }
  };
}

const badInput = (issues: { message: string }[]): Refusal<typeof BAD_INPUT> =>
  refuse(BAD_INPUT, issues.map(({ message }) => message).join("; "));
