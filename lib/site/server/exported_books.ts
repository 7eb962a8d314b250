/** A listener's data by book, for the data export. */
import type { ExportedBook } from "@/lib/listening/bookmarks/export.ts";
import type { Catalogue } from "@/lib/catalogue/catalogue.ts";
import type { Listening } from "@/lib/listening/server/create_listening.ts";

/** Books without progress and bookmarks are left out. */
export async function exportedBooks(
  { bookmarks, progress, catalogue }: Pick<Listening, "bookmarks" | "progress"> & {
    catalogue: Catalogue;
  },
  userId: string,
): Promise<ExportedBook[]> {
  const [marks, views] = await Promise.all([bookmarks.list(userId), progress.list(userId)]);
  const books = await Promise.all(
    catalogue.books().map(async ({ id, title }) => ({
      audiobookId: id,
      title,
      progress: views.find((it) => it.audiobookId === id) ?? null,
      bookmarks: marks.filter((it) => it.audiobookId === id),
      history: await progress.history(userId, id),
    })),
  );
  return books.filter((it) => it.progress !== null || it.bookmarks.length > 0);
}
