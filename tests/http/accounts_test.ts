/** Accounts over HTTP: the calls of 4-wire, their texts, cookies and refusals. */

import { expect } from "npm:expect@30.5.2";
import { createClient, PASSWORD, registration, signUp } from "./client.ts";
import { openTestSite } from "./harness.ts";

Deno.test("register: signs in, answers the user and keeps nothing secret in it [A3.1 A7.11 A7.13 B3.7]", async () => {
  await using site = await openTestSite();
  const client = createClient(site);
  const { status, body, headers } = await client.call(
    "POST",
    "/api/auth/register",
    registration("Ada@Example.com"),
  );
  expect(status).toBe(200);
  expect(body).toEqual({
    success: true,
    id: expect.stringMatching(/^[\w-]{22}$/),
    username: "ada@example.com",
    email: "ada@example.com",
    firstName: "Ada",
    lastName: "Lovelace",
    isSubscribed: false,
    emailVerified: false,
    hasPassword: true,
  });
  expect(headers.getSetCookie()[0]).toMatch(
    /^session=[\w-]{43}\.[\w-]+; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax$/,
  );
  expect(headers.get("cache-control")).toBe("no-store");
  const user = await client.call("GET", "/api/auth/user");
  expect(user.body.id).toBe(body.id);
  const again = await createClient(site).call(
    "POST",
    "/api/auth/register",
    registration("ada@example.com"),
  );
  expect([again.status, again.body.success, again.body.error.code]).toEqual([
    409,
    false,
    "email_taken",
  ]);
});

Deno.test("accounts: an address with a domain in its own letters is one account, and shown in them", async () => {
  await using site = await openTestSite();
  const ofFirefox = createClient(site);
  const made = await ofFirefox.call(
    "POST",
    "/api/auth/register",
    registration("Ada@bücher.example"),
  );
  expect([made.status, made.body.email]).toEqual([200, "ada@xn--bcher-kva.example"]);
  for (const username of ["ada@xn--bcher-kva.example", "ada@bücher.example\u200b"]) {
    const { status, body } = await createClient(site).call("POST", "/api/auth/login", {
      username,
      password: PASSWORD,
    });
    expect([status, body.id]).toEqual([200, made.body.id]);
  }
  const page = await site.ask("/account", { headers: { cookie: ofFirefox.cookie } });
  expect(await page.text()).toContain("<p>ada@bücher.example</p>");
});

Deno.test("register: bad input is refused with a reason and nothing is made [A5.2]", async () => {
  await using site = await openTestSite();
  const client = createClient(site);
  const good = registration();
  for (
    const [change, wanted] of [
      [{ username: "no address", email: undefined }, /username/],
      [{ email: "other@example.com" }, /email/],
      [{ password: "abc" }, /at least 6/],
      [{ password: "password1" }, /too easy to guess/],
      [{ password: "x".repeat(201) }, /at most 200/],
      [{ securityAnswer: "a" }, /Security answer must be at least 3 characters long/],
      [{ securityAnswer: undefined }, /securityAnswer/],
      [{ username: 7 }, /username/],
    ] as const
  ) {
    const { status, body } = await client.call("POST", "/api/auth/register", {
      ...good,
      ...change,
    });
    expect([status, body.success]).toEqual([400, false]);
    expect(JSON.stringify(body.error)).toMatch(wanted);
    expect(body.message).not.toMatch(/username|securityAnswer/); // it is for people
    expect(body.error.message).toBe(body.message);
  }
  for (
    const [body, type, wanted] of [
      ["{", "application/json", 400],
      ["a=b", "application/x-www-form-urlencoded", 415],
      [JSON.stringify({ ...good, firstName: "x".repeat(10_000_000) }), "application/json", 413],
    ] as const
  ) {
    const { status } = await client.call("POST", "/api/auth/register", body, {
      "content-type": type,
    });
    expect(status).toBe(wanted);
  }
  expect((await client.call("GET", "/api/auth/user")).status).toBe(401);
});

