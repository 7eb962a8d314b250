/** The author's commands as typed at a terminal: the help and the arguments, from each command's definition. */

import { parseArgs, type ParseArgsOptionsConfig } from "node:util";
import { COMMAND_GROUPS, type CommandName } from "@/lib/desk/command_names.ts";
import type { Cli } from "@/lib/desk/commands/command.server.ts";
import { ANY_COMMAND, isCommandName, issuesText } from "@/lib/desk/commands/run_command.server.ts";

/** Columns of a command and of an option before their help. */
const COMMAND_WIDTH = 30;
const OPTION_WIDTH = 28;

const NO_CLI: Cli = {};
const cliOf = (name: CommandName): Cli => ANY_COMMAND[name].cli ?? NO_CLI;

function helpOf(name: CommandName): string[] {
  const { usage, help, more = [] } = cliOf(name);
  if (help === undefined) return [];
  const typed = [name, usage].filter(Boolean).join(" ");
  const lines = typed.length < COMMAND_WIDTH
    ? [`  ${typed.padEnd(COMMAND_WIDTH)}${help}`]
    : [`  ${typed}`, `  ${" ".repeat(COMMAND_WIDTH)}${help}`];
  return [
    ...lines,
    ...more.map(([options, help]) => `      ${options.padEnd(OPTION_WIDTH)}${help}`.trimEnd()),
  ];
}

export const USAGE = `deno task admin COMMAND [--json]

Works on the data of the site with the same settings (DATA_DIR or KV_URL, STRIPE_SECRET_KEY). The site can
keep running and picks up changes within a minute. You can do all of this at /admin too. --json prints JSON.

${COMMAND_GROUPS.map((names) => names.flatMap(helpOf).join("\n")).join("\n\n")}`;

/** The input is no command, or a part of it is invalid. */
export class UsageError extends Error {
  override name = "UsageError";
}

export interface Typed {
  name: CommandName;
  /** As a form of the desk would send them. */
  fields: Record<string, string | undefined>;
  isJson: boolean;
}

/** null: help was asked for. @throws {UsageError} */
export function readTyped(args: string[]): Typed | null {
  const { values, positionals } = split(args);
  if (values.help || positionals.length === 0) return null;
  const isGroup = COMMAND_GROUPS.flat().some((it) => it.startsWith(`${positionals[0]} `));
  const name = positionals.slice(0, isGroup ? 2 : 1).join(" ");
  if (!isCommandName(name)) throw new UsageError(`There's no command "${name}".`);
  const { words = [], options = {}, defaults = {}, file, arrange } = cliOf(name);
  const given = positionals.slice(isGroup ? 2 : 1);
  if (given.length > words.length) {
    throw new UsageError(`"${name}" got too many arguments.`);
  }
  const fields: Typed["fields"] = { ...defaults };
  words.forEach((field, at) => fields[field] = given[at] ?? defaults[field]);
  for (const [option, field] of Object.entries(options)) {
    fields[field] = values[option] as string | undefined ?? defaults[field];
  }
  const path = file && fields[file[0]];
  if (path !== undefined) fields[file![0]] = readFile(path, file![1]);
  return { name, fields: arrange?.(fields) ?? fields, isJson: values.json === true };
}

/** The command with its values in our units. null: help was requested. @throws {UsageError} */
export function readCommand(args: string[]): { name: CommandName } | null {
  const typed = readTyped(args);
  if (!typed) return null;
  const parsed = ANY_COMMAND[typed.name].input.safeParse(typed.fields);
  if (parsed.success) return { name: typed.name, ...parsed.data };
  throw new UsageError(issuesText(parsed.error));
}

/** @throws {UsageError} */
function readFile(path: string, as: "base64" | "text"): string {
  try {
    const bytes = Deno.readFileSync(path);
    return as === "text" ? new TextDecoder().decode(bytes) : bytes.toBase64();
  } catch (error) {
    throw new UsageError(`Can't read ${path}: ${error instanceof Error ? error.message : error}`);
  }
}

/** Every command accepts the options of all. */
function split(args: string[]) {
  const names = COMMAND_GROUPS.flat().flatMap((name) => Object.keys(cliOf(name).options ?? {}));
  const options: ParseArgsOptionsConfig = {
    ...Object.fromEntries(names.map((name) => [name, { type: "string" }])),
    json: { type: "boolean" },
    help: { type: "boolean", short: "h" },
  };
  try {
    return parseArgs({ args, allowPositionals: true, options });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}
