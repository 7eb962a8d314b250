/**
 * `deno task admin`: the author's commands in the terminal. Exit status: 0 done, 1 refused, 2 invalid command
 * or setting.
 */

import { type CommandResult, DownloadedText } from "@/lib/desk/commands/command.server.ts";
import { TERMINAL } from "@/lib/desk/schema.ts";
import { readConfig } from "@/lib/platform/config.server.ts";
import { log } from "@/lib/platform/telemetry/log.server.ts";
import { StartError } from "@/lib/platform/refusal.ts";
import { createServices } from "@/lib/site/services.server.ts";
import { readCommand, readTyped, type Typed, USAGE, UsageError } from "./admin_commands.ts";
import { printed } from "./admin_print.ts";

/**
 * Runs one command over the site's services. The running site sends what is queued, and notices changes
 * within a minute.
 */
async function run({ name, fields }: Typed): Promise<CommandResult<unknown>> {
  const services = await createServices(readConfig(Deno.env.toObject()), {
    isServing: false,
    log: { ...log, info() {} },
  });
  try {
    const result = await services.desk.runTyped(name, fields, TERMINAL);
    if (result.ok && result.data instanceof DownloadedText) await print(result.data);
    return result;
  } finally {
    await services.close();
  }
}

/** Prints it while it is made, as long as the services are open. */
async function print({ parts }: DownloadedText): Promise<void> {
  const encoder = new TextEncoder();
  for await (const part of parts) {
    const bytes = encoder.encode(part);
    for (let at = 0; at < bytes.length;) at += await Deno.stdout.write(bytes.subarray(at));
  }
}

async function main(): Promise<number> {
  try {
    const typed = readTyped(Deno.args);
    if (!typed) {
      console.log(USAGE);
      return 0;
    }
    readCommand(Deno.args); // invalid input is reported before anything is opened
    const result = await run(typed);
    if (result.ok && result.data instanceof DownloadedText) return 0;
    if (typed.isJson) {
      console.log(JSON.stringify(result, null, 2));
    } else if (result.ok) {
      console.log(result.text || printed(typed, result.data));
    } else console.error(result.message);
    return result.ok ? 0 : 1;
  } catch (error) {
    if (error instanceof UsageError) {
      console.error(
        `${error.message.replace(/\.$/, "")}. For all commands: deno task admin --help`,
      );
    } else if (error instanceof StartError) console.error(error.message);
    else throw error;
    return 2;
  }
}

Deno.exit(await main());
