/** All commands, and how one is run: parsed, recorded in the audit log, and with the provider's outage as a refusal. */

import type { z } from "zod";
import { maskedAddress } from "@/lib/platform/mail/mail_address.ts";
import { type Refusal, refuse } from "@/lib/platform/refusal.ts";
import { inARow, nextSentence } from "@/lib/platform/words.ts";
import { GatewayDown } from "@/lib/shop/gateway.ts";
import type { CommandName, NotedName } from "../command_names.ts";
import { type DeskRole, mayDo } from "../roles.ts";
import { TERMINAL } from "../schema.ts";
import { ACTIONS } from "../words/audit.ts";
import { ORDER_OUTCOMES } from "../words/orders.ts";
import { FORBIDDEN } from "../words/team.ts";
import { announcementCommands } from "./announcements.server.ts";
import { authorCommands } from "./authors.server.ts";
import { saleCommands } from "./book_sale.server.ts";
import { bookCommands } from "./books.server.ts";
import { catalogueCommands } from "./catalogue.server.ts";
import { textCommands } from "./chapter_texts.server.ts";
import { codeCommands } from "./codes.server.ts";
import type { AnyCommand, CommandResult, Described, DeskServices } from "./command.server.ts";
import { copyCommands } from "./copies.server.ts";
import { exportCommands } from "./exports.server.ts";
import { figureCommands } from "./figures.server.ts";
import { findCommands } from "./find.server.ts";
import { giftCommands } from "./gifts.server.ts";
import { listenerCommands } from "./listeners.server.ts";
import { openingCommands } from "./opening.server.ts";
import { orderCommands } from "./orders.server.ts";
import { pageCommands } from "./pages.server.ts";
import { premiumCommands } from "./premium.server.ts";
import { recordingFileCommands } from "./recording_files.server.ts";
import { recordingCommands } from "./recordings.server.ts";
import { reviewCommands, supportCommands } from "./reviews.server.ts";
import { settingCommands } from "./settings.server.ts";
import { taxCommands } from "./taxes.server.ts";
import { testDataCommands } from "./test_data.server.ts";
import { todayCommands } from "./today.server.ts";

/** By name, each with the types of its own input and result. */
export const COMMANDS = {
  ...todayCommands,
  ...openingCommands,
  ...findCommands,
  ...bookCommands,
  ...saleCommands,
  ...catalogueCommands,
  ...recordingCommands,
  ...recordingFileCommands,
  ...textCommands,
  ...figureCommands,
  ...orderCommands,
  ...giftCommands,
  ...premiumCommands,
  ...codeCommands,
  ...copyCommands,
  ...supportCommands,
  ...reviewCommands,
  ...announcementCommands,
  ...listenerCommands,
  ...exportCommands,
  ...taxCommands,
  ...testDataCommands,
  ...settingCommands,
  ...pageCommands,
  ...authorCommands,
} as const;

/** The same, for a command chosen by name at run time. */
export const ANY_COMMAND: Readonly<Record<CommandName, AnyCommand>> = COMMANDS;

/** Whether a role may run a command. */
export const mayRun = (role: DeskRole, name: CommandName): boolean =>
  mayDo(role, ANY_COMMAND[name].may);

export const isCommandName = (name: string): name is CommandName => Object.hasOwn(COMMANDS, name);

type InputOf<Name extends CommandName> = z.output<typeof COMMANDS[Name]["input"]>;
type ResultOf<Name extends CommandName> = Awaited<ReturnType<typeof COMMANDS[Name]["run"]>>;
export type DataOf<Name extends CommandName> = Extract<ResultOf<Name>, { ok: true }>["data"];

type ReadName = {
  [Name in CommandName]: typeof COMMANDS[Name] extends { changes?: undefined } ? Name : never;
}[CommandName];
type ChangeName = Exclude<CommandName, ReadName>;

