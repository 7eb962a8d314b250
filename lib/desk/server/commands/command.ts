/** What the author can do: the one implementation behind the terminal's commands and the desk's screens. */
import type { Refusal } from "@/lib/platform/refusal.ts";

export interface Done<Data> {
  ok: true;
  /** What `--json` prints and a screen shows. */
  data: Data;
  /** What was done, a sentence; "": the data says it. */
  text: string;
  /** For the audit log, in short. */
  before?: string;
  after?: string;
}

export type CommandResult<Data> = Done<Data> | Refusal<string>;

export interface Command<Input, Data> {
  /** Absent: it only reads. `confirmed`: money goes or somebody's rights do, so the password is asked again. */
  changes?: "freely" | "confirmed";
  /** Only at the terminal: at the desk it would let one author pass for another. */
  isTerminalOnly?: boolean;
  /** On what, for the audit log; listeners only as `maskedEmail` says. */
  about?(input: Input): string;
  /** @param by user id of the author, or TERMINAL */
  run(input: Input, by: string): Promise<CommandResult<Data>>;
}

export const done = <Data>(
  data: Data,
  text = "",
  stood: Pick<Done<Data>, "before" | "after"> = {},
): Done<Data> => ({ ok: true, data, text, ...stood });
