/** Stopping the server while live connections are open. */

import { expect } from "npm:expect@30.5.2";
import { launchSite } from "../site.ts";
import { signUp } from "./client.ts";

Deno.test("stop: SIGTERM ends live connections, so that the server need not wait for them", async () => {
  await using site = await launchSite();
  const client = await signUp({ ask: (path, init) => fetch(site.url + path, init) });
  const headers = { cookie: client.cookie };
  const stream = await fetch(`${site.url}/api/progress/events`, { headers });
  expect(stream.status).toBe(200);
  Deno.kill(site.pid, "SIGTERM");
  // A stream that was cut off would reject here; one that was ended reads to its end.
  expect(await stream.text()).toBe("retry: 3000\n\n");
});
