/** Signing up where the site sends mail: as a program, and as a browser without script. */

import { expect } from "npm:expect@30.5.2";
import { type FakeSmtp, startSmtp } from "../fakes/smtp.ts";
import { mailTo, signUpByMail, signupToken } from "./by_mail.ts";
import { type Client, createClient, PASSWORD, registration } from "./client.ts";
import { openTestSite } from "./harness.ts";

const FORM = { "content-type": "application/x-www-form-urlencoded" };
const CHECKOUT = "/checkout?audiobookId=11";

const openSite = (smtp: FakeSmtp) =>
  openTestSite(undefined, {
    SMTP_URL: smtp.url,
    MAIL_FROM: "shop@books.example",
    BASE_URL: "http://books.example",
  });

const post = (client: Client, path: string, fields: Record<string, string>) =>
  client.call("POST", path, new URLSearchParams(fields).toString(), FORM);

const fieldsOf = (email: string) => {
  const { username: _username, ...fields } = registration(email);
  return { ...fields, redirect: CHECKOUT };
};

/** All of an answer that may not tell, what was typed and what is random left out. */
function visible(
  { status, headers, text }: { status: number; headers: Headers; text: string },
  email: string,
) {
  const cookie = /^(signup=)[\w-]{43}(; .*)$/;
  const masked = [...headers].filter(([name]) => name !== "x-request-id")
    .map(([name, value]) => [name, value.replace(cookie, "$1*$2")]);
  return [status, masked, text.replaceAll(email, "*")];
}

Deno.test("POST /api/auth/register, POST /signup: with mail a known and a new address answer alike [A7.13]", async () => {
  await using smtp = await startSmtp();
  await using site = await openSite(smtp);
  await signUpByMail(site, smtp, "known@example.com");
  for (const how of ["call", "form"]) {
    const answers = [];
    for (const email of ["known@example.com", `new-${how}@example.com`]) {
      const client = createClient(site);
      const answer = how === "call"
        ? await client.call("POST", "/api/auth/register", registration(email))
        : await post(client, "/signup", fieldsOf(email));
      expect(client.cookie).toMatch(/^signup=/);
      expect((await client.call("GET", "/api/auth/user")).status).toBe(401);
      answers.push(visible(answer, email));
    }
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[0]![0]).toBe(202);
  }
  const wanted = [ // in whatever order they go out
    "known@example.com: Welcome to",
    "known@example.com: You already",
    "known@example.com: You already",
    "new-call@example.com: Welcome to",
    "new-form@example.com: Welcome to",
  ];
  for (let left = 500; left > 0 && smtp.mails.length < wanted.length; left--) {
    await new Promise((done) => setTimeout(done, 20));
  }
  const subjects = smtp.mails.map(({ to, data }) =>
    `${to[0]}: ${/^Subject: (\w+ \w+)/m.exec(data)![1]}`
  );
  expect(subjects.sort()).toEqual(wanted);
});

Deno.test("POST /api/auth/register: the answer, and what its limits say", async () => {
  await using smtp = await startSmtp();
  await using site = await openSite(smtp);
  const ask = () =>
    createClient(site).call("POST", "/api/auth/register", registration("ada@example.com"));
  const { status, body, headers } = await ask();
  expect([status, body]).toEqual([202, {
    success: true,
    pending: true,
    message: "We've sent you an email. Open the link in it to continue.",
  }]);
  expect(headers.get("set-cookie"))
    .toMatch(/^signup=[\w-]{43}; Path=\/; Max-Age=86400; HttpOnly; SameSite=Lax$/);
  for (let n = 0; n < 2; n++) await ask();
  const refused = await ask();
  expect([refused.status, refused.body.error.code]).toEqual([429, "too_many_tries"]);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(500);
});

Deno.test("/signup: the page says where to look, the link makes the account and leads back to the checkout [B2.1 C1.6]", async () => {
  await using smtp = await startSmtp();
  await using site = await openSite(smtp);
  const client = createClient(site);
  const sent = await post(client, "/signup", fieldsOf("ada@example.com"));
  expect(sent.text).toMatch(/Check your email.*<strong>ada@example\.com<\/strong>/s);
  expect(sent.text).toContain(`href="/login?redirect=${encodeURIComponent(CHECKOUT)}"`);
  const token = await signupToken(smtp, "ada@example.com");
  const opened = await client.call("GET", `/signup/confirm?token=${token}`);
  expect([opened.status, opened.headers.get("cache-control")]).toEqual([200, "no-store"]);
  expect(opened.text).toContain("Finish and Sign In");
  expect(opened.text).not.toContain('type="password"');
  expect((await client.call("GET", "/api/auth/user")).status).toBe(401); // a scanner opens links too
  const done = await post(client, "/signup/confirm", { token });
  expect([done.status, done.headers.get("location")]).toEqual([303, CHECKOUT]);
  const { body } = await client.call("GET", "/api/auth/user");
  expect(body).toMatchObject({ email: "ada@example.com", firstName: "Ada", emailVerified: true });
  expect((await client.call("GET", CHECKOUT)).text).toContain("ada@example.com");
  const again = await post(createClient(site), "/signup/confirm", { token });
  expect([again.status, again.text.includes("This link no longer works")]).toEqual([400, true]);
});

