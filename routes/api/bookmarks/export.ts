/** GET /api/bookmarks/export?format=json|markdown: bookmarks, places left and progress, as a file to keep. */
import { exportJson, exportMarkdown } from "@/lib/listening/bookmarks/export.ts";
import { exportQuery } from "@/lib/listening/bookmarks/schema.ts";
import { exportedBooks } from "@/lib/site/adapters/views/exported_books.ts";
import { api } from "@/lib/site/adapters/request/api.ts";
import { parse } from "@/lib/platform/server/http/parse.ts";
import { requireSession } from "@/lib/site/adapters/request/require_session.ts";

const FILES = {
  json: { name: "bookmarks.json", type: "application/json; charset=utf-8", write: exportJson },
  markdown: { name: "bookmarks.md", type: "text/markdown; charset=utf-8", write: exportMarkdown },
};

export const handler = api({
  async GET(ctx) {
    const { user } = requireSession(ctx);
    const { format } = parse(exportQuery, Object.fromEntries(ctx.url.searchParams), "query");
    const { name, type, write } = FILES[format];
    const books = await exportedBooks(ctx.state.services, user.id);
    return new Response(write(books, new Date().toISOString()), {
      headers: {
        "content-type": type,
        "content-disposition": `attachment; filename="${name}"`,
        "cache-control": "no-store",
      },
    });
  },
});
