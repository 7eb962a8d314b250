import { expect } from "npm:expect@30.5.2";
import { createFakeLog } from "@/tests/fakes/log.ts";
import { readConfig } from "./config.server.ts";
import { createEvents } from "./events.ts";
import { openSettings } from "./settings.server.ts";

const SECRET = "the secret of this site, 32 letters";
const MAIL = {
  SMTP_URL: "smtps://ann:a-password@mail.example:465",
  MAIL_FROM: "Ann Harbour <ann@books.example>",
};
const NAMED = { BASE_URL: "https://books.example" };

const open = (kv: Deno.Kv, env: Record<string, string> = {}, secret = SECRET) => {
  const log = createFakeLog();
  const opened = openSettings({ config: readConfig(env), kv, secret, events: createEvents(), log });
  return opened.then((settings) => ({ ...settings, log }));
};

Deno.test("settings: what is saved is in force at once and after a start; the database shows none of it", async () => {
  using kv = await Deno.openKv(":memory:");
  const settings = await open(kv, NAMED);
  expect(settings.config.mail).toBe(null);
  let heard = 0;
  settings.onChange(() => void heard++);
  expect(await settings.save(MAIL)).toEqual({ ok: true });
  const sender = { name: "Ann Harbour", address: "ann@books.example" };
  const mail = { smtpUrl: MAIL.SMTP_URL, from: sender };
  expect([settings.config.mail, heard]).toEqual([mail, 1]);
  expect(settings.list().SMTP_URL).toEqual({ from: "desk", value: null });
  expect(settings.list().MAIL_FROM).toEqual({ from: "desk", value: MAIL.MAIL_FROM });
  for await (const { value } of kv.list({ prefix: [] })) {
    expect(JSON.stringify(value)).not.toMatch(/password|example/);
  }
  expect((await open(kv, NAMED)).config.mail).toEqual(mail);
  expect(await settings.save({ SMTP_URL: null, MAIL_FROM: null })).toEqual({ ok: true });
  expect(settings.config.mail).toBe(null);
});

Deno.test("settings: the server's win, and return to the desk's once they are gone", async () => {
  using kv = await Deno.openKv(":memory:");
  await (await open(kv)).save({ SUPPORT_EMAIL: "desk@books.example" });
  const fixed = await open(kv, { SUPPORT_EMAIL: "server@books.example" });
  expect(fixed.config.supportEmail).toBe("server@books.example");
  expect(fixed.list().SUPPORT_EMAIL).toEqual({ from: "server", value: "server@books.example" });
  expect((await open(kv)).config.supportEmail).toBe("desk@books.example");
});

Deno.test("settings: what the site cannot run with is not saved, and names what is missing", async () => {
  using kv = await Deno.openKv(":memory:");
  const settings = await open(kv, NAMED);
  const live = { STRIPE_SECRET_KEY: "sk_live_1", STRIPE_PUBLISHABLE_KEY: "pk_live_1" };
  expect(await settings.save(live)).toMatchObject({
    ok: false,
    faults: [{ name: "STRIPE_WEBHOOK_SECRET" }],
  });
  expect(settings.config.stripe).toBe(null);
});

Deno.test("settings: they open with any of the secrets; with another one the site starts without them", async () => {
  using kv = await Deno.openKv(":memory:");
  await (await open(kv, NAMED)).save(MAIL);
  const rotated = await open(kv, NAMED, `a newer secret of the same site, yes,${SECRET}`);
  expect(rotated.config.mail).not.toBe(null);
  const lost = await open(kv, NAMED, "a secret that has nothing to do with it");
  expect(lost.config.mail).toBe(null);
  expect(lost.log.lines.map(({ event }) => event)).toEqual(["settings_unreadable"]);
});

Deno.test("settings: the desk's wait while they do not fit the server's", async () => {
  using kv = await Deno.openKv(":memory:");
  await (await open(kv, NAMED)).save(MAIL);
  const nameless = await open(kv);
  expect(nameless.config.mail).toBe(null);
  expect(nameless.log.lines.map(({ event }) => event)).toEqual(["settings_not_used"]);
});
