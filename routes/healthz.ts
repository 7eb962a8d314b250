import { api } from "@/lib/site/adapters/request/answer_calls.server.ts";

/** Liveness: the process responds. */
export const handler = api({
  GET: () => new Response("ok", { headers: { "cache-control": "no-store" } }),
});
