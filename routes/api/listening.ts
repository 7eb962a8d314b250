/** GET /api/listening?format=json|csv: listening time by day, as a file. */

import { exportHeard } from "@/lib/listening/calls.ts";
import { heardCsv, heardJson } from "@/lib/listening/progress/listening_year.ts";
import { answerCalls, on } from "@/lib/site/adapters/request/answer_calls.server.ts";

const FILES = {
  json: { name: "listening.json", type: "application/json; charset=utf-8", write: heardJson },
  csv: { name: "listening.csv", type: "text/csv; charset=utf-8", write: heardCsv },
};

export const handler = answerCalls(
  on(exportHeard, async ({ state }, { query, session }) => {
    const { name, type, write } = FILES[query.format];
    const rows = await state.services.listening.progress.listHeard(session.user.id);
    return new Response(write(rows, new Date().toISOString()), {
      headers: {
        "content-type": type,
        "content-disposition": `attachment; filename="${name}"`,
        "cache-control": "no-store",
      },
    });
  }),
);
