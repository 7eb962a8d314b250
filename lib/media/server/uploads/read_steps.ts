/** Reads the ingest's progress file. */
import { join } from "node:path";
import { type IngestSteps, ingestStepsSchema, STEPS_FILE } from "@/lib/media/ingest_steps.ts";

/** Enough for a hundred books with all their messages. */
const MAX_BYTES = 4_000_000;

/** null: no ingest has watched the folder yet, or the file is not valid. */
export async function readSteps(inbox: string): Promise<IngestSteps | null> {
  const path = join(inbox, STEPS_FILE);
  try {
    if ((await Deno.stat(path)).size > MAX_BYTES) return null;
    const read = ingestStepsSchema.safeParse(JSON.parse(await Deno.readTextFile(path)));
    return read.success ? read.data : null;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound || error instanceof SyntaxError) return null;
    throw error;
  }
}
