/** Signing up at a site that sends mail: the link in it makes the account. */

import { decodeMail, type FakeSmtp } from "../fakes/smtp.ts";
import { type Client, createClient, registration } from "./client.ts";
import type { TestSite } from "./harness.ts";

/** The text of the newest mail to an address, once there is one whose subject has these words. */
export async function mailTo(smtp: FakeSmtp, email: string, subject: string): Promise<string> {
  while (true) {
    const found = smtp.mails.findLast(({ to, data }) =>
      to.includes(email) && data.includes(`Subject: ${subject}`)
    );
    if (found) return decodeMail(found.data);
    await new Promise((done) => setTimeout(done, 10));
  }
}

/** The link in the mail to a new listener. */
export async function signupToken(smtp: FakeSmtp, email: string): Promise<string> {
  const text = await mailTo(smtp, email, "Welcome to");
  return /\/signup\/confirm\?token=([\w-]{43})/.exec(text)![1]!;
}

/** Someone with an account and a session of their own. */
export async function signUpByMail(
  site: Pick<TestSite, "ask">,
  smtp: FakeSmtp,
  email: string,
): Promise<Client> {
  const client = createClient(site);
  await client.call("POST", "/api/auth/register", registration(email));
  const form = new URLSearchParams({ token: await signupToken(smtp, email) }).toString();
  const done = await client.call("POST", "/signup/confirm", form, {
    "content-type": "application/x-www-form-urlencoded",
  });
  if (done.status !== 303) throw new Error(`Signing up answered ${done.status}`);
  client.userId = (await client.call("GET", "/api/auth/user")).body.id;
  return client;
}
