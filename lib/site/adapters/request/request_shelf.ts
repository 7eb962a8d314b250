/** The shelf of the listener who asks. */
import type { State } from "@/lib/site/adapters/request/define.ts";
import { createShelf, type Shelf } from "@/lib/listening/shelf/shelf.ts";

/** Reads it once a request, for the page and for the frame around it; null: a visitor. */
export function requestShelf(state: State): Promise<Shelf> | null {
  const { session, services } = state;
  return session && (state.shelf ??= readShelf(session.user.id, services));
}

async function readShelf(
  userId: string,
  { catalogue, progress, purchases }: State["services"],
): Promise<Shelf> {
  const [views, bought] = await Promise.all([progress.list(userId), purchases.list(userId)]);
  return createShelf({ books: catalogue.books(), progress: views, purchases: bought });
}
