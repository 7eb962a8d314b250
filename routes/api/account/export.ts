/** GET /api/account/export: all data kept of the signed-in listener, as a JSON file. */
import { exportAccount } from "@/lib/site/api/account_export.ts";
import { answerCalls, on } from "@/lib/site/adapters/request/answer_calls.ts";
import { exportedAccount } from "@/lib/site/server/exported_account.ts";

export const handler = answerCalls(
  on(exportAccount, async ({ state }, { session }) => {
    const kept = await exportedAccount(state.services, session);
    return new Response(JSON.stringify(kept, null, 2) + "\n", {
      headers: {
        "content-type": "application/json; charset=utf-8",
        "content-disposition": 'attachment; filename="my-data.json"',
        "cache-control": "no-store",
      },
    });
  }),
);
