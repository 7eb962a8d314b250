import { api } from "@/lib/site/adapters/request/answer_calls.server.ts";

/**
 * Readiness: 200, else 503 with the reasons (4-wire). `silent`: books of which chapters have no sound; they are not sold
 * until they have.
 */
export const handler = api({
  async GET(ctx) {
    const { services } = ctx.state;
    const reasons = await services.unreadyReasons();
    const status = reasons.length === 0 ? 200 : 503;
    const headers = { "cache-control": "no-store", ...(status === 503 && { "retry-after": "5" }) };
    const silent = services.silentChapters();
    return Response.json({ ready: status === 200, reasons, silent }, { status, headers });
  },
});
