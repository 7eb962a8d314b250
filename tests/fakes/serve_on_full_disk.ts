/** Serves the site in a process that outlives a write beyond its limit: SIGXFSZ ends one that does not listen. */
import { serveSite } from "../../tools/serve.ts";

Deno.addSignalListener("SIGXFSZ", () => {});
await serveSite();
