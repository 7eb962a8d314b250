/** GET /api/bookmarks/export?format=json|markdown: bookmarks, position history and progress, as a file. */

import { exportJson, exportMarkdown } from "@/lib/listening/bookmarks/model.ts";
import { exportBookmarks } from "@/lib/listening/calls.ts";
import { answerCalls, on } from "@/lib/site/adapters/request/answer_calls.server.ts";
import { exportedBooks } from "@/lib/site/exported_account.server.ts";

const FILES = {
  json: { name: "bookmarks.json", type: "application/json; charset=utf-8", write: exportJson },
  markdown: { name: "bookmarks.md", type: "text/markdown; charset=utf-8", write: exportMarkdown },
};

export const handler = answerCalls(
  on(exportBookmarks, async ({ state }, { query, session }) => {
    const { name, type, write } = FILES[query.format];
    const books = await exportedBooks(state.services, session.user.id);
    return new Response(write(books, new Date().toISOString()), {
      headers: {
        "content-type": type,
        "content-disposition": `attachment; filename="${name}"`,
        "cache-control": "no-store",
      },
    });
  }),
);
