/** Joins progress with its books. */
import type { Context } from "fresh";
import { type BookView, bookView } from "@/lib/catalogue/views.ts";
import type { State } from "@/lib/site/adapters/request/define.ts";
import type { ProgressView } from "@/lib/listening/progress/view.ts";

/** `{audiobook, progress}` for each, prices in the visitor's currency. Removed books are left out. */
export function withBooks(
  ctx: Context<State>,
  progress: ProgressView[],
): { audiobook: BookView; progress: ProgressView }[] {
  const { services: { catalogue }, currency } = ctx.state;
  return progress.flatMap((it) => {
    const book = catalogue.getBook(it.audiobookId);
    return book ? [{ audiobook: bookView(book, currency), progress: it }] : [];
  });
}
