/** Serves the site in a process in which a timer throws, and a promise that nobody waits for rejects, at each SIGUSR2. */
import { serveSite } from "../../tools/serve.ts";

Deno.addSignalListener("SIGUSR2", () => {
  setTimeout(() => {
    throw new Error("thrown by a timer");
  });
  Promise.reject(new Error("rejected for nobody"));
});
await serveSite();
