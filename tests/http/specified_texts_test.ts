/** Words of the specification that no other test reads, on the pages that say them. */

import { expect } from "npm:expect@30.5.2";
import { type Client, createClient, registration, signUp } from "./client.ts";
import { openTestSite } from "./harness.ts";

const FORM = { "content-type": "application/x-www-form-urlencoded" };

/** What a page says, in the words its reader sees. */
function wordsOf(html: string): string {
  return html.replaceAll(/<(script|style)\b.*?<\/\1>/gs, "").replaceAll(/<!--.*?-->/gs, "")
    .replaceAll(/<[^>]+>/g, "").replaceAll("&amp;", "&").replaceAll("&#39;", "'")
    .replaceAll(/\s+/g, " ");
}

async function expectWords(client: Client, path: string, wanted: string[]): Promise<void> {
  const { text } = await client.call("GET", path, undefined, { "accept-language": "en-DE" });
  const words = wordsOf(text);
  expect([path, wanted.filter((it) => !words.includes(it))]).toEqual([path, []]);
}

const send = (client: Client, path: string, fields: Record<string, string>) =>
  client.call("POST", path, new URLSearchParams(fields).toString(), FORM)
    .then(({ text }) => wordsOf(text));

Deno.test("texts: home, a book and the checkout, as a visitor reads them [A9.27-28 B9.14]", async () => {
  await using site = await openTestSite();
  const visitor = createClient(site);
  await expectWords(visitor, "/", [
    "hours of pure magic",
    "All Books",
    "currently reading",
    "50% off",
    "Made without generative AI",
  ]);
  await expectWords(visitor, "/audiobook/11", [
    "Play Sample",
    "About",
    "Duration",
    "Language",
    "English",
    "Release Date",
    "Publisher",
  ]);
  await expectWords(visitor, "/checkout?audiobookId=11", ["Create Account", "Sign In"]);
  // What cannot be bought under an address alone.
  await expectWords(visitor, "/checkout?plan=premium", [
    "Account Required",
    "Please create an account to complete your purchase.",
  ]);
  for (
    const [path, words] of Object.entries({
      "/checkout?audiobookId=15": [
        "50% off the regular price",
        "One-time payment, lifetime access",
      ],
      "/checkout?audiobookId=11": [
        "Bonus chapter access",
        "Offline listening",
        "Synced across your devices",
      ],
      "/subscribe": ["Previews of premium books, 5 to 15 minutes each"],
    })
  ) {
    await expectWords(visitor, path, words);
  }
  await expectWords(visitor, "/test/banner", ["End of Available Chapters"]);
});

Deno.test("texts: eBooks are promised only where EBOOK_URL says where they are", async () => {
  await using plain = await openTestSite();
  await using site = await openTestSite(undefined, { EBOOK_URL: "https://ebooks.example/all.zip" });
  for (const path of ["/checkout?audiobookId=15", "/purchase/15"]) {
    await expectWords(createClient(site), path, ["Free eBook editions"]);
    expect((await createClient(plain).call("GET", path)).text).not.toMatch(/e-?books? edition/i);
  }
  expect((await createClient(plain).call("GET", "/audiobook/15")).text)
    .not.toMatch(/e-?books? edition/i);
});

Deno.test("texts: what an owner of the series reads on the way to buy and in the account", async () => {
  await using site = await openTestSite();
  const owner = createClient(site);
  await owner.call("POST", "/api/auth/login", {
    username: "owner@demo.example",
    password: "lamplight-demo",
  });
  await expectWords(owner, "/account", [
    "Account Settings",
    "(via Complete Series)",
    "Help & Contact",
  ]);
  await expectWords(owner, "/purchase/11", [
    "Already Purchased",
    "You already own The One. Redirecting to the audiobook.",
  ]);
});

Deno.test("texts: without a name, a listener is called by the part of the address before the @ [A3.1]", async () => {
  await using site = await openTestSite();
  const ada = createClient(site);
  const account = { ...registration("ada.l@example.com"), firstName: "", lastName: "" };
  await ada.call("POST", "/api/auth/register", account);
  await expectWords(ada, "/", ["ada.lAccount Settings"]);
  const { text } = await ada.call("GET", "/audiobook/11/reviews");
  expect(text).toMatch(/name="reviewerName"[^>]*value="ada\.l"/);
});