Deno.test("/signup/confirm: another browser is asked for the password that was chosen", async () => {
  await using smtp = await startSmtp();
  await using site = await openSite(smtp);
  await post(createClient(site), "/signup", fieldsOf("ada@example.com"));
  const token = await signupToken(smtp, "ada@example.com");
  const phone = createClient(site);
  const opened = await phone.call("GET", `/signup/confirm?token=${token}`);
  expect(opened.text).toContain('type="password"');
  for (const password of ["", "wrong-oar"]) {
    const refused = await post(phone, "/signup/confirm", { token, password });
    expect([refused.status, refused.text.includes("password-error")]).toEqual([403, true]);
  }
  const done = await post(phone, "/signup/confirm", { token, password: PASSWORD });
  expect([done.status, done.headers.get("location")]).toEqual([303, CHECKOUT]);
});

Deno.test("/signup: who has an account is told so by mail alone, with the ways in", async () => {
  await using smtp = await startSmtp();
  await using site = await openSite(smtp);
  await signUpByMail(site, smtp, "known@example.com");
  const eve = { ...fieldsOf("known@example.com"), firstName: "Evelyn" };
  await post(createClient(site), "/signup", eve);
  const text = await mailTo(smtp, "known@example.com", "You already have an account");
  expect(text).toContain(`http://books.example/login?redirect=${encodeURIComponent(CHECKOUT)}`);
  expect(text).toContain("http://books.example/reset-password");
  expect(text).not.toContain("Evelyn");
  expect(text).not.toContain("/signup/confirm");
  const login = { username: "known@example.com", password: PASSWORD };
  expect((await createClient(site).call("POST", "/api/auth/login", login)).status).toBe(200);
});

Deno.test("/account/email: with mail a taken address answers like a free one", async () => {
  await using smtp = await startSmtp();
  await using site = await openSite(smtp);
  await signUpByMail(site, smtp, "known@example.com");
  const ada = await signUpByMail(site, smtp, "ada@example.com");
  const answers = [];
  for (const email of ["known@example.com", "free@example.com"]) {
    answers.push(visible(await post(ada, "/account/email", { email, password: PASSWORD }), email));
  }
  expect(answers[1]).toEqual(answers[0]);
  expect(await mailTo(smtp, "known@example.com", "You already have an account")).toContain(
    "Hello Ada,",
  );
  await mailTo(smtp, "free@example.com", "Confirm your new email address");
  // Whoever has that address is a stranger: no word that Ada typed goes there.
  const mail = await mailTo(smtp, "free@example.com", "Confirm your new email address");
  expect(mail).toContain("Hello,");
  expect(mail).not.toContain("Ada");
});

Deno.test("names: that hold an address are refused wherever they are typed; older ones greet nobody by mail", async () => {
  await using smtp = await startSmtp();
  await using site = await openSite(smtp);
  const firstName = "YOUR ACCOUNT IS LOCKED. Unlock at https://evil.example";
  const eve = { ...fieldsOf("known@example.com"), firstName };
  const refused = await post(createClient(site), "/signup", eve);
  expect([refused.status, refused.text.includes('id="firstName-error"')]).toEqual([400, true]);
  const ada = await signUpByMail(site, smtp, "ada@example.com");
  expect((await post(ada, "/account", { firstName, lastName: "B" })).status).toBe(400);
  const called = await ada.call("POST", "/api/auth/update-profile", { firstName });
  expect(called.status).toBe(400);
  using kv = await Deno.openKv(site.services.config.kvUrl);
  const { value } = await kv.get<Record<string, unknown>>(["user", ada.userId]);
  await kv.set(["user", ada.userId], { ...value, firstName });
  await post(createClient(site), "/reset-password", { email: "ada@example.com" });
  const mail = await mailTo(smtp, "ada@example.com", "Reset your password");
  expect(mail).toContain("Hello,");
  expect(mail).not.toContain("evil");
});

Deno.test("mails to a typed address: strangers who type it keep nobody from it who has followed a mailed link", async () => {
  await using smtp = await startSmtp();
  await using site = await openSite(smtp);
  const email = "ada@example.com";
  const ask = (client: Client) => post(client, "/signup", fieldsOf(email));
  for (let n = 0; n < 3; n++) expect((await ask(createClient(site))).status).toBe(202);
  const ada = createClient(site);
  const held = await ask(ada);
  expect([held.status, held.text.includes("open the link in the newest one")]).toEqual([429, true]);
  const token = await signupToken(smtp, email);
  expect((await ada.call("GET", `/signup/confirm?token=${token}`)).status).toBe(200);
  expect((await ask(ada)).status).toBe(202);
  // The link says whose address it is, and no more: strangers still wait, and so does she for others.
  expect((await ask(createClient(site))).status).toBe(429);
  expect((await ada.call("GET", "/api/auth/user")).status).toBe(401);

  // The same where an account is to move there.
  const ben = await signUpByMail(site, smtp, "ben@example.com");
  const move = () => post(ben, "/account/email", { email, password: PASSWORD });
  expect((await move()).status).toBe(429);
  await ben.call("GET", `/signup/confirm?token=${token}`);
  expect((await move()).status).toBe(303);
  // And for news of books.
  const tell = (client: Client) => post(client, "/release-alert", { email });
  for (let n = 0; n < 3; n++) expect((await tell(createClient(site))).status).toBe(200);
  expect((await tell(createClient(site))).status).toBe(429);
  expect((await tell(ada)).status).toBe(200);
});
