/**
 * What the session check adds to a request: microseconds from its headers to the listener, the session
 * remembered, as every request finds it but one in 30 s.
 * Baseline: a whole request of /healthz without a session on the saturated site.
 */

import { sessionTokens } from "@/lib/accounts/cookie.server.ts";
import { signUp } from "../tests/http/client.ts";
import { openTestSite } from "../tests/http/harness.ts";
import { launchSite } from "../tests/site.ts";
import { atMost, type Figure, median } from "./figure.ts";
import { measureRate } from "./load.ts";

const TURNS = 5;
const CHECKS = 20_000;
const SECONDS = 2;

export async function run(): Promise<Figure[]> {
  await using site = await launchSite();
  await using here = await openTestSite();
  const { cookie } = await signUp(here);
  const headers = new Headers({ cookie });
  const check = () => here.services.accounts.resolve(sessionTokens(headers, false));
  if (!await check()) throw new Error("The bench's own session was refused");
  const checks: number[] = [];
  const requests: number[] = [];
  for (let turn = 0; turn < TURNS; turn++) {
    const startMs = performance.now();
    for (let count = 0; count < CHECKS; count++) await check();
    checks.push((performance.now() - startMs) * 1000 / CHECKS);
    requests.push(1e6 / await measureRate(`${site.url}/healthz`, SECONDS));
  }
  const name = "session check of a request, microseconds";
  return [atMost(0.15, { name, value: median(checks), baseline: median(requests) })];
}
