/** Asking for help: the call, the page, what the author and the operator get. */

import { expect } from "npm:expect@30.5.2";
import { withLanguage } from "@/lib/platform/language/request_language.server.ts";
import { printed } from "../../tools/admin_print.ts";
import { startSmtp } from "../fakes/smtp.ts";
import { createClient, signUp } from "./client.ts";
import { openTestSite, type TestSite } from "./harness.ts";

const ASKED = { email: "ada@example.com", subject: "Chapter 3", message: "It stops\nat 4:12." };
const FORM = { "content-type": "application/x-www-form-urlencoded" };

/**
 * What the operator's command prints. In English, said outright: Deno's runner begins a test in the async context that
 * the one before has left, which may be that of a German request.
 */
async function requestsOf(site: TestSite): Promise<string> {
  const { data } = await site.services.desk.read("requests", {});
  return withLanguage("en", () => printed({ name: "requests", fields: {}, isJson: false }, data))
    .replaceAll(/\nto reply: request answer \S+/g, "");
}

Deno.test("/api/help-request: is kept, and the operator reads it, oldest first [B7.14]", async () => {
  await using site = await openTestSite();
  expect(await requestsOf(site)).toBe("No support requests yet.");
  const client = createClient(site);
  const sent = await client.call("POST", "/api/help-request", ASKED);
  expect([sent.status, sent.body]).toEqual([200, {
    success: true,
    message: "Support request sent",
  }]);
  const escape = String.fromCharCode(27);
  await client.call("POST", "/api/help-request", {
    email: "bob@example.com",
    message: `${escape}[2Jhi`,
  });
  expect(await requestsOf(site)).toMatch(
    /^[\d-]{10} [\d:]{5} {2}ada@example.com {2}Chapter 3\n {4}It stops\n {4}at 4:12\.\n\n.* {2}bob@example.com {2}\(no subject\)\n {4}\[2Jhi$/,
  );
});

Deno.test("/api/help-request: without e-mail or message nothing is kept [B3.5 B5.4]", async () => {
  await using site = await openTestSite();
  const client = createClient(site);
  for (
    const [body, wanted] of [
      [{ ...ASKED, email: " " }, /Please provide both your email and message\./],
      [{ ...ASKED, message: "" }, /Please provide both your email and message\./],
      [{ email: ASKED.email }, /Please provide both your email and message\./],
      [{ ...ASKED, email: "ada" }, /Please enter an email address/],
      [{ ...ASKED, message: "x".repeat(5001) }, /Please enter at most 5000 characters/],
      [{ ...ASKED, subject: "x".repeat(201) }, /Please enter at most 200 characters/],
      [{ ...ASKED, subject: 7 }, /We can't use this request\./],
    ] as const
  ) {
    const { status, body: answer } = await client.call("POST", "/api/help-request", body);
    expect([status, answer.success]).toEqual([400, false]);
    expect(answer.message).toMatch(wanted);
  }
  expect(await requestsOf(site)).toBe("No support requests yet.");
});

Deno.test("/api/help-request: one address cannot flood the author", async () => {
  await using site = await openTestSite();
  const client = createClient(site);
  const statuses: number[] = [];
  for (let n = 0; n < 6; n++) {
    statuses.push((await client.call("POST", "/api/help-request", ASKED)).status);
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
});

Deno.test("support by mail: the author gets it and can answer; no line of it becomes a header", async () => {
  await using smtp = await startSmtp();
  await using site = await openTestSite(undefined, {
    SMTP_URL: smtp.url,
    MAIL_FROM: "books@example.com",
    BASE_URL: "https://books.example",
    SUPPORT_EMAIL: "help@books.example",
  });
  const client = createClient(site);
  await client.call("POST", "/api/help-request", {
    ...ASKED,
    subject: "Hello\r\nBcc: eve@example.com",
    message: "<b>bold</b>",
  });
  while (smtp.mails.length < 1) await new Promise((done) => setTimeout(done, 10));
  const [{ to, from, data }] = smtp.mails as [typeof smtp.mails[0]];
  expect([from, to]).toEqual(["books@example.com", ["help@books.example"]]);
  expect(data).toMatch(/^Reply-To: ada@example\.com$/m);
  expect(data).toMatch(/^Subject: Support request: Hello Bcc: eve@example\.com$/m);
  expect(data).not.toMatch(/^Bcc:/m);
  expect(data).toContain("&lt;b&gt;bold&lt;/b&gt;");
});

Deno.test("/contact: sends without script, in the words of the specification [B2.11]", async () => {
  await using site = await openTestSite(undefined, { SUPPORT_EMAIL: "help@books.example" });
  const ada = await signUp(site, "ada@example.com");
  const post = (fields: Record<string, string>) =>
    ada.call("POST", "/contact", new URLSearchParams(fields).toString(), FORM);
  const shown = await ada.call("GET", "/contact");
  expect(shown.text).toMatch(/name="email"[^>]*value="ada@example.com"/);
  expect(shown.text).toContain('href="mailto:help@books.example"');
  const missing = await post({ ...ASKED, message: " " });
  expect(missing.status).toBe(400);
  expect(missing.text).toMatch(/role="alert"><strong>Missing information<\/strong>/);
  expect(missing.text).toContain("Please provide both your email and message.");
  expect(missing.text).toMatch(/<textarea[^>]*aria-invalid="true"/);
  const wrong = await post({ ...ASKED, email: "ada", message: "<script>" });
  expect([wrong.status, wrong.text.includes("email-error")]).toEqual([400, true]);
  expect(wrong.text).toContain("&lt;script></textarea>");
  const sent = await post(ASKED);
  expect(sent.status).toBe(200);
  expect(sent.text).toMatch(/role="status"><strong>Support request sent<\/strong>/);
  expect(sent.text).not.toContain("It stops");
  // Of others; her own address is not held up by them.
  const others = { ...ASKED, email: "others@example.com" };
  for (let n = 0; n < 5; n++) await post(others);
  const refused = await post(others);
  expect((await post(ASKED)).status).toBe(200);
  expect([refused.status, refused.headers.has("retry-after")]).toEqual([429, true]);
  expect(refused.text).toContain(
    "There was a problem sending your message. Please try again later.",
  );
  expect(refused.text).toContain("It stops");
});
