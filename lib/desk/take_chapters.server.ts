/**
 * Takes the chapters that the import finds in a draft's recordings as the draft's chapters, as long as it has none of
 * its own: whoever drops an M4B need not type them.
 */

import { join } from "node:path";
import type { CatalogueVersions } from "@/lib/catalogue/versions.server.ts";
import { STEPS_FILE } from "@/lib/media/manifest.ts";
import { readSteps } from "@/lib/media/uploads/uploads.server.ts";
import type { Log } from "@/lib/platform/telemetry/log.server.ts";
import type { CommandRunner } from "./commands/run_command.server.ts";
import { TERMINAL } from "./schema.ts";

const EVERY_MS = 5_000;

interface Options {
  inbox: string;
  versions: Pick<CatalogueVersions, "now">;
  desk: Pick<CommandRunner, "runCommand">;
  log: Log;
}

/** Looks once. */
export async function takeChapters({ inbox, versions, desk }: Omit<Options, "log">): Promise<void> {
  const steps = await readSteps(inbox);
  const found = (steps?.books ?? []).filter(({ unlisted = [] }) => unlisted.length > 0);
  if (found.length === 0) return;
  const { books } = (await versions.now()).value;
  for (const { bookId } of found) {
    const book = books.find(({ id }) => id === bookId);
    const isBare = book?.isDraft && !book.includes && !book.chapters?.length;
    if (isBare) await desk.runCommand("recording chapters", { bookId }, TERMINAL);
  }
}

/** Looks whenever the import has written its progress. The returned function ends it. */
export function keepTakingChapters(o: Options): () => void {
  const path = join(o.inbox, STEPS_FILE);
  let seenMs = 0, isBusy = false;

  async function look(): Promise<void> {
    const atMs = (await Deno.stat(path).catch(() => null))?.mtime?.getTime() ?? 0;
    if (atMs === seenMs) return;
    await takeChapters(o);
    seenMs = atMs;
  }

  const timer = setInterval(() => {
    if (isBusy) return;
    isBusy = true;
    look().catch((error) => o.log.error("chapters_not_taken", { error }))
      .finally(() => isBusy = false);
  }, EVERY_MS);
  Deno.unrefTimer(timer);
  return () => clearInterval(timer);
}