Deno.test("login: rotates the session, and the one before is worth nothing [A7.12]", async () => {
  await using site = await openTestSite();
  const client = await signUp(site, "rotate@example.com");
  const before = client.cookie;
  const { status } = await client.call("POST", "/api/auth/login", {
    username: " Rotate@example.com",
    password: PASSWORD,
  });
  expect(status).toBe(200);
  expect(client.cookie).not.toBe(before);
  const old = createClient(site);
  old.cookie = before;
  expect((await old.call("GET", "/api/auth/user")).status).toBe(401);
  expect((await client.call("GET", "/api/auth/user")).status).toBe(200);
});

Deno.test("login: unknown account, wrong password and disabled account are byte-identical [A5.1]", async () => {
  await using site = await openTestSite();
  await signUp(site, "known@example.com");
  const tries = await Promise.all([
    ["known@example.com", "wrong-oar-42"],
    ["unknown@example.com", "wrong-oar-42"],
    ["no address at all", "wrong-oar-42"],
  ].map(([username, password]) =>
    createClient(site).call("POST", "/api/auth/login", { username, password })
  ));
  const [first] = tries;
  for (const { headers } of tries) headers.delete("x-request-id"); // each request has its own
  for (const it of tries) {
    expect([it.status, it.text, [...it.headers]]).toEqual([401, first!.text, [...first!.headers]]);
  }
  expect(first!.body).toEqual({
    success: false,
    message: "Please check your credentials and try again.",
    error: { code: "invalid_credentials", message: "Please check your credentials and try again." },
  });
  expect(first!.headers.get("set-cookie")).toBe(null);
});

Deno.test("bearer: the token is answered only when asked for, and works without a cookie [A7.15]", async () => {
  await using site = await openTestSite();
  const client = createClient(site);
  const { body } = await client.call("POST", "/api/auth/register", {
    ...registration(),
    bearer: true,
  });
  expect(body.token).toMatch(/^[\w-]{43}\.[\w-]+$/);
  const ask = (authorization: string) =>
    createClient(site).call("GET", "/api/auth/user", undefined, { authorization });
  expect((await ask(`Bearer ${body.token}`)).status).toBe(200);
  expect((await ask(`Bearer ${body.id}`)).status).toBe(401);
  expect((await ask(`Basic ${body.token}`)).status).toBe(401);
});

Deno.test("cookie: over https it is Secure and bound to the host, and a plain one counts nothing", async () => {
  await using site = await openTestSite();
  const https = (path: string, init?: RequestInit) =>
    site.ask(`https://books.example${path}`, init);
  const client = createClient({ ask: https });
  const { headers } = await client.call("POST", "/api/auth/register", registration());
  expect(headers.get("set-cookie")).toMatch(
    /^__Host-session=[^;]+;.*; HttpOnly; SameSite=Lax; Secure$/,
  );
  expect((await client.call("GET", "/api/auth/user")).status).toBe(200);
  client.cookie = client.cookie.replace("__Host-", "");
  expect((await client.call("GET", "/api/auth/user")).status).toBe(401);
});

Deno.test("logout: ends the session and clears what the browser kept; a form is led home [A4.1 C1.7]", async () => {
  await using site = await openTestSite();
  const client = await signUp(site);
  const other = createClient(site);
  other.cookie = client.cookie;
  const { status, headers, body } = await client.call("POST", "/api/auth/logout");
  expect([status, body]).toEqual([200, { success: true }]);
  expect(headers.get("clear-site-data")).toBe('"cache"'); // theme and settings stay
  expect(headers.getSetCookie()).toEqual([
    "session=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax",
    `signed-out=${client.userId}; Path=/; Max-Age=2592000; SameSite=Lax`,
  ]);
  expect((await other.call("GET", "/api/auth/user")).status).toBe(401);
  const form = await other.call("POST", "/api/auth/logout", "", {
    "content-type": "application/x-www-form-urlencoded",
  });
  expect([form.status, form.headers.get("location")]).toEqual([303, "/"]);
});

