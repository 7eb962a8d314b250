/** Reads what the process that brings recordings in has said last. */
import { join } from "node:path";
import { type IngestSteps, ingestStepsSchema, STEPS_FILE } from "@/lib/media/ingest_steps.ts";

/** A hundred books with all their sentences. */
const MAX_BYTES = 4_000_000;

/** null: nobody has watched the folder yet, or what lies there is not such a file. */
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
