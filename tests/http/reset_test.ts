/** /reset-password and its call: who gets a new password, who does not, and what nobody can tell. */

import { expect } from "npm:expect@30.5.2";
import { decodeMail, startSmtp } from "../fakes/smtp.ts";
import { signUpByMail } from "./by_mail.ts";
import { createClient, PASSWORD, signUp } from "./client.ts";
import { openTestSite, type TestSite } from "./harness.ts";

const CALL = "/api/auth/reset-password-verify";
const EMAIL = "ada@example.com";
const ANSWER = "the OLD  mill ";
const NEW = "heron-at-dusk-7";

function reset(site: TestSite, body: Record<string, unknown>, address = "10.0.0.1") {
  return createClient(site).call("POST", CALL, body, { "x-forwarded-for": address });
}

/** The error that the field is described by. */
const errorAt = (html: string, name: string) =>
  RegExp(`id="${name}"[^>]*autofocus[^>]*aria-invalid="true"[^>]*describedby="${name}-error`).test(
      html,
    )
    ? RegExp(`id="${name}-error">([^<]*)<`).exec(html)?.[1]
    : null;

const login = (site: TestSite, password: string) =>
  createClient(site).call("POST", "/api/auth/login", { username: EMAIL, password });

Deno.test("reset: a right answer gives a grant, the grant a new password, and all sessions end [B3.4 B7.3]", async () => {
  await using site = await openTestSite();
  const ada = await signUp(site, EMAIL);
  const verified = await reset(site, { email: EMAIL, securityAnswer: ANSWER, token: "" });
  expect(verified.body).toEqual({
    success: true,
    userExists: true,
    message: "Identity Verified",
    token: expect.stringMatching(/^grant_[\w-]{43}$/),
  });
  expect(verified.headers.get("cache-control")).toBe("no-store");
  expect((await ada.call("GET", "/api/auth/user")).status).toBe(200);

  const { token } = verified.body;
  const weak = await reset(site, { email: EMAIL, token, newPassword: "abc" });
  expect([weak.status, weak.body.message]).toEqual([
    400,
    "Password must be at least 6 characters long.",
  ]);
  const done = await reset(site, { email: EMAIL, token, newPassword: NEW });
  expect([done.status, done.body.success, done.body.message]).toEqual([
    200,
    true,
    "Your password has been updated. You can now log in with your new password.",
  ]);
  expect((await ada.call("GET", "/api/auth/user")).status).toBe(401);
  expect((await login(site, PASSWORD)).status).toBe(401);
  expect((await login(site, NEW)).status).toBe(200);
});

Deno.test("reset: a grant works once, for its own account, and ends with the password it replaces", async () => {
  await using site = await openTestSite();
  await signUp(site, EMAIL);
  await signUp(site, "eve@example.com");
  const grant = async () =>
    (await reset(site, { email: EMAIL, securityAnswer: ANSWER })).body.token as string;
  const [first, second] = [await grant(), await grant()];
  const foreign = await reset(site, { email: "eve@example.com", token: first, newPassword: NEW });
  expect([foreign.status, foreign.body.error.code]).toEqual([400, "reset_expired"]);
  const both = await Promise.all(
    ["heron-one-41", "heron-two-42"].map((newPassword) =>
      reset(site, { email: EMAIL, token: first, newPassword })
    ),
  );
  expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
  for (const token of [first, second, "grant_" + "A".repeat(43), "{secret}"]) {
    const late = await reset(site, { email: EMAIL, token, newPassword: NEW });
    expect([token, late.status, late.body.error.code]).toEqual([token, 400, "reset_expired"]);
  }
  expect((await login(site, NEW)).status).toBe(401);
});

Deno.test("reset: a wrong answer and an unknown account are byte-identical", async () => {
  await using site = await openTestSite();
  await signUp(site, EMAIL);
  const tries = await Promise.all([
    reset(site, { email: EMAIL, securityAnswer: "the new mill" }),
    reset(site, { email: "nobody@example.com", securityAnswer: "the new mill" }),
  ]);
  const [wrong, unknown] = tries;
  for (const { headers } of tries) headers.delete("x-request-id"); // each request has its own
  expect([wrong!.status, wrong!.text, [...wrong!.headers]]).toEqual([
    unknown!.status,
    unknown!.text,
    [...unknown!.headers],
  ]);
  expect([wrong!.status, wrong!.body]).toEqual([401, {
    success: false,
    userExists: false,
    message: "We couldn't verify your identity. Please try again.",
    error: {
      code: "not_verified",
      message: "We couldn't verify your identity. Please try again.",
    },
  }]);
});

