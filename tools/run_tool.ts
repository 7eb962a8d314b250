import { StartError, Unavailable } from "@/lib/platform/refusal.ts";

/**
 * Ends the process with the code that `main` returns, or with 2 and one sentence where the operator can mend what is
 * wrong: an option, the configuration, a service that is away. Any other error is a fault of the tool and keeps its stack.
 */
export async function runTool(main: () => Promise<number>): Promise<never> {
  try {
    Deno.exit(await main());
  } catch (error) {
    const isUsage = error instanceof TypeError && "code" in error; // of parseArgs
    if (!(error instanceof StartError || error instanceof Unavailable || isUsage)) throw error;
    console.error(error.message);
    Deno.exit(2);
  }
}
