/** The last progress of the account that this browser received, by book: for pages without a network. */
import type { ProgressView } from "@/lib/listening/progress/view.ts";
import { hasFields, type LocalStore } from "@/lib/platform/browser/local_store.ts";
import type { LocalKey } from "@/lib/platform/browser/storage_keys.ts";

const keyOf = (listener: string, bookId: number): LocalKey => `progress:${listener}:${bookId}`;

const isProgress = hasFields<Pick<ProgressView, "audiobookId" | "currentChapter" | "version">>({
  audiobookId: "number",
  currentChapter: "number",
  version: "string",
}) as (value: unknown) => value is ProgressView;

export function keepProgress(
  local: LocalStore,
  listener: string,
  progress: readonly ProgressView[],
): void {
  for (const view of progress) local.write(keyOf(listener, view.audiobookId), view);
}

export function lastProgress(
  local: LocalStore,
  listener: string,
  bookId: number,
): ProgressView | null {
  return local.read(keyOf(listener, bookId), isProgress);
}
