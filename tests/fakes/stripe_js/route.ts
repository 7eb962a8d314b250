/** A browser in which Stripe.js and Stripe's API are ours. */

import type { BrowserContext } from "npm:playwright-core@1.65.1";
import type { StripeEmulator } from "@/lib/shop/stripe_emulator/mod.server.ts";

/** Where stripe.js sends the holder of a card whose bank asks on a page of its own. */
const BANK_PAGE = `<!doctype html><title>Bank</title><h1>3D Secure 2 Test Page</h1>
<button onclick="agree()">Complete</button>
<script>
async function agree() {
  const query = new URLSearchParams(location.search);
  const body = new URLSearchParams({
    key: query.get("key"),
    client_secret: query.get("client_secret"),
    outcome: "ok",
  });
  await fetch(query.get("answer"), { method: "POST", body });
  const back = new URL(query.get("return_url"));
  back.searchParams.set("payment_intent", query.get("payment_intent"));
  location.assign(back);
}
</script>`;

const FILES = ["field.js", "express_checkout.js", "stripe.js"];

/**
 * Answers js.stripe.com by the files of this folder and api.stripe.com by the Stripe emulator, at their real
 * addresses, so that the page's Content-Security-Policy holds as it will with Stripe.
 * @param wallets what this browser's holder has, by Stripe's names
 */
export async function routeStripe(
  context: BrowserContext,
  emulator: StripeEmulator,
  wallets: ("applePay" | "googlePay" | "link")[] = [],
): Promise<void> {
  const parts = FILES.map((file) => Deno.readTextFile(new URL(file, import.meta.url)));
  const script = [
    `globalThis.stripeWallets = ${JSON.stringify(wallets)};`,
    ...await Promise.all(parts),
  ].join("\n");
  await context.route(
    "https://js.stripe.com/**",
    (route) => route.fulfill({ contentType: "text/javascript", body: script }),
  );
  await context.route(
    "https://hooks.stripe.com/**",
    (route) => route.fulfill({ contentType: "text/html", body: BANK_PAGE }),
  );
  await context.route("https://api.stripe.com/**", async (route) => {
    const request = route.request();
    const method = request.method();
    const body = method === "GET" ? undefined : request.postData() ?? "";
    try {
      const answer = await emulator.fetch(request.url(), { method, body });
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