Deno.test("sessions: listed with their devices, ended one by one or everywhere [C1.8]", async () => {
  await using site = await openTestSite();
  const laptop = await signUp(site, "devices@example.com");
  const phone = createClient(site);
  const agent = "Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0";
  await phone.call("POST", "/api/auth/login", {
    username: "devices@example.com",
    password: PASSWORD,
  }, {
    "user-agent": agent,
  });
  const { body } = await laptop.call("GET", "/api/auth/sessions");
  expect(body.map((it: { device: string; isCurrent: boolean }) => [it.device, it.isCurrent]))
    .toEqual([
      ["Firefox on Android", false],
      ["Unknown device", true],
    ]);
  const german = await laptop.call("GET", "/de/api/auth/sessions");
  expect(german.body.map((it: { device: string }) => it.device))
    .toEqual(["Firefox auf Android", "Unbekanntes Gerät"]);
  const stranger = await signUp(site);
  const foreign = await stranger.call("DELETE", `/api/auth/sessions/${body[0].id}`);
  const missing = await stranger.call("DELETE", "/api/auth/sessions/nobody");
  expect([foreign.status, foreign.text]).toEqual([404, missing.text]);
  expect((await laptop.call("DELETE", `/api/auth/sessions/${body[0].id}`)).status).toBe(204);
  expect((await phone.call("GET", "/api/auth/user")).status).toBe(401);
  expect((await laptop.call("DELETE", "/api/auth/sessions")).status).toBe(200);
  expect((await laptop.call("GET", "/api/auth/user")).status).toBe(401);
});

Deno.test("update-profile: changes what is sent, keeps the rest, and never the e-mail [B7.4]", async () => {
  await using site = await openTestSite();
  const client = await signUp(site, "profile@example.com");
  const { status, body } = await client.call("POST", "/api/auth/update-profile", {
    email: "profile@example.com",
    firstName: "Augusta",
    securityWord: "Ockham Park",
  });
  expect([status, body.success, body.firstName, body.lastName]).toEqual([
    200,
    true,
    "Augusta",
    "Lovelace",
  ]);
  expect((await client.call("GET", "/api/auth/user")).body.firstName).toBe("Augusta");
  const moved = await client.call("POST", "/api/auth/update-profile", {
    email: "else@example.com",
  });
  expect([moved.status, moved.body.error.code]).toEqual([400, "email_fixed"]);
  expect((await createClient(site).call("POST", "/api/auth/update-profile", {})).status).toBe(401);
});

Deno.test("csrf: another site's page can post nothing, in JSON under /api", async () => {
  await using site = await openTestSite();
  const client = await signUp(site);
  for (
    const [name, value] of [["sec-fetch-site", "cross-site"], ["origin", "https://evil.example"]]
  ) {
    const headers = new Headers([[name!, value!]]);
    const { status, body } = await client.call("POST", "/api/auth/logout", undefined, headers);
    expect(status).toBe(403);
    expect(body.error.code).toBe("forbidden");
  }
  expect((await client.call("GET", "/api/auth/user")).status).toBe(200);
  const own = { origin: "http://books.example" };
  expect((await client.call("POST", "/api/auth/logout", undefined, own)).status).toBe(200);
});

Deno.test("device cookie: out of scripts' reach, and a way in while a stranger uses up the tries", async () => {
  await using site = await openTestSite();
  const ask = (path: string, body: unknown, cookie = "") =>
    site.ask(`https://books.example/api/auth/${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", cookie },
      body: JSON.stringify(body),
    });
  const made = await ask("register", registration("ada@example.com"));
  const cookie = made.headers.getSetCookie()[1]!;
  expect(cookie).toMatch(
    /^__Host-device=[\w-]{43}; Path=\/; Max-Age=15552000; HttpOnly; SameSite=Lax; Secure$/,
  );
  const guess = { username: "ada@example.com", password: "wrong-oar" };
  const statuses = [];
  for (let n = 0; n < 11; n++) statuses.push((await ask("login", guess)).status);
  expect(statuses).toEqual([...Array(10).fill(401), 429]);
  const right = { username: "ada@example.com", password: PASSWORD };
  const refused = await ask("login", right);
  expect([refused.status, Number(refused.headers.get("retry-after")) <= 30]).toEqual([429, true]);
  expect((await ask("login", right, cookie.split(";")[0])).status).toBe(200);
  // It is known, and no more than that.
  const user = await site.ask("https://books.example/api/auth/user", {
    headers: { cookie: cookie.split(";")[0]! },
  });
  expect(user.status).toBe(401);
});
