/** An account for a browser, made and entered by calls: for tests that are about something else. */

import { expect } from "npm:expect@30.5.2";
import type { BrowserContext } from "npm:playwright-core@1.65.1";
import type { Site } from "./harness.ts";

export const PASSWORD = "lantern-oar-41";

/** Makes an account and signs this browser in; answers the account's id. */
export async function signUp(context: BrowserContext, site: Site, email: string): Promise<string> {
  const answer = await context.request.post(`${site.url}/api/auth/register`, {
    data: {
      username: email,
      password: PASSWORD,
      securityAnswer: "The old mill",
      firstName: "Ada",
      lastName: "Lovelace",
    },
  });
  expect(answer.status()).toBe(200);
  return (await answer.json()).id;
}

export async function signIn(context: BrowserContext, site: Site, email: string): Promise<void> {
  const answer = await context.request.post(`${site.url}/api/auth/login`, {
    data: { username: email, password: PASSWORD },
  });
  expect(answer.status()).toBe(200);
}
