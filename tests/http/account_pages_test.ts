/** /login and /signup as a browser without script uses them. */

import { expect } from "npm:expect@30.5.2";
import { createClient, PASSWORD, signUp } from "./client.ts";
import { openTestSite, type TestSite } from "./harness.ts";

const FORM = { "content-type": "application/x-www-form-urlencoded" };

async function post(
  site: Pick<TestSite, "ask">,
  path: string,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
) {
  const client = createClient(site);
  const form = new URLSearchParams(fields).toString();
  const answer = await client.call("POST", path, form, { ...FORM, ...headers });
  return { ...answer, client };
}

const ADA = {
  firstName: "Ada",
  lastName: "Lovelace",
  email: "ada@example.com",
  password: PASSWORD,
  securityAnswer: "The old mill",
};

Deno.test("/signup: a password too long is refused in words, and no browser cuts it before [A9.26]", async () => {
  await using site = await openTestSite();
  const page = await (await site.ask("/signup")).text();
  const [field] = /<input[^>]*type="password"[^>]*>/.exec(page)!;
  expect(field).not.toContain("maxlength");
  const { status, text } = await post(site, "/signup", { ...ADA, password: "x7 ".repeat(67) });
  expect(status).toBe(400);
  expect(text).toContain("Password must be at most 200 characters long.<");
});

Deno.test("/signup: makes the account, signs in and leads on, on this site only [A4.14 B3.7]", async () => {
  await using site = await openTestSite();
  const made = await post(site, "/signup", { ...ADA, redirect: "/audiobook/11?chapter=2" });
  const way = made.headers.get("location")!;
  expect([made.status, way.split("?")[0]]).toEqual([303, "/login"]);
  const kept = await made.client.call("GET", way);
  expect([kept.status, kept.headers.get("location")]).toEqual([303, "/audiobook/11?chapter=2"]);
  expect((await made.client.call("GET", "/api/auth/user")).body.firstName).toBe("Ada");
  const away = await post(
    site,
    "/login",
    { email: ADA.email, password: PASSWORD, redirect: "//evil.example" },
    { cookie: "theme=dark" },
  );
  expect([away.status, away.headers.get("location")]).toEqual([303, "/"]);
  const signedIn = await away.client.call("GET", "/login?redirect=/library");
  expect([signedIn.status, signedIn.headers.get("location")]).toEqual([303, "/library"]);
  const home = await away.client.call("GET", "/");
  expect(home.text).toContain("Sign Out");
  expect(home.text).not.toContain("Sign In");
  expect((await createClient(site).call("GET", "/")).text).toContain("Sign In");
});

Deno.test("/login: says that cookies are needed where the browser keeps none", async () => {
  await using site = await openTestSite();
  await signUp(site, ADA.email);
  const answer = await post(site, "/login", { email: ADA.email, password: PASSWORD });
  const back = await site.ask(answer.headers.get("location")!);
  expect(back.status).toBe(200);
  const text = await back.text();
  expect(text).toContain("Your browser blocked our cookie");
  expect(text).toContain("Allow cookies for this site");
});

Deno.test("/signup: what is wrong is said beside its field, what was typed stays, secrets do not", async () => {
  await using site = await openTestSite();
  await signUp(site, "taken@example.com");
  const missing = await post(site, "/signup", { ...ADA, lastName: " " });
  expect(missing.status).toBe(400);
  expect(missing.text).toContain("Please fill in all required fields");
  expect(missing.text).toMatch(
    /<input[^>]*id="lastName"[^>]*aria-invalid="true"[^>]*aria-describedby="lastName-error"/,
  );
  expect(missing.text).toContain('value="ada@example.com"');
  expect(missing.text).not.toContain(PASSWORD);
  expect(missing.text).not.toContain("The old mill");
  const weak = await post(site, "/signup", { ...ADA, password: "password1" });
  expect([weak.status, weak.text.includes("password-error")]).toEqual([400, true]);
  const taken = await post(site, "/signup", { ...ADA, email: "taken@example.com" });
  expect([taken.status, taken.text.includes("email-error")]).toEqual([409, true]);
  expect(taken.text).toContain("There was a problem creating your account. Please try again.");
});

