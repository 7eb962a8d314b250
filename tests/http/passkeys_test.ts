/** Passkeys at the desk: made, used and removed, and whatever is not as it should be opens nothing. */

import { expect } from "npm:expect@30.5.2";
import { createAuthenticator } from "../fakes/authenticator.ts";
import { PASSWORD } from "./client.ts";
import { type Browser, openDesk, runCommand } from "./desk.ts";
import { openTestSite } from "./harness.ts";

const ORIGIN = "http://books.example";
const email = "ann@example.com";

const openSite = () => openTestSite(undefined, { BASE_URL: ORIGIN });
const user = (ann: Browser) => ({ id: ann.listener.userId, email });

async function add(ann: Browser, answer: string, name = "Phone"): Promise<number> {
  const form = { command: "passkey add", name, answer, sure: "1" };

  return (await ann.post("/admin/do", form)).status;
}

/** Leaves the desk and types the password again. */
async function signOutAndTypePassword(ann: Browser): Promise<void> {
  await ann.post("/admin/sign-out");
  ann.desk = "";
  expect((await ann.post("/admin/sign-in", { password: PASSWORD })).status).toBe(303);
}

const comesIn = async (ann: Browser, answer: string) => {
  await ann.post("/admin/sign-in", { answer });
  return (await (await ann.get("/admin")).text()).includes("To do</h2>");
};

Deno.test("passkeys: one is made at the desk, lets in after the password, and opens nothing once removed [A2.7]", async () => {
  await using site = await openSite();
  const ann = await openDesk(site);
  const { desk } = site.services;
  const { passkeys, audit } = desk;
  const phone = createAuthenticator({ origin: ORIGIN });
  expect(await (await ann.get("/admin/authors")).text()).toContain("No passkeys yet.");
  expect(await passkeys!.askToUse(ann.listener.userId)).toBe(null);
  expect(await add(ann, phone.make(await passkeys!.askToAdd(user(ann))))).toBe(303);
  expect((await desk.read("passkey list", { email })).data)
    .toMatchObject([{ name: "Phone", usedAt: null }]);

  await signOutAndTypePassword(ann);
  const signIn = await (await ann.get("/admin")).text();
  expect(signIn).toContain("Now use your passkey.");
  expect(signIn).toContain("Use a code instead");
  const asked = (await passkeys!.askToUse(ann.listener.userId))!;
  expect(asked.rpId).toBe("books.example");
  expect(await comesIn(ann, phone.use(asked))).toBe(true);
  expect((await audit.list()).entries[0]).toMatchObject({ command: "sign in", state: "done" });
  const [known] = (await desk.read("passkey list", { email })).data;
  expect(known!.usedAt).not.toBe(null);

  await signOutAndTypePassword(ann); // a code is still as good
  expect((await ann.post("/admin/sign-in", { wantsCode: "1" })).headers.get("location"))
    .toBe("/admin?code");
  expect(await (await ann.get("/admin?code")).text()).toContain('name="code"');
  const code = await runCommand(site, "author code", { email }) as { data: { code: string } };
  expect((await ann.post("/admin/sign-in", { code: code.data.code })).status).toBe(303);

  expect(await runCommand(site, "passkey remove", { email, id: known!.id })).toMatchObject({
    ok: true,
  });
  await signOutAndTypePassword(ann);
  expect(await (await ann.get("/admin")).text()).toContain('name="code"');
});

Deno.test("passkeys: answers of another site, another key, another question, or given twice open nothing", async () => {
  await using site = await openSite();
  const ann = await openDesk(site);
  const { passkeys } = site.services.desk;
  const { userId } = ann.listener;
  const phone = createAuthenticator({ origin: ORIGIN });
  const lookalike = createAuthenticator({ origin: "http://b0oks.example" });
  const stale = await passkeys!.askToAdd(user(ann));
  const wanted = await passkeys!.askToAdd(user(ann));
  for (const answer of ["", "no json", "{}", '{"id":"x"}', phone.make(stale)]) {
    expect([answer.slice(0, 20), [400, 409].includes(await add(ann, answer))])
      .toEqual([answer.slice(0, 20), true]);
  }
  expect(await add(ann, phone.make(wanted))).toBe(409); // its question was taken by a wrong answer
  expect(await add(ann, lookalike.make(await passkeys!.askToAdd(user(ann))))).toBe(409);
  expect(await add(ann, phone.make(await passkeys!.askToAdd(user(ann))))).toBe(303);
  expect(await add(ann, phone.make(await passkeys!.askToAdd(user(ann))))).toBe(409); // known

  const ask = async () => (await passkeys!.askToUse(userId))!;
  await signOutAndTypePassword(ann);
  const other = createAuthenticator({ origin: ORIGIN });
  const known = JSON.parse(phone.use(await ask()));
  const forged = { ...JSON.parse(other.use(await ask())), id: known.id, rawId: known.id };
  expect(await comesIn(ann, JSON.stringify(forged))).toBe(false);
  const elsewhere = createAuthenticator({ origin: "http://b0oks.example", rpId: "books.example" });
  expect(await comesIn(ann, elsewhere.use(await ask()))).toBe(false);
  expect(await comesIn(ann, phone.use({ challenge: "YQ" }))).toBe(false);
  await ann.post("/admin/sign-in", { password: PASSWORD });
  const answer = phone.use(await ask());
  expect(await comesIn(ann, answer)).toBe(true);
  await signOutAndTypePassword(ann);
  expect(await comesIn(ann, answer)).toBe(false); // once
  phone.counter = 0; // a copy of the key, behind the one it was made of
  expect(await comesIn(ann, phone.use(await ask()))).toBe(false);
});

Deno.test("passkeys: without the password none is asked for, and they go with the account", async () => {
  await using site = await openSite();
  const ann = await openDesk(site);
  const { passkeys } = site.services.desk;
  const phone = createAuthenticator({ origin: ORIGIN });
  await add(ann, phone.make(await passkeys!.askToAdd(user(ann))));
  await ann.post("/admin/sign-out");
  ann.desk = "";
  expect(await (await ann.get("/admin")).text()).toContain('name="password"');
  expect(await comesIn(ann, phone.use((await passkeys!.askToUse(ann.listener.userId))!))).toBe(
    false,
  );
  await runCommand(site, "author remove", { email });
  await runCommand(site, "listener erase", { email });
  using kv = await Deno.openKv(site.services.config.kvUrl);
  const left = await Array.fromAsync(kv.list({ prefix: ["passkey"] }));
  expect(left).toEqual([]);
});

Deno.test("passkeys: where the site has no address they are not offered", async () => {
  await using site = await openTestSite();
  const ann = await openDesk(site);
  expect(site.services.desk.passkeys).toBe(null);
  expect(await (await ann.get("/admin/authors")).text()).toContain(
    "Passkeys need a fixed site address",
  );
  expect(await add(ann, "{}")).toBe(409);
});
