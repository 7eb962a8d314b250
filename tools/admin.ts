/**
 * `deno task admin`: what the author does from the terminal. Ends with 0 when it was done,
 * 1 when it was refused, 2 when the command or a setting cannot be used.
 */

import type { CommandResult } from "@/lib/desk/commands/command.server.ts";
import { TERMINAL } from "@/lib/desk/schema.ts";
import { readConfig } from "@/lib/platform/config.server.ts";
import { log } from "@/lib/platform/log.server.ts";
import { StartError } from "@/lib/platform/refusal.ts";
import { createServices } from "@/lib/site/services.server.ts";
import { readCommand, readTyped, type Typed, USAGE, UsageError } from "./admin/commands.ts";
import { printed } from "./admin/print.ts";

/**
 * Runs one command over the services of the site, which sends what is laid into the queue and remembers what has
 * changed for a minute at most.
 */
async function run({ name, fields }: Typed): Promise<CommandResult<unknown>> {
  const services = await createServices(readConfig(Deno.env.toObject()), {
    isServing: false,
    log: { ...log, info() {} },
  });
  try {
    return await services.desk.runTyped(name, fields, TERMINAL);
  } finally {
    await services.close();
  }
}

async function main(): Promise<number> {
  try {
    const typed = readTyped(Deno.args);
    if (!typed) {
      console.log(USAGE);
      return 0;
    }
    readCommand(Deno.args); // what cannot be used is said before anything is opened
    const result = await run(typed);
    if (typed.isJson) {
      console.log(JSON.stringify(result, null, 2));
    } else if (result.ok) {
      console.log(result.text || printed(typed, result.data));
    } else console.error(result.message);
    return result.ok ? 0 : 1;
  } catch (error) {
    if (error instanceof UsageError) {
      console.error(`${error.message.replace(/\.$/, "")}. All commands: deno task admin --help`);
    } else if (error instanceof StartError) console.error(error.message);
    else throw error;
    return 2;
  }
}

Deno.exit(await main());
