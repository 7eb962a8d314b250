/** GET /api/bookmarks/export?format=json|markdown: bookmarks, places left and progress, as a file to keep. */
import { z } from "zod";
import { exportJson, exportMarkdown } from "@/lib/bookmarks/export.ts";
import { api } from "@/lib/http/api.ts";
import { parse } from "@/lib/http/parse.ts";
import { requireSession } from "@/lib/http/require_session.ts";

const query = z.object({
  format: z.enum(["json", "markdown"], { error: "wanted json or markdown" }).default("json"),
});

const FILES = {
  json: { name: "bookmarks.json", type: "application/json; charset=utf-8", write: exportJson },
  markdown: { name: "bookmarks.md", type: "text/markdown; charset=utf-8", write: exportMarkdown },
};

export const handler = api({
  async GET(ctx) {
    const { user } = requireSession(ctx);
    const { format } = parse(query, Object.fromEntries(ctx.url.searchParams), "query");
    const { name, type, write } = FILES[format];
    const { services } = ctx.state;
    const [bookmarks, progress] = await Promise.all([
      services.bookmarks.list(user.id),
      services.progress.list(user.id),
    ]);
    const books = await Promise.all(
      services.catalogue.books().map(async ({ id, title }) => ({
        audiobookId: id,
        title,
        progress: progress.find((it) => it.audiobookId === id) ?? null,
        bookmarks: bookmarks.filter((it) => it.audiobookId === id),
        history: await services.progress.history(user.id, id),
      })),
    );
    const used = books.filter((it) => it.progress !== null || it.bookmarks.length > 0);
    return new Response(write(used, new Date().toISOString()), {
      headers: {
        "content-type": type,
        "content-disposition": `attachment; filename="${name}"`,
        "cache-control": "no-store",
      },
    });
  },
});
