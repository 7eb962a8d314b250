/** Stopping the server while live connections are open. */

import { expect } from "npm:expect@30.5.2";
import { launchSite } from "../site.ts";
import { signUp } from "./client.ts";

Deno.test("stop: after SIGTERM /readyz says so while all is served, then live connections are ended", async () => {
  await using site = await launchSite({ env: { DRAIN_SECONDS: "10" } });
  const client = await signUp({ ask: (path, init) => fetch(site.url + path, init) });
  const headers = { cookie: client.cookie };
  const stream = await fetch(`${site.url}/api/progress/events`, { headers });
  expect(stream.status).toBe(200);
  Deno.kill(site.pid, "SIGTERM");
  const unready = await untilUnready(site.url);
  expect(await unready.json()).toMatchObject({
    ready: false,
    reasons: ["The process is stopping."],
  });
  const page = await fetch(`${site.url}/audiobook/11`);
  expect([page.status, (await page.text()).includes("</html>")]).toEqual([200, true]);
  // A stream that was cut off would reject here; one that was ended reads to its end.
  expect(await stream.text()).toBe("retry: 3000\n\n");
});

/** The first answer of /readyz that is none of a ready process. The runner's own bound ends a wait in vain. */
async function untilUnready(url: string): Promise<Response> {
  for (;;) {
    const answer = await fetch(`${url}/readyz`);
    if (answer.status !== 200) return answer;
    await answer.body?.cancel();
  }
}
