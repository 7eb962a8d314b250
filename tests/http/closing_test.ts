/** A site that closes while the Stripe emulator still has something to tell. */

import { expect } from "npm:expect@30.5.2";
import { readConfig } from "@/lib/platform/config.server.ts";
import { createServices } from "@/lib/site/services.server.ts";

Deno.test("closing: what the Stripe emulator still tells is heard out or left, and nothing fails of it", async () => {
  const dataDir = await Deno.makeTempDir({ prefix: "lamplight-" });
  const { log, error, warn } = console;
  const lines: string[] = [];
  console.log = console.error = console.warn = (line) => void lines.push(String(line));
  try {
    const { close, shop: { payments, testCards } } = await createServices(
      readConfig({ DATA_DIR: dataDir }),
    );
    const user = { id: "ada", email: "ada@example.com" };
    const started = await payments.startPayment({ user, bookId: 11, currency: "EUR" });
    if (!started.ok || !started.clientSecret) throw new Error(JSON.stringify(started));
    await testCards!.pay({ clientSecret: started.clientSecret, card: "4242424242424242" });
    await close();
    await new Promise((done) => setTimeout(done, 50)); // time for what may not come any more
  } finally {
    Object.assign(console, { log, error, warn });
    await Deno.remove(dataDir, { recursive: true });
  }
  expect(lines.filter((line) => line.includes("failed"))).toEqual([]);
});
