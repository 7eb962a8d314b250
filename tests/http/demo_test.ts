/** The demo's accounts: there with DEMO=1, shared by everyone, changed by no one. */

import { expect } from "npm:expect@30.5.2";
import { createClient, registration } from "./client.ts";
import { openTestSite, type TestSite } from "./harness.ts";

const FORM = { "content-type": "application/x-www-form-urlencoded" };
const PASSWORD = "lamplight-demo";
const READER = "reader@demo.example";
const OWNER = "owner@demo.example";

async function signIn(site: TestSite, username: string, password = PASSWORD) {
  const client = createClient(site);
  const { status, body } = await client.call("POST", "/api/auth/login", { username, password });
  return { client, status, id: body.id as string };
}

Deno.test("demo accounts: the README and the pages name them, and they open", async () => {
  await using site = await openTestSite();
  const readme = await Deno.readTextFile(new URL("../../README.md", import.meta.url));
  const login = await createClient(site).call("GET", "/login");
  for (const text of [READER, OWNER, PASSWORD]) {
    expect(readme).toContain(`\`${text}\``);
    expect(login.text).toContain(text);
  }
  const reader = await signIn(site, READER);
  const owner = await signIn(site, OWNER);
  expect([reader.status, owner.status]).toEqual([200, 200]);
  const owned = async ({ client, id }: typeof owner) =>
    (await client.call("GET", `/api/purchases/${id}`)).body.hasCompleteSeries;
  expect([await owned(reader), await owned(owner)]).toEqual([false, true]);
  expect((await signIn(site, OWNER)).id).toBe(owner.id);
  expect((await signIn(site, OWNER, "lamplight-dem")).status).toBe(401);
});

Deno.test("demo accounts: nobody takes, changes or ends them", async () => {
  await using site = await openTestSite();
  const { client } = await signIn(site, READER);
  const taken = await createClient(site).call("POST", "/api/auth/register", registration(READER));
  expect(taken.status).toBe(409);
  const post = (path: string, fields: Record<string, string>) =>
    client.call("POST", path, new URLSearchParams(fields).toString(), FORM);
  const answers = [
    await post("/account/password", { password: PASSWORD, newPassword: "another-oar-7" }),
    await post("/account/email", { password: PASSWORD, email: "ada@example.com" }),
    await post("/account/delete", { password: PASSWORD }),
    await post("/account/business", { name: "Eve", address: "Here", vatId: "DE136695976" }),
    await post("/account/business", { remove: "1" }),
    await post("/account", { firstName: "Eve", lastName: "Reader" }),
    await client.call("POST", "/api/auth/update-profile", { securityWord: "the new mill" }),
  ];
  for (const { status, text } of answers) {
    expect(status).toBe(403);
    expect(text).toContain("Everyone who tries the demo shares this account");
  }
  expect((await signIn(site, READER)).status).toBe(200);
});

Deno.test("demo accounts: a reset asks nothing, says it is done and changes nothing [B4.14]", async () => {
  await using site = await openTestSite();
  const client = createClient(site);
  const shown = await client.call("GET", "/reset-password");
  expect(shown.text).toContain(`Demo: any answer works for ${READER} and ${OWNER}.`);
  const call = (body: unknown) => client.call("POST", "/api/auth/reset-password-verify", body);
  const verified = await call({ email: READER, securityAnswer: "x" });
  expect([verified.status, verified.body.userExists]).toEqual([200, true]);
  const { token } = verified.body;
  const weak = await call({ email: READER, token, newPassword: "12345" });
  expect([weak.status, weak.body.error.code]).toEqual([400, "weak_password"]);
  const set = await call({ email: READER, token, newPassword: "another-oar-7" });
  expect([set.status, set.body.message]).toEqual([200, "Your password has been updated."]);
  expect((await signIn(site, READER, "another-oar-7")).status).toBe(401);
  // What stands for the demo's verification is no key to any other account.
  const ada = registration("ada@example.com");
  await createClient(site).call("POST", "/api/auth/register", ada);
  const stolen = await call({ email: ada.email, token, newPassword: "another-oar-7" });
  expect([stolen.status, stolen.body.error.code]).toEqual([400, "reset_expired"]);

  const form = (fields: Record<string, string>) =>
    client.call("POST", "/reset-password", new URLSearchParams(fields).toString(), FORM);
  const second = await form({ email: OWNER, securityAnswer: "" });
  expect(second.text).toContain("Please set your new password.");
  const grant = /name="token" value="([^"]+)"/.exec(second.text)![1]!;
  const done = await form({
    email: OWNER,
    token: grant,
    newPassword: "another-oar-7",
    confirmPassword: "another-oar-7",
  });
  expect(done.text).toContain("Password Reset Complete");
});

Deno.test("demo accounts: without DEMO, and with a live key, there are none", async () => {
  const live = {
    STRIPE_SECRET_KEY: "sk_live_1",
    STRIPE_PUBLISHABLE_KEY: "pk_live_1",
    STRIPE_WEBHOOK_SECRET: "whsec_1",
  };
  for (const env of [{ DEMO: "0" }, { DEMO: "1", ...live }]) {
    await using site = await openTestSite(undefined, env);
    expect((await signIn(site, OWNER)).status).toBe(401);
    const { text } = await createClient(site).call("GET", "/reset-password");
    expect(text).not.toContain("Demo:");
    const { body } = await createClient(site).call("POST", "/api/auth/reset-password-verify", {
      email: OWNER,
      securityAnswer: "anything",
    });
    expect(body.error.code).toBe("not_verified");
  }
});