Deno.test("reset: tries are limited for each account, known or not, and sign-in goes on", async () => {
  await using site = await openTestSite(({ config }) => ({
    config: { ...config, trustProxy: true },
  }));
  const ada = await signUp(site, EMAIL);
  for (const email of [EMAIL, "nobody@example.com"]) {
    const statuses: number[] = [];
    for (let n = 0; n < 6; n++) {
      const from = `10.1.${email.length}.${n}`;
      statuses.push((await reset(site, { email, securityAnswer: "wrong one" }, from)).status);
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
  }
  const right = await reset(site, { email: EMAIL, securityAnswer: ANSWER }, "10.2.0.1");
  expect([right.status, right.headers.has("retry-after")]).toEqual([429, true]);
  expect((await login(site, PASSWORD)).status).toBe(200);
  expect((await ada.call("GET", "/api/auth/user")).status).toBe(200);
});

Deno.test("reset: one address cannot try account after account", async () => {
  await using site = await openTestSite();
  const tries = await Promise.all(
    Array.from(
      { length: 24 },
      (_, n) => reset(site, { email: `n${n}@example.com`, securityAnswer: "wrong one" }),
    ),
  );
  expect(tries.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(4);
});

Deno.test("reset: what cannot be used is refused with a reason [B5.3 B9.22]", async () => {
  await using site = await openTestSite();
  for (
    const [body, wanted] of [
      [{ email: "no address", securityAnswer: "long enough" }, /"email":/],
      [
        { email: EMAIL, securityAnswer: "ab" },
        /Security answer must be at least 3 characters long/,
      ],
      [{ email: EMAIL }, /Security answer must be at least 3/],
      [{ email: EMAIL, securityAnswer: 7 }, /securityAnswer/],
      [{ email: EMAIL, securityAnswer: "x".repeat(201) }, /at most 200/],
      [{ email: EMAIL, token: "grant_x", newPassword: "x".repeat(201) }, /at most 200/],
    ] as const
  ) {
    const { status, body: answer } = await reset(site, body);
    expect([status, answer.success, answer.userExists]).toEqual([400, false, false]);
    expect(JSON.stringify(answer.error)).toMatch(wanted);
    expect(answer.message).not.toMatch(/securityAnswer/); // it is for people
  }
  expect((await createClient(site).call("GET", CALL)).status).toBe(405);
});

/** The first link in the newest mail to the address. */
function linkIn(mails: { to: string[]; data: string }[]): URL {
  const text = decodeMail(mails.at(-1)!.data);
  return new URL(/https:\/\/books\.example\/reset-password\S+/.exec(text)![0]);
}

async function untilMails(smtp: { mails: unknown[] }, count: number): Promise<void> {
  while (smtp.mails.length < count) await new Promise((done) => setTimeout(done, 10));
}

function mailing(smtpUrl: string) {
  return {
    SMTP_URL: smtpUrl,
    MAIL_FROM: "books@example.com",
    BASE_URL: "https://books.example",
  };
}

Deno.test("reset by mail: the link, then the answer, then the password; and the owner is told", async () => {
  await using smtp = await startSmtp();
  await using site = await openTestSite(undefined, mailing(smtp.url));
  await signUpByMail(site, smtp, EMAIL); // its welcome is the first mail
  const [known, unknown] = await Promise.all([
    reset(site, { email: EMAIL, securityAnswer: ANSWER, token: "" }),
    reset(site, { email: "nobody@example.com", securityAnswer: ANSWER, token: "" }),
  ]);
  expect([known!.status, known!.text]).toEqual([unknown!.status, unknown!.text]);
  expect(known!.body).toEqual({
    success: true,
    userExists: false,
    message: "If an account with this email exists, you will receive reset instructions.",
  });
  await untilMails(smtp, 2);
  const link = linkIn(smtp.mails);
  expect(smtp.mails.map(({ to }) => to)).toEqual([[EMAIL], [EMAIL]]);
  expect(link.searchParams.get("email")).toBe(EMAIL);
  const token = link.searchParams.get("token")!;

  const early = await reset(site, { email: EMAIL, token, newPassword: NEW, securityAnswer: "no!" });
  expect([early.status, early.body.error.code]).toEqual([401, "not_verified"]);
  const verified = await reset(site, { email: EMAIL, token, securityAnswer: ANSWER });
  expect([verified.status, verified.body.userExists]).toEqual([200, true]);
  const again = await reset(site, { email: EMAIL, token, securityAnswer: ANSWER });
  expect([again.status, again.text]).toEqual([401, early.text]);
  const grant = verified.body.token;
  expect((await reset(site, { email: EMAIL, token: grant, newPassword: NEW })).status).toBe(200);
  expect((await login(site, NEW)).status).toBe(200);
  await untilMails(smtp, 3);
  expect(smtp.mails[2]!.data).toContain("Subject: Your password has been changed");
});

Deno.test("reset by mail: the answer alone opens nothing, and links are sent now and then only", async () => {
  await using smtp = await startSmtp();
  await using site = await openTestSite(undefined, mailing(smtp.url));
  await signUpByMail(site, smtp, EMAIL);
  const forged = await reset(site, {
    email: EMAIL,
    token: "link_" + "A".repeat(43),
    securityAnswer: ANSWER,
  });
  expect([forged.status, forged.body.token]).toEqual([401, undefined]);
  const statuses: number[] = [];
  for (let n = 0; n < 4; n++) statuses.push((await reset(site, { email: EMAIL })).status);
  expect(statuses).toEqual([200, 200, 200, 429]);
});

const FORM = { "content-type": "application/x-www-form-urlencoded" };

function post(site: TestSite, fields: Record<string, string>) {
  const body = new URLSearchParams(fields).toString();
  return createClient(site).call("POST", "/reset-password", body, FORM);
}

Deno.test("/reset-password: three views, each with the words of the specification [B2.2 B4.13]", async () => {
  await using site = await openTestSite();
  await signUp(site, EMAIL);
  const first = await createClient(site).call("GET", `/reset-password?email=${EMAIL}`);
  expect([first.status, first.headers.get("cache-control")]).toEqual([200, "no-store"]);
  expect(first.text).toMatch(/name="email"[^>]*value="ada@example.com"/);
  for (
    const text of [
      'placeholder="Enter your email address"',
      'placeholder="Answer for account recovery"',
      "Verify Identity",
      'data-busy="Verifying..."',
      'href="/login"',
      "Back to login",
    ]
  ) expect(first.text).toContain(text);

  const wrong = await post(site, { email: EMAIL, securityAnswer: "the new mill" });
  expect(wrong.status).toBe(401);
  expect(wrong.text).toMatch(
    /role="alert"><strong>Verification Failed<\/strong><p>We couldn't verify your identity. Please try again or <a href="\/contact">Contact Us<\/a>/,
  );
  const nobody = await post(site, { email: "bob@example.com", securityAnswer: "the new mill" });
  expect(nobody.text).toBe(wrong.text.replaceAll(EMAIL, "bob@example.com"));
  const noAddress = await post(site, { email: "ada", securityAnswer: "the new mill" });
  expect(errorAt(noAddress.text, "email"))
    .toBe("Invalid Email: Please enter a valid email address");
  const short = await post(site, { email: EMAIL, securityAnswer: "ab" });
  expect(errorAt(short.text, "securityAnswer"))
    .toBe("Security answer must be at least 3 characters long.");

  const second = await post(site, { email: EMAIL, securityAnswer: ANSWER });
  expect(second.text).toContain("Identity Verified");
  expect(second.text).toContain("Please set your new password.");
  expect(second.text).toContain('data-busy="Updating..."');
  const token = /name="token" value="(grant_[\w-]+)"/.exec(second.text)![1]!;
  const set = (newPassword: string, confirmPassword = newPassword) =>
    post(site, { email: EMAIL, token, newPassword, confirmPassword });
  const mismatch = await set(NEW, NEW + "x");
  expect([mismatch.status, errorAt(mismatch.text, "confirmPassword")]).toEqual([
    400,
    "Passwords Don't Match: Please make sure your passwords match.",
  ]);
  expect(errorAt((await set("abc")).text, "newPassword"))
    .toBe("Password Too Short: Password must be at least 6 characters long.");
  expect((await set("password1")).text).toContain("Reset Failed");

  const third = await set(NEW);
  for (
    const text of [
      "Password Reset Complete",
      "Your password has been successfully updated",
      "Login with New Password",
      "<strong>Password Reset Successful</strong> Your password has been updated. You can now log in with your new password.",
    ]
  ) expect(third.text).toContain(text);
  const late = await set(NEW);
  expect([late.status, late.text.includes("Verify Identity")]).toEqual([400, true]);
  expect((await login(site, NEW)).status).toBe(200);
});

Deno.test("/reset-password by mail: asks the address alone, then behind the link the answer [B4.13]", async () => {
  await using smtp = await startSmtp();
  await using site = await openTestSite(undefined, {
    ...mailing(smtp.url),
    SUPPORT_EMAIL: "help@books.example",
  });
  await signUpByMail(site, smtp, EMAIL);
  const first = await createClient(site).call("GET", "/reset-password");
  expect(first.text).not.toContain("securityAnswer");
  const sent = await post(site, { email: EMAIL });
  expect(sent.text).toMatch(/role="status"><strong>Email Sent<\/strong>/);
  expect((await post(site, { email: "bob@example.com" })).text)
    .toBe(sent.text.replaceAll(EMAIL, "bob@example.com"));
  await untilMails(smtp, 2);
  const link = linkIn(smtp.mails);
  const opened = await createClient(site).call("GET", link.pathname + link.search);
  expect(opened.text).toContain("Verify Identity");
  const token = link.searchParams.get("token")!;
  const wrong = await post(site, { email: EMAIL, token, securityAnswer: "the new mill" });
  expect(wrong.text).toContain('href="mailto:help@books.example"');
  const second = await post(site, { email: EMAIL, token, securityAnswer: ANSWER });
  expect(second.text).toMatch(/name="token" value="grant_/);

  const used = await createClient(site).call("GET", link.pathname + link.search);
  expect(used.status).toBe(410);
  expect(used.text).toContain("This link no longer works");
  expect(used.text).toContain("It's been used, or it's more than 10 minutes old.");
  expect([used.text.includes("securityAnswer"), used.text.includes("Send Reset Link")])
    .toEqual([false, true]);
  expect(used.text).not.toContain(token);
  // The accounts of a demo need an answer that nobody is asked for here.
  for (const { text } of [first, sent, opened, used]) {
    expect(text).not.toContain("any answer works");
  }
});
