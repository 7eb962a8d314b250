/** A browser in which Stripe.js and Stripe's API are ours. */

import type { BrowserContext } from "npm:playwright-core@1.65.1";
import type { StandIn } from "../stripe/mod.ts";

/**
 * Answers js.stripe.com by stripe.js of this folder and api.stripe.com by the stand-in, at their real
 * addresses, so that the page's Content-Security-Policy holds as it will with Stripe.
 */
export async function routeStripe(context: BrowserContext, standIn: StandIn): Promise<void> {
  const path = new URL("stripe.js", import.meta.url);
  const script = await Deno.readTextFile(path);
  await context.route(
    "https://js.stripe.com/**",
    (route) => route.fulfill({ contentType: "text/javascript", body: script }),
  );
  await context.route("https://api.stripe.com/**", async (route) => {
    const request = route.request();
    const method = request.method();
    const body = method === "GET" ? undefined : request.postData() ?? "";
    try {
      const answer = await standIn.fetch(request.url(), { method, body });
      await route.fulfill({
        status: answer.status,
        headers: { "access-control-allow-origin": "*" },
        contentType: "application/json",
        body: await answer.text(),
      });
    } catch {
      await route.abort("timedout");
    }
  });
}
