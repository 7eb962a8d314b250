import { api } from "@/lib/site/adapters/request/api.ts";

/** Readiness: 200, else 503 with the reasons (4-wire). */
export const handler = api({
  async GET(ctx) {
    const reasons = await ctx.state.services.unreadyReasons();
    const status = reasons.length === 0 ? 200 : 503;
    const headers = { "cache-control": "no-store", ...(status === 503 && { "retry-after": "5" }) };
    return Response.json({ ready: status === 200, reasons }, { status, headers });
  },
});
