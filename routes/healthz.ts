import { api } from "@/lib/site/adapters/request/api.ts";

/** Alive: the process answers. */
export const handler = api({
  GET: () => new Response("ok", { headers: { "cache-control": "no-store" } }),
});
