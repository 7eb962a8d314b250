/** Aligned chapters of a run that may be interrupted, a file each, in a folder of their own. */
import { join } from "node:path";
import { z } from "zod";
import type { TimedText } from "@/tools/ingest/timed_text.ts";

const keptSchema = z.strictObject({
  name: z.string(),
  chapter: z.int(),
  sentences: z.array(z.strictObject({
    paragraph: z.int(),
    number: z.int(),
    text: z.string(),
    heard: z.strictObject({ startMs: z.number(), endMs: z.number(), words: z.tuple([]) })
      .nullable(),
  })),
});

export interface KeptTexts {
  /** null: not there, or not whole. */
  find(key: string): Promise<TimedText | null>;
  keep(key: string, text: TimedText): Promise<void>;
  /** Removes all of them: they are in the library. */
  clear(): Promise<void>;
}

export function openKeptTexts(folder: string): KeptTexts {
  const pathOf = (key: string) => join(folder, `${key}.json`);
  return {
    async find(key) {
      try {
        return keptSchema.parse(JSON.parse(await Deno.readTextFile(pathOf(key))));
      } catch {
        return null;
      }
    },
    async keep(key, text) {
      await Deno.mkdir(folder, { recursive: true });
      const part = `${pathOf(key)}.${crypto.randomUUID()}`;
      await Deno.writeTextFile(part, JSON.stringify(text));
      await Deno.rename(part, pathOf(key));
    },
    async clear() {
      await Deno.remove(folder, { recursive: true }).catch((error) => {
        if (!(error instanceof Deno.errors.NotFound)) throw error;
      });
    },
  };
}
