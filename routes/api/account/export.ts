/** GET /api/account/export: all data kept of the signed-in listener, as a JSON file. */

import { streamJson } from "@/lib/platform/http/answers.server.ts";
import { answerCalls, on } from "@/lib/site/adapters/request/answer_calls.server.ts";
import { CALL_RATES } from "@/lib/site/adapters/request/require.server.ts";
import { exportAccount } from "@/lib/site/adapters/api_document.server.ts";
import { exportSections } from "@/lib/site/exported_account.server.ts";

export const handler = answerCalls(
  on(exportAccount, async ({ state }, { session }) => {
    const parts = exportSections(state.services, session);
    return new Response(await streamJson(parts), {
      headers: {
        "content-type": "application/json; charset=utf-8",
        "content-disposition": 'attachment; filename="my-data.json"',
        "cache-control": "no-store",
      },
    });
  }, { rate: CALL_RATES.export }),
);
