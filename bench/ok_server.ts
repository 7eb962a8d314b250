/** The baseline of connections: what Deno serves when there is nothing to do. */

Deno.serve(
  { hostname: "127.0.0.1", port: Number(Deno.env.get("PORT")), onListen() {} },
  () => new Response("ok"),
);