Deno.test("texts: a review and a rating are thanked for", async () => {
  await using site = await openTestSite();
  const ada = await signUp(site);
  const path = "/audiobook/12/reviews";
  await send(ada, path, { rating: "4" });
  const { text } = await ada.call("GET", path);
  expect(wordsOf(text)).toContain("Thank You! Your rating has been submitted.");
  expect(wordsOf(text)).not.toContain("Review Submitted");
  await send(ada, path, {
    rating: "4",
    reviewerName: "Ada",
    title: "By lamplight",
    content: "Twice already.",
  });
  await expectWords(ada, path, ["Review Submitted"]);
});

Deno.test("texts: accounts that cannot be made, addresses that are none", async () => {
  await using site = await openTestSite();
  const visitor = createClient(site);
  const { password, securityAnswer, firstName, lastName } = registration();
  const fields = { firstName, lastName, securityAnswer };
  const signup = await send(visitor, "/signup", { ...fields, email: "ada", password });
  expect(signup).toContain("At least 6 characters");
  expect(signup).toContain("Account Creation Failed");
  expect(signup).toContain("There was a problem creating your account. Please try again.");
  const login = await send(visitor, "/login", { email: "ada@example.com", password });
  expect(login).toContain("Invalid credentials");
  expect(login).toContain("Reset Password");
  expect(await send(visitor, "/login", { email: " ", password })).toContain("Missing information");
  const reset = await send(visitor, "/reset-password", { email: "ada", securityAnswer });
  expect(reset).toContain("Invalid Email");
  expect(reset).toContain("Please enter a valid email address");
});

const fail = () => Promise.reject(new Error("disk"));

Deno.test("texts: a reset that breaks off says so and names a way to people", async () => {
  await using site = await openTestSite(({ accounts: { passwordReset } }) => ({
    accounts: { passwordReset: { ...passwordReset, verify: fail, setPassword: fail } },
  }));
  const visitor = createClient(site);
  const verified = await send(visitor, "/reset-password", {
    email: "ada@example.com",
    securityAnswer: "the old mill",
  });
  expect(verified).toContain("Verification Error");
  expect(verified).toContain("Something went wrong. Please try again or Contact Us");
  const password = "lantern-oar-41";
  const set = { newPassword: password, confirmPassword: password, token: "grant_x" };
  const answered = await send(visitor, "/reset-password", { email: "ada@example.com", ...set });
  expect(answered).toContain("Reset Error");
  const mismatch = await send(visitor, "/reset-password", {
    ...set,
    email: "ada@example.com",
    confirmPassword: "x",
  });
  expect(mismatch).toContain("Please make sure your passwords match.");
});

Deno.test("texts: payments, calls and streams that cannot be answered", async () => {
  await using site = await openTestSite(({ accounts, shop: { payments } }) => ({
    shop: { payments: { ...payments, settleForUser: fail } },
    accounts: { ...accounts, listSessions: fail },
  }));
  const ada = await signUp(site);
  await expectWords(ada, "/payment-success?audiobook_id=11&payment_intent=pi_1", [
    "An unexpected error occurred. Please contact support.",
  ]);
  const sessions = await ada.call("GET", "/api/auth/sessions");
  expect(sessions.body.error.message).toBe("Something went wrong. Please try again.");
  const stream = await ada.call("GET", "/api/stream/11?chapter=2");
  expect(stream.body.error.message).toBe("Purchase this audiobook to unlock all chapters.");
});

Deno.test("texts: a password that was reset", async () => {
  await using site = await openTestSite();
  const ada = registration("ada@example.com");
  await createClient(site).call("POST", "/api/auth/register", ada);
  const call = (body: Record<string, string>) =>
    createClient(site).call("POST", "/api/auth/reset-password-verify", {
      email: ada.email,
      securityAnswer: ada.securityAnswer,
      ...body,
    });
  const { body } = await call({});
  const visitor = createClient(site);
  const password = "lantern-oar-42";
  const fields = { email: ada.email, newPassword: password, confirmPassword: password };
  const html = (await visitor.call(
    "POST",
    "/reset-password",
    new URLSearchParams({ ...fields, token: body.token }).toString(),
    FORM,
  )).text;
  expect(html).toMatch(/<title>Password Reset Successful /);
});