// Without a name for the audit log a new command fails the type check here.
ACTIONS satisfies Readonly<Record<ChangeName | NotedName, string>>;

/** Code of the refusal for a role that may not; nothing was done. */
const NOT_ALLOWED = "not_allowed";

/** Code of the refusal for invalid input; nothing was done. */
export const BAD_INPUT = "bad_input";

export interface CommandRunner {
  /** Runs a command that only reads. */
  read<Name extends ReadName>(name: Name, input: InputOf<Name>): Promise<ResultOf<Name>>;
  /**
   * Runs a command that changes something, with an entry in the audit log.
   * @param by user id of the author, or TERMINAL
   */
  runCommand<Name extends ChangeName>(
    name: Name,
    input: InputOf<Name>,
    by: string,
  ): Promise<ResultOf<Name> | Refusal<"provider_away">>;
  /** Runs a command with fields as they were typed at a terminal or into a form. */
  runTyped(
    name: CommandName,
    fields: Record<string, unknown>,
    by: string,
  ): Promise<CommandResult<unknown>>;
  /**
   * What the author is shown before a command that has `confirm`.
   * @param input as parsed
   */
  describe(name: CommandName, input: unknown): Promise<Described>;
}

export function createCommandRunner(services: DeskServices): CommandRunner {
  async function runAudited(name: CommandName, input: unknown, by: string) {
    const { changes, run } = ANY_COMMAND[name];
    if (!changes) return await run(input, services, by);
    const role = by === TERMINAL ? "author" : (await services.authors.get(by))?.role;
    if (!role) return refuse(NOT_ALLOWED, FORBIDDEN.stranger);
    if (!mayRun(role, name)) return refuse(NOT_ALLOWED, FORBIDDEN.command(role));
    const end = await services.audit.begin({ by, command: name, about: changes(input) });
    try {
      const result = await run(input, services, by).catch((error: unknown) => {
        if (!(error instanceof GatewayDown)) throw error;
        services.log.warn("provider_away", { command: name, reason: error.message });
        return refuse("provider_away", ORDER_OUTCOMES.providerAway);
      });
      await end(
        result.ok
          ? { state: "done", before: result.before ?? "", after: result.after ?? "" }
          : { state: "refused", after: withMasked(result.message) },
      );
      return result;
    } catch (error) {
      await end({ state: "failed", after: error instanceof Error ? error.name : "" });
      throw error;
    }
  }

  async function runTyped(name: CommandName, fields: Record<string, unknown>, by: string) {
    const read = ANY_COMMAND[name].input.safeParse(fields);
    if (read.success) return await runAudited(name, read.data, by);
    return refuse(BAD_INPUT, issuesText(read.error));
  }

  // What a name stands for at run time has the types of its definition.
  return {
    read: (name, input) => runAudited(name, input, ""),
    runCommand: runAudited,
    runTyped,
    describe: async (name, input) => await ANY_COMMAND[name].confirm!.describe(input, services),
  } as CommandRunner;
}

/** Looks for one at the beginning of a word alone: at each letter it would take quadratic time. */
const ADDRESS =
  /(?<![^\s"“”„«»「」<>()@\u2066-\u2069])[^\s"“”„«»「」<>()@\u2066-\u2069]+@[a-z\d]+(?:[.-]+[a-z\d]+)*/gi;

/** A message that may quote what was typed, such as the address of nobody here, for the audit log. */
const withMasked = (message: string): string =>
  message.replace(ADDRESS, (address) => maskedAddress(address));

/** All messages of an invalid input, a sentence each. */
export const issuesText = ({ issues }: z.ZodError): string =>
  issues.map(({ message }) => message).reduce((before, next) =>
    /[.。]$/.test(before) ? inARow(before, next) : nextSentence(before, next)
  );

/** The first message of each field. */
export const issuesByField = ({ issues }: z.ZodError): Record<string, string> =>
  Object.fromEntries(issues.toReversed().map(({ path, message }) => [String(path[0]), message]));