Deno.test("/login: the words of the error catalogue, announced as an alert [A5.1]", async () => {
  await using site = await openTestSite();
  const empty = await post(site, "/login", { email: "ada@example.com", password: "" });
  expect(empty.status).toBe(400);
  expect(empty.text).toContain("Please enter both your email and password.");
  const wrong = await post(site, "/login", {
    email: "ada@example.com",
    password: "wrong-oar",
    redirect: "/library",
  });
  expect(wrong.status).toBe(401);
  expect(wrong.text).toMatch(/role="alert"><strong>Invalid credentials<\/strong>/);
  expect(wrong.text).toContain('name="redirect" value="/library"');
  expect(wrong.headers.get("cache-control")).toBe("no-store");
  for (const path of ["/login", "/signup"]) {
    const { text } = await createClient(site).call("GET", path);
    expect(text).toContain("17,960");
  }
});

Deno.test("/verify-email: opening the link changes nothing, and a bad one is said to be [C1.5]", async () => {
  await using site = await openTestSite();
  const shown = await createClient(site).call("GET", "/verify-email?token=%22%3E%3Cscript%3E");
  expect([shown.status, shown.text.includes("This link no longer works")]).toEqual([400, true]);
  expect(shown.text).not.toContain('"><script>');
  const refused = await post(site, "/verify-email", { token: "nonsense" });
  expect([refused.status, refused.text.includes("This link no longer works")]).toEqual([400, true]);
});

Deno.test("page cache: a listener's pages are never a visitor's", async () => {
  await using site = await openTestSite();
  const visitor = createClient(site);
  await visitor.call("GET", "/");
  const client = await signUp(site);
  const own = await client.call("GET", "/");
  expect(own.text).toContain("Sign Out");
  expect(own.headers.get("etag")).toBe(null);
  expect((await visitor.call("GET", "/")).text).toContain("Sign In");
});

Deno.test("/signup, /login: the next page says once what was done, and keeps no cookie of it [B2.1]", async () => {
  await using site = await openTestSite();
  const send = async (path: string, fields: Record<string, string>, cookies = "") => {
    const body = new URLSearchParams(fields).toString();
    const headers = { "content-type": "application/x-www-form-urlencoded", cookie: cookies };
    const answer = await site.ask(path, { method: "POST", headers, body });
    return answer.headers.getSetCookie().map((it) => it.split(";")[0]!).join("; ");
  };
  const show = async (cookie: string) => {
    const answer = await site.ask("/", { headers: { cookie } });
    const text = /<p class="flash wrap"[^>]*>(.*?)<\/p>/.exec(await answer.text())?.[1];
    return { text, cookies: answer.headers.getSetCookie() };
  };
  const signedUp = await show(await send("/signup", ADA));
  expect(signedUp.text).toBe(
    "<strong>Account Created Successfully</strong> Your profile has been set up!",
  );
  expect(signedUp.cookies.filter((it) => /^flash=; .*Max-Age=0/.test(it))).toHaveLength(1);
  const signedIn = await show(await send("/login", { email: ADA.email, password: ADA.password }));
  expect(signedIn.text).toMatch(/^<strong>Login successful<\/strong>/);
  for (const redirect of ["/checkout?audiobookId=11", "/purchase/12", "/subscribe"]) {
    const buying = await show(await send("/login", { ...ADA, redirect }));
    expect(buying.text).toBe(
      "<strong>Login Successful</strong> Redirecting you to complete your purchase...",
    );
  }
  for (const cookie of ["flash=constructor", "flash=%3Cb%3E", "session=none"]) {
    expect((await show(cookie)).text).toBeUndefined();
  }
});
