/** The type of an author's command. One implementation serves both the terminal and the desk's screens. */

import type { Refusal } from "@/lib/platform/refusal.ts";

interface Done<Data> {
  ok: true;
  /** Printed by `--json` and shown by a page. */
  data: Data;
  /** The outcome, a sentence; "": the data says enough. */
  text: string;
  /** Short values for the audit log. */
  before?: string;
  after?: string;
}

export type CommandResult<Data> = Done<Data> | Refusal<string>;

export interface Command<Input, Data> {
  /** Absent: the command only reads. What asks for the password first is listed in lib/desk/asks_password.ts. */
  changes?: true;
  /** Terminal only: at the desk it would let one author impersonate another. */
  isTerminalOnly?: boolean;
  /** The command's object, for the audit log; listeners only by `maskedAddress`. */
  about?(input: Input): string;
  /** @param by user id of the author, or TERMINAL */
  run(input: Input, by: string): Promise<CommandResult<Data>>;
}

export const done = <Data>(
  data: Data,
  text = "",
  stood: Pick<Done<Data>, "before" | "after"> = {},
): Done<Data> => ({ ok: true, data, text, ...stood });
