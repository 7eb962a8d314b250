/** The author's desk: who comes in, who finds nothing there, and what every command leaves behind. */

import { expect } from "npm:expect@30.5.2";
import { parse } from "npm:node-html-parser@9.0.7";
import { COMMAND_GROUPS, type CommandName } from "@/lib/desk/command_names.ts";
import { ANY_COMMAND } from "@/lib/desk/commands/run_command.server.ts";
import { newBackupId } from "@/lib/platform/backup/format.server.ts";
import { keys } from "@/lib/shop/records.ts";
import { createMailStore } from "@/lib/platform/mail/mailer.server.ts";
import { isOwner } from "../fakes/rights.ts";
import { startSmtp } from "../fakes/smtp.ts";
import { listRoutes } from "./all_routes.ts";
import { mailTo } from "./by_mail.ts";
import { createClient, PASSWORD, signUp } from "./client.ts";
import { codeOf, openBrowser, openDesk, perform } from "./desk.ts";
import { openTestSite } from "./harness.ts";
import { openTestShop } from "./shop.ts";

/** All that an answer says, with its own address taken out of it. */
async function told(answer: Response, path: string) {
  const text = (await answer.text()).replaceAll(encodeURIComponent(path), "").replaceAll(path, "");
  const headers = [...answer.headers].filter(([name]) => !/^(date|x-request-id)$/.test(name));
  return { status: answer.status, headers, size: text.length, text };
}

Deno.test("/admin: for everybody without the role it is as unknown as any other address", async () => {
  await using site = await openTestSite();
  await openDesk(site); // there is a desk, of somebody else
  const known = { userId: "u", feedToken: "f", yearId: "y" };
  const paths = (await listRoutes(known)).map(({ path }) => path)
    .filter((it) => it.startsWith("/admin"));
  expect(paths.length).toBeGreaterThan(10);
  const visitor = openBrowser(site, createClient(site));
  const listener = openBrowser(site, await signUp(site));
  listener.desk = "x".repeat(43);
  const form = { command: "held", password: PASSWORD, code: "123456" };
  const expectUnknown = async (path: string, ask: (path: string) => Promise<Response>) => {
    const unknown = path.replace("/admin", "/adnim");
    const got = await told(await ask(path), path);
    expect([path, got.status]).toEqual([path, 404]);
    expect(got).toEqual(await told(await ask(unknown), unknown));
  };
  for (const path of [...paths, "/admin/", "/admin/nothing"]) {
    await expectUnknown(path, listener.get);
  }
  for (const path of ["/admin", "/admin/sign-in", "/admin/do"]) {
    await expectUnknown(path, visitor.get);
    await expectUnknown(path, (it) => visitor.post(it, form));
    await expectUnknown(path, (it) => listener.post(it, form));
  }
});

Deno.test("/admin: a password and a code by mail let the author in, each code once and five tries", async () => {
  await using smtp = await startSmtp();
  const mail = {
    SMTP_URL: smtp.url,
    MAIL_FROM: "a@books.example",
    BASE_URL: "http://books.example",
  };
  await using site = await openTestSite(undefined, mail);
  const email = "ann@example.com";
  const { signUpByMail } = await import("./by_mail.ts");
  const ann = openBrowser(site, await signUpByMail(site, smtp, email));
  expect((await ann.get("/admin")).status).toBe(404);
  expect(await perform(site, "author add", { email })).toMatchObject({ ok: true });

  const door = await ann.get("/admin");
  expect([door.status, door.headers.get("cache-control"), door.headers.get("x-robots-tag")])
    .toEqual([200, "private, no-store", "noindex, nofollow"]);
  expect(await door.text()).toContain('name="password"');
  expect((await ann.get("/admin/orders")).headers.get("location")).toBe("/admin");
  expect((await ann.post("/admin/do", { command: "reconcile" })).headers.get("location"))
    .toBe("/admin");
  expect((await ann.post("/admin/sign-in", { code: "000000" })).status).toBe(403); // no password yet
  expect((await ann.post("/admin/sign-in", { password: "wrong" })).status).toBe(403);
  expect(smtp.mails.filter(({ data }) => data.includes("code for the desk"))).toEqual([]);

  expect((await ann.post("/admin/sign-in", { password: PASSWORD })).status).toBe(303);
  const codeIn = (text: string) => /desk is (\d{6})/.exec(text)![1]!;
  const first = codeIn(await mailTo(smtp, email, "Your code for the desk"));
  expect(await (await ann.get("/admin")).text()).toContain('name="code"');
  const wrong = first === "111111" ? "222222" : "111111";
  for (let n = 0; n < 5; n++) {
    expect((await ann.post("/admin/sign-in", { code: wrong })).status).toBe(403);
  }
  expect((await ann.post("/admin/sign-in", { code: first })).status).toBe(403); // used up

  expect((await ann.post("/admin/sign-in", { password: PASSWORD })).status).toBe(303);
  const count = () => smtp.mails.filter(({ data }) => data.includes("code for the desk")).length;
  while (count() < 2) await new Promise((done) => setTimeout(done, 10));
  const second = codeIn(await mailTo(smtp, email, "Your code for the desk"));
  const entered = await ann.post("/admin/sign-in", {
    code: ` ${second.slice(0, 3)} ${second.slice(3)}`,
  });
  expect(entered.status).toBe(303);
  expect(entered.headers.get("set-cookie"))
    .toMatch(/^desk=[\w-]{43}; Path=\/; Max-Age=43200; HttpOnly; SameSite=Strict$/);
  expect(await (await ann.get("/admin")).text()).toContain("To do</h2>");
  expect((await ann.post("/admin/sign-in", { code: second })).status).toBe(403); // once
  const { entries } = await site.services.desk.audit.list();
  expect(entries.filter(({ command }) => command === "sign in").map(({ state, by }) => [state, by]))
    .toEqual([["refused", email], ["done", email], ...Array(7).fill(["refused", email])]);
});

Deno.test("/admin: a visit ends with leaving, with the role, and with the listener's session", async () => {
  await using site = await openTestSite();
  const ann = await openDesk(site);
  const email = "ann@example.com";
  const isIn = async () => (await (await ann.get("/admin")).text()).includes("To do</h2>");
  expect(await isIn()).toBe(true);
  const { desk } = ann;
  expect((await ann.post("/admin/sign-out")).headers.get("location")).toBe("/");
  ann.desk = desk;
  expect(await isIn()).toBe(false);

  const enter = async () => {
    await ann.post("/admin/sign-in", { password: PASSWORD });
    await ann.post("/admin/sign-in", { code: await codeOf(site, email) });
  };
  await enter();
  await perform(site, "author remove", { email });
  expect((await ann.get("/admin")).status).toBe(404);
  await perform(site, "author add", { email });
  expect(await isIn()).toBe(false); // given again, it is another role

  await enter();
  expect(await isIn()).toBe(true);
  const changed = await ann.post("/account/password", {
    password: PASSWORD,
    newPassword: "harbour-bell-73",
  });
  ann.listener.cookie = changed.headers.getSetCookie()[0]!.split(";")[0]!;
  expect(await isIn()).toBe(false);
  expect((await ann.get("/admin")).status).toBe(200); // she has the role still
});

Deno.test("/admin/do: refuses what another site's page sends, terminals' commands and strangers' words", async () => {
  await using site = await openTestSite();
  const ann = await openDesk(site);
  const code = { command: "code create", code: "SUMMER", percentage: "20" };
  const foreign: HeadersInit[] = [["sec-fetch-site", "cross-site"], [
    "origin",
    "https://evil.example",
  ]]
    .map((it) => [it] as [string, string][]);
  for (const headers of foreign) {
    expect((await ann.post("/admin/do", code, headers)).status).toBe(403);
  }
  expect(await site.services.shop.discounts.get("SUMMER")).toBe(null);
  for (const command of ["author code", "held", "frob", "constructor", ""]) {
    expect([command, (await ann.post("/admin/do", { command, email: "ann@example.com" })).status])
      .toEqual([command, 404]);
  }
  const bad = await ann.post("/admin/do", { ...code, percentage: "150" });
  expect([bad.status, (await bad.text()).includes("1 to 100")]).toEqual([400, true]);
  const back = await ann.post("/admin/do", { ...code, back: "https://evil.example/admin" });
  expect([back.status, back.headers.get("location")]).toEqual([303, "/admin"]);
  expect(await site.services.shop.discounts.get("SUMMER")).toMatchObject({ percentage: 20 });
});

const TAXES = {
  mode: "oss",
  home: "DE",
  rates: "reduced",
  ownRates: "FR 5.5\nGB 20",
  name: "Iris Vale",
  address: "Lamp Street 1\n10115 Berlin",
  vatId: "DE 136 695 976",
  taxNumber: "",
  note: "",
};

/** What each command that changes something is asked with here; `refused`: nothing like it is there. */
const CHANGES: Partial<Record<CommandName, { fields: Record<string, string>; state?: "refused" }>> =
  {
    reconcile: { fields: { sinceMs: "1d" } },
    "figures rebuild": { fields: {} },
    "rates set": { fields: { currency: "EUR", day: "2026-11-03", rates: "USD 0.92" } },
    "premium set": { fields: { state: "on" } },
    // What these do is in book_versions_test.ts.
    "book add": { fields: { fields: '{"title": ""}' }, state: "refused" },
    "book set": { fields: { bookId: "11", fields: '{"colour": "red"}' }, state: "refused" },
    "book undo": { fields: { bookId: "11", version: "7" }, state: "refused" },
    // What these do is in off_sale_test.ts.
    "book unpublish": { fields: { bookId: "99" }, state: "refused" },
    "book republish": { fields: { bookId: "99" }, state: "refused" },
    "book archive": { fields: { bookId: "99" }, state: "refused" },
    "book unarchive": { fields: { bookId: "99" }, state: "refused" },
    "book delete": { fields: { bookId: "99" }, state: "refused" },
    // What these do is in uploads_test.ts.
    "recording deliver": { fields: { bookId: "11" }, state: "refused" },
    "recording publish": { fields: { bookId: "11" }, state: "refused" }, // held_recordings_test.ts
    "recording discard": { fields: { bookId: "11" }, state: "refused" },
    "recording drop": { fields: { id: "0".repeat(32) }, state: "refused" },
    // What these do is in recording_files_test.ts; here is no folder for them.
    "recording rename": { fields: { bookId: "11", name: "1.mp3", to: "2.mp3" }, state: "refused" },
    "recording remove": { fields: { bookId: "11", name: "1.mp3" }, state: "refused" },
    "recording mark": { fields: { bookId: "11", name: "1.mp3", marks: "" }, state: "refused" },
    "recording again": { fields: { bookId: "11" }, state: "refused" },
    "recording chapters": { fields: { bookId: "11" }, state: "refused" },
    "text correct": { fields: { place: "11/1/p9s9", text: "It rained." }, state: "refused" },
    "text undo": { fields: { place: "11/1" }, state: "refused" }, // chapter_texts_test.ts
    "cover set": { fields: { bookId: "99", picture: "AAAA" }, state: "refused" },
    "brand icon": { fields: { picture: "AAAA" }, state: "refused" },
    "brand set": { fields: { fields: '{"colour": "red"}' }, state: "refused" }, // branding_test.ts
    "catalogue undo": { fields: { version: "7" }, state: "refused" },
    "catalogue import": { fields: {}, state: "refused" }, // as it is already
    refund: { fields: { paymentId: "pi_nothing" }, state: "refused" },
    grant: { fields: { email: "ann@example.com", bookId: "11" } },
    "code create": { fields: { code: "AUTUMN", percentage: "10", bookId: "", maxUses: "" } },
    "code csv": { fields: {} },
    // What these do is in copies_test.ts.
    "copies make": {
      fields: { name: "Spring", bookId: "12", names: "", number: "2", expiresAtMs: "2099-01-31" },
    },
    "copies csv": { fields: { id: "99" }, state: "refused" },
    "copies remind": { fields: { id: "99" }, state: "refused" },
    "copies end": { fields: { id: "99" }, state: "refused" },
    "code end-batch": { fields: { batch: "NO 2222" }, state: "refused" }, // codes_test.ts
    "code end": { fields: { code: "AUTUMN" } },
    "review hide": { fields: { id: "" } },
    "review show": { fields: { id: "" } },
    "review reply": { fields: { id: "", text: "Thank you." } },
    // What these do is in desk_work_test.ts.
    "gift replace": { fields: { code: "GIFT-2222", email: "eve@example.com" }, state: "refused" },
    "receipt send": { fields: { purchaseId: "pi_nothing" }, state: "refused" },
    "subscription end": { fields: { email: "eve@example.com" }, state: "refused" },
    "request close": { fields: { id: "2026-nothing" }, state: "refused" },
    "request answer": { fields: { id: "", text: "It goes on." }, state: "refused" }, // no mail here
    // What these do is in letters_test.ts.
    "letter write": { fields: { subject: "Lamps", text: "It **burns**." } },
    "letter delete": { fields: { id: "99" }, state: "refused" },
    "letter test": { fields: { id: "99" }, state: "refused" },
    "letter send": { fields: { id: "99" }, state: "refused" },
    "newsletter csv": { fields: {} },
    "sender set": { fields: { name: "Iris Vale", address: "Lamp Street 1, Berlin" } },
    "release-alert send": { fields: { bookId: "11" }, state: "refused" },
    "listener export": { fields: { email: "eve@example.com" } },
    "sales csv": { fields: { state: "paid" } }, // exports_test.ts
    "listener csv": { fields: {} },
    "listener sign-out": { fields: { email: "eve@example.com" } },
    "listener disable": { fields: { email: "eve@example.com" } },
    "listener enable": { fields: { email: "eve@example.com" } },
    "listener erase": { fields: { email: "ann@example.com" }, state: "refused" }, // the role goes first
    "passkey add": { fields: { answer: "{}", name: "Phone" }, state: "refused" }, // passkeys_test.ts
    "passkey remove": { fields: { email: "ann@example.com", id: "x" }, state: "refused" },
    "tax set": { fields: { ...TAXES } },
    "tests clear": { fields: { orders: "1" }, state: "refused" }, // not live: tests_cleared_test.ts
    // What these do is in desk_settings_test.ts and desk_texts_test.ts; a demo keeps its mail and its keys.
    "mail set": {
      fields: { host: "mail.example", port: "465", address: "ann@example.com" },
      state: "refused",
    },
    "mail remove": { fields: {}, state: "refused" },
    "mail test": { fields: { email: "eve@example.com" }, state: "refused" },
    "stripe set": {
      fields: { secretKey: "sk_test_1", publishableKey: "pk_test_1" },
      state: "refused",
    },
    "stripe remove": { fields: {}, state: "refused" },
    "shop open": { fields: {}, state: "refused" }, // opening_test.ts
    "contact set": { fields: { support: "help@example.com", alerts: "", ebooks: "" } },
    "page save": { fields: { name: "imprint", text: "# Imprint\n\nAnn." } },
    "page remove": { fields: { name: "press-kit" }, state: "refused" },
    "author add": { fields: { email: "bob@example.com" } },
    // What these do is in desk_roles_test.ts.
    "author invite": { fields: { email: "cat@example.com", role: "helper" }, state: "refused" },
    "author uninvite": { fields: { email: "cat@example.com" }, state: "refused" },
    "author remove": { fields: { email: "bob@example.com" } },
    "catalogue begin": { fields: { title: "Night Harbour", author: "Ann" } }, // last: no book stays
  };

Deno.test("commands: each that changes something is done at the desk as at the terminal, and written down", async () => {
  await using site = await openTestSite();
  const { desk } = site.services;
  const ann = await openDesk(site);
  const bob = await signUp(site, "bob@example.com");
  await signUp(site, "eve@example.com");
  const words = { rating: 4, reviewerName: "Bob", title: "Lit", content: "The whole night long." };
  const { id } = (await bob.call("POST", "/api/audiobooks/11/reviews", words)).body;
  const changing = COMMAND_GROUPS.flat()
    .filter((name) => ANY_COMMAND[name].changes && !ANY_COMMAND[name].isTerminalOnly);
  expect(Object.keys(CHANGES).sort()).toEqual(changing.sort());

  const undo: Partial<Record<CommandName, () => Promise<unknown>>> = {
    "code create": () => Promise.resolve(CHANGES["code create"]!.fields.code = "WINTER"),
    grant: () => Promise.resolve(CHANGES.grant!.fields.bookId = "12"),
    "catalogue begin": () => perform(site, "catalogue undo", { version: "2" }),
    "contact set": () => perform(site, "contact set", {}),
    "page save": () => perform(site, "page remove", { name: "imprint" }),
    "author add": () => perform(site, "author remove", { email: "bob@example.com" }),
    "author remove": () => perform(site, "author add", { email: "bob@example.com" }),
  };
  for (const [name, { fields, state = "done" }] of Object.entries(CHANGES)) {
    const command = name as CommandName;
    if (fields.id === "") fields.id = id;
    const latest = async () => (await desk.audit.list()).entries[0]!;
    const asked = await ann.post("/admin/do", { command, ...fields, sure: "1" });
    const isFile = ["listener export", "listener csv", "sales csv", "code csv", "newsletter csv"]
      .includes(name);
    const done = isFile ? 200 : 303; // it answers with the file
    expect([name, asked.status]).toEqual([name, state === "done" ? done : 409]);
    const atDesk = await latest();
    expect(atDesk).toMatchObject({ command, by: "ann@example.com", state });
    if (state === "done") await undo[command]?.();
    const result = await perform(site, command, fields);
    expect([name, result.ok]).toEqual([name, state === "done"]);
    const { about, after } = await latest();
    expect(await latest()).toMatchObject({ command, by: "terminal", state });
    if (!undo[command]) {
      expect({ about, after }).toEqual({ about: atDesk.about, after: atDesk.after });
    }
  }
  const csv = await (await ann.get("/admin/audit.csv")).text();
  expect(csv).toMatch(/^at,by,command,about,before,after,state\r\n/);
  expect(csv).toContain(`ann@example.com,review hide,${id},,hidden,done\r\n`);
  expect(csv).not.toContain("bob@example.com,book"); // listeners only by the end of their address
});

Deno.test("/admin/do: eleven minutes after the password, what gives away, takes along or lets in asks for it", async () => {
  await using site = await openTestSite();
  const ann = await openDesk(site);
  await signUp(site, "eve@example.com");
  using kv = await Deno.openKv(site.services.config.kvUrl);
  const asks: string[] = [];
  const free = { fields: { code: "FREE", percentage: "100", bookId: "", maxUses: "" } };
  const tried: [string, { fields: Record<string, string> }][] = [
    ...Object.entries(CHANGES),
    ["code create", free],
  ];
  for (const [command, { fields }] of tried) {
    for await (const { key, value } of kv.list<object>({ prefix: ["desk_session"] })) {
      await kv.set(key, { ...value, confirmedAtMs: Date.now() - 11 * 60_000 });
    }
    const before = (await site.services.desk.audit.list()).entries[0]!.id;
    const asked = await ann.post("/admin/do", { command, ...fields, sure: "1" });
    if (asked.status !== 403) continue;
    asks.push(command);
    expect([command, (await asked.text()).includes('name="password"')]).toEqual([command, true]);
    expect((await site.services.desk.audit.list()).entries[0]!.id).toBe(before); // nothing was begun
  }
  expect(asks.sort()).toEqual([
    "author add",
    "author invite",
    "author remove",
    "book delete",
    "book unpublish",
    "code create",
    "code end-batch",
    "copies csv",
    "copies end",
    "copies make",
    "copies remind",
    "gift replace",
    "grant",
    "letter send",
    "listener csv",
    "listener disable",
    "listener erase",
    "listener export",
    "mail remove",
    "mail set",
    "newsletter csv",
    "passkey add",
    "passkey remove",
    "recording remove",
    "refund",
    "release-alert send",
    "sales csv",
    "shop open",
    "stripe remove",
    "stripe set",
    "subscription end",
    "tax set",
  ]);
  expect(await site.services.shop.discounts.get("FREE")).toBe(null);
});

Deno.test("/admin/do: money and rights ask once more, and for the password after ten minutes", async () => {
  await using site = await openTestSite();
  const ann = await openDesk(site);
  const { config, shop: { payments, testCards } } = site.services;
  const user = { id: ann.listener.userId, email: "ann@example.com" };
  const started = await payments.startPayment({ user, bookId: 12, currency: "EUR" });
  if (!started.ok || !started.clientSecret) throw new Error(JSON.stringify(started));
  await testCards!.pay({ clientSecret: started.clientSecret, card: "4242424242424242" });
  const paymentId = started.paymentId!;
  await payments.settle(paymentId);
  const asks = async (more: Record<string, string> = {}) =>
    await ann.post("/admin/do", { command: "refund", paymentId, back: "/admin/orders", ...more });

  const orders = await (await ann.get("/admin/orders?word=ann%40example.com")).text();
  expect(orders).toMatch(/The Two.*€7\.99|€7\.99.*The Two/s);
  for (const word of [paymentId, "pi_other", "NOCODE"]) {
    const found = await (await ann.get(`/admin/orders?word=${word}`)).text();
    expect([word, found.includes("No orders found.")]).toEqual([word, word !== paymentId]);
  }
  expect(await (await ann.get("/admin")).text()).toMatch(/€7\.99<\/strong><small >1 sale</);

  const asked = await asks();
  const text = await asked.text();
  expect([asked.status, text.includes('name="password"')]).toEqual([200, false]);
  expect(text).toMatch(/refunds €7\.99 for The Two to ann@example\.com/);
  expect(await isOwner(site.services, user.id, 12)).toBe(true);

  // Eleven minutes later.
  using kv = await Deno.openKv(config.kvUrl);
  for await (const { key, value } of kv.list<object>({ prefix: ["desk_session"] })) {
    await kv.set(key, { ...value, confirmedAtMs: Date.now() - 11 * 60_000 });
  }
  expect(await (await asks()).text()).toContain('name="password"');
  expect((await asks({ sure: "1" })).status).toBe(403);
  expect((await asks({ sure: "1", password: "wrong" })).status).toBe(403);
  expect(await isOwner(site.services, user.id, 12)).toBe(true);

  // A part first; the form sent twice gives it once.
  const part = { sure: "1", amount: "2,50", refundedMinor: "0" };
  expect((await asks({ ...part, password: PASSWORD })).status).toBe(303);
  const again = await asks(part);
  expect([again.status, (await again.text()).includes("since you opened it")])
    .toEqual([409, true]);
  expect(await site.services.shop.sales.find(paymentId)).toMatchObject({ refundedMinor: 250 });
  expect(await isOwner(site.services, user.id, 12)).toBe(true);
  for (const amount of ["5.50", "0", "1.999", "-1"]) {
    const refused = await asks({ sure: "1", amount, refundedMinor: "250" });
    expect([amount, [400, 409].includes(refused.status)]).toEqual([amount, true]);
  }
  expect(await (await asks()).text()).toMatch(/€5\.49 for The Two/);

  const given = await asks({ sure: "1" });
  expect([given.status, given.headers.get("location")]).toEqual([303, "/admin/orders"]);
  expect(await isOwner(site.services, user.id, 12)).toBe(false);
  expect(await (await ann.get("/admin")).text()).toContain("No sales yet");
  expect(await (await ann.get(`/admin/orders?word=${paymentId}`)).text()).toContain("refunded");
});

Deno.test("/admin/listeners: ends sessions, disables, allows again and erases [A2.7]", async () => {
  await using site = await openTestSite();
  const ann = await openDesk(site);
  const email = "eve@example.com";
  const eve = await signUp(site, email);
  const act = async (command: string) =>
    (await ann.post("/admin/do", { command, email, sure: "1" })).status;
  const shown = async () => await (await ann.get(`/admin/listeners?email=${email}`)).text();
  const isIn = async () => (await eve.call("GET", "/api/auth/user")).status === 200;
  const signIn = async () =>
    (await eve.call("POST", "/api/auth/login", { username: email, password: PASSWORD })).status;

  expect(await shown()).toContain("Signed in on 1 device.");
  expect(await (await ann.get("/admin/listeners?email=nobody%40example.com")).text())
    .toContain("No accounts match");
  expect([await act("listener sign-out"), await isIn()]).toEqual([303, false]);
  expect(await signIn()).toBe(200);
  const asked = await ann.post("/admin/do", { command: "listener disable", email });
  expect([asked.status, await isIn()]).toEqual([200, true]); // it only asks
  expect([await act("listener disable"), await isIn(), await signIn()]).toEqual([303, false, 401]);
  expect(await shown()).toContain("Disabled.");
  expect([await act("listener enable"), await signIn()]).toEqual([303, 200]);
  expect([await act("listener erase"), await isIn(), await signIn()]).toEqual([303, false, 401]);
  expect(await shown()).toContain("No accounts match");
  const own = await ann.post("/admin/do", {
    command: "listener disable",
    email: "ann@example.com",
    sure: "1",
  });
  expect([own.status, (await ann.get("/admin")).status]).toEqual([409, 200]);
  const csv = await (await ann.get("/admin/audit.csv")).text();
  expect([csv.includes("listener erase,e…@example.com"), csv.includes(email)])
    .toEqual([true, false]);
});

Deno.test("/admin: says what is to do before the shop opens, and what has gone wrong since", async () => {
  await using site = await openTestSite();
  const { desk } = site.services;
  const states = async () =>
    Object.fromEntries((await desk.read("ready", {})).data.map((it) => [it.name, it]));
  expect(await states()).toMatchObject({
    books: { state: "open" },
    sound: { state: "done" },
    pages: { state: "open", missing: ["privacy", "terms", "imprint"] },
    webhook: { state: "open" },
    mail: { state: "open" },
    keys: { state: "open" },
    backup: { state: "open" },
  });
  const putBackup = async (ageDays: number) => {
    const { to } = site.services.config.backup;
    const folder = `${to}/${newBackupId(Date.now() - ageDays * 86_400_000)}`;
    await Deno.mkdir(folder, { recursive: true });
    await Deno.writeTextFile(`${folder}/index`, "");
    await Deno.writeTextFile(`${folder}/manifest.json`, "{}");
  };
  await putBackup(8);
  expect(await states()).toMatchObject({ backup: { state: "open" } }); // too old
  await putBackup(1);
  expect(await states()).toMatchObject({ backup: { state: "done" } });
  const { dataDir } = site.services.config;
  await Deno.mkdir(`${dataDir}/pages`, { recursive: true });
  await Deno.writeTextFile(`${dataDir}/pages/terms.md`, "# Terms"); // one word is no text
  const words20 = "We keep what you buy, and nothing else. ".repeat(3);
  const text = `# Privacy\n\n${words20} [[Who]]`;
  expect(await perform(site, "page save", { name: "privacy", text })).toMatchObject({ ok: true });
  expect(await states()).toMatchObject({
    pages: { missing: ["terms", "imprint"] },
    texts: { state: "open", missing: ["your own words for “Who” in privacy"] },
    heard: { state: "open" },
  });

  using kv = await Deno.openKv(site.services.config.kvUrl);
  await createMailStore(kv).giveUp({
    id: "m1",
    to: "ada@example.com",
    subject: "Your receipt",
    text: "",
    html: "",
    failures: 8,
    createdAtMs: 0,
    dueAtMs: 0,
  }, Date.now());
  const bob = await signUp(site);
  const words = { rating: 4, reviewerName: "Bob", title: "Lit", content: "The whole night long." };
  await bob.call("POST", "/api/audiobooks/12/reviews", words);
  const ann = await openDesk(site);
  const heard = { audiobookId: 11, currentChapter: 1, currentPosition: 42 };
  for (let n = 0; n < 2; n++) await bob.call("POST", "/api/progress", heard);
  const withdrawal = { email: "ada@example.com", name: "Ada", order: "1" };
  await site.services.support.withdrawals.send(withdrawal, {
    address: "127.0.0.1",
    isOwner: false,
    isProved: false,
  });
  await kv.set(keys.subscription(bob.userId, "sub_1"), {
    id: "sub_1",
    userId: bob.userId,
    status: "past_due",
    currentPeriodEndMs: Date.now(),
    cancelsAtPeriodEnd: false,
    isProcessing: false,
    isTest: true,
  });
  const today = await (await ann.get("/admin")).text();
  expect(today).toContain("Process 1 withdrawal");
  expect(today).not.toContain("support request");
  expect(today).toContain("1 subscriber has a declined card");
  expect(today).toContain("<strong>2</strong><small >new accounts<");
  expect(today).toContain("<strong>1</strong><small >listener<");
  expect(today).not.toContain("disk is nearly full");
  expect(today).toContain("1 email couldn't be delivered this week");
  expect(today).toContain("Your receipt, to ada@example.com");
  expect(today).toContain("Reply to 1 review");
  expect(today).toContain("Missing: terms and imprint.");
  for (const { id } of site.services.catalogue.books()) {
    const place = { audiobookId: id, currentChapter: 1, currentPosition: 5 };
    await ann.listener.call("POST", "/api/progress", place);
  }
  expect(await states()).toMatchObject({ heard: { state: "done" } });
  const waiting = await (await ann.get("/admin/reviews")).text();
  expect(waiting).toMatch(/Lit.*On The Two/s);
});

Deno.test("/admin/taxes: chosen once, and every sale has its numbered invoice; what is wrong stands beside its field", async () => {
  await using site = await openTestSite();
  const ann = await openDesk(site);
  const { desk, shop: { payments, testCards, invoices } } = site.services;
  const shown = async () => await (await ann.get("/admin/taxes")).text();
  const isReady = async () =>
    (await desk.read("ready", {})).data.find(({ name }) => name === "taxes")?.state;
  expect(await shown()).toContain("Nothing chosen yet");
  expect(await isReady()).toBe("open");

  const refused = async (fields: Record<string, string>) => {
    const answer = await ann.post("/admin/do", { command: "tax set", ...TAXES, ...fields });
    const text = await answer.text();
    const faults = [...text.matchAll(/id="(\w+)-error">([^<]*)</g)].map((
      [, name, it],
    ) => [name, it]);
    // Nothing that was typed is lost.
    return [answer.status, text.includes('value="Iris Vale"'), ...faults];
  };
  expect(await refused({ home: "US" })).toEqual([
    400,
    true,
    ["home", "This is for authors in the EU. Choose an EU country or another way to charge tax"],
  ]);
  expect(await refused({ home: "EU", ownRates: "France: much" })).toEqual([
    400,
    true,
    ["home", "Please choose a country, as two letters such as DE"],
    ["ownRates", "“France: much” isn't a rate. Enter a country and a percentage, such as FR 5.5"],
  ]);
  expect(await refused({ vatId: "FR123" })).toEqual([
    400,
    true,
    ["vatId", "Please enter the ID as it's written there, such as DE123456789"],
  ]);
  expect(await refused({ mode: "none", vatId: "", note: "" })).toEqual([
    400,
    true,
    ["taxNumber", "Please enter your VAT ID or your tax number"],
    ["note", "Please enter the sentence that explains why you charge no tax"],
  ]);
  expect(await desk.read("tax show", {})).toMatchObject({ data: null });

  const asked = await ann.post("/admin/do", { command: "tax set", ...TAXES, back: "/admin/taxes" });
  expect([asked.status, (await asked.text()).includes("From the next sale on")])
    .toEqual([200, true]);
  expect(await isReady()).toBe("open"); // it only asked
  const set = await ann.post("/admin/do", {
    command: "tax set",
    ...TAXES,
    back: "/admin/taxes",
    sure: "1",
  });
  expect([set.status, set.headers.get("location")]).toEqual([303, "/admin/taxes"]);
  expect(await isReady()).toBe("done");
  expect(await shown()).toContain("DE136695976");

  const user = { id: ann.listener.userId, email: "ann@example.com" };
  const started = await payments.startPayment({
    user,
    bookId: 12,
    currency: "EUR",
    country: "FR",
  });
  if (!started.ok || !started.clientSecret) throw new Error(JSON.stringify(started));
  await testCards!.pay({ clientSecret: started.clientSecret, card: "4242424242424242" });
  await payments.settle(started.paymentId!);
  const year = new Date().getUTCFullYear();
  expect(await Array.fromAsync(invoices.ofSeries(`TEST-${year}`))).toMatchObject([{
    number: `TEST-${year}-000001`,
    seller: { name: "Iris Vale", vatId: "DE136695976", address: ["Lamp Street 1", "10115 Berlin"] },
    grossMinor: 799,
  }]);
});

Deno.test("/admin/support: an answer goes out by mail and stands with the letter", async () => {
  await using smtp = await startSmtp();
  await using site = await openTestSite(undefined, {
    SMTP_URL: smtp.url,
    MAIL_FROM: "a@books.example",
    BASE_URL: "http://books.example",
    SUPPORT_EMAIL: "help@books.example",
  });
  const letter = { email: "ada@example.com", subject: "Chapter 3", message: "It stops." };
  await createClient(site).call("POST", "/api/help-request", letter);
  const { desk } = site.services;
  const { id } = (await desk.read("requests", {})).data[0]!;
  expect((await desk.read("today", {})).data.requests).toBe(1);
  const text = "Hello Ada,\n\nIt goes on at 4:13.\nTry it.";
  const typed = text.replaceAll("\n", "\r\n"); // as a browser sends it
  expect(await perform(site, "request answer", { id, text: typed })).toMatchObject({ ok: true });
  const mail = await mailTo(smtp, "ada@example.com", "Re: Your message");
  expect(mail).not.toMatch(/Chapter 3|It stops/); // anybody may have typed this address with it
  expect(mail).toMatch(/^Reply-To: help@books\.example$/m);
  expect(mail).toContain("Hello Ada,\n\nIt goes on at 4:13.\nTry it.");
  expect(mail).toContain("<p>Hello Ada,<br>\n<br>\nIt goes on at 4:13.<br>\nTry it.</p>");
  expect((await desk.read("today", {})).data.requests).toBe(0);
  expect((await desk.read("requests", {})).data[0]).toMatchObject({
    answers: [{ text }],
  });
  expect(await perform(site, "request answer", { id: "2026-x", text: "No" }))
    .toMatchObject({ ok: false, code: "unknown_request" });
});

Deno.test("desk: a house of its own, without the shop's navigation and footer; large figures, and a chart with its table", async () => {
  await using shop = await openTestShop();
  const ann = await openDesk(shop.site);
  await shop.buy(await signUp(shop.site), 12, { currencyCode: "EUR" });
  await shop.deliver();
  const page = parse(await (await ann.get("/admin")).text());
  expect(page.querySelectorAll(".side, .footer, .dock, .bottom-bar").length).toBe(0);
  expect(page.querySelectorAll("nav").map((it) => it.getAttribute("aria-label"))).toEqual(["Desk"]);
  expect(page.querySelectorAll(".desk__glance strong").map((it) => it.text)).toEqual([
    "€7.99",
    "€7.99",
    "0",
    "2",
  ]);
  const chart = page.querySelector(".figure svg")!;
  expect(chart.getAttribute("role")).toBe("img");
  expect(chart.querySelector("title")!.text).toBe("Sales in the last 30 days");
  expect(page.querySelectorAll(".figure tbody tr").length).toBe(1);
  const books = parse(await (await ann.get("/admin/books")).text());
  const covers = books.querySelectorAll(".desk__books img").map((it) => it.getAttribute("src")!);
  expect(covers.length).toBe(5);
  for (const src of covers) expect((await ann.get(src)).status).toBe(200);
});

Deno.test("/admin/authors: the only author stays one until there is another; two cannot remove each other", async () => {
  await using site = await openTestSite();
  const ann = await openDesk(site);
  const remove = (browser: typeof ann, email: string) =>
    browser.post("/admin/do", { command: "author remove", email, sure: "1" });
  expect(await (await ann.get("/admin/authors")).text()).toContain("The only author.");
  const refused = await remove(ann, "ann@example.com");
  expect([refused.status, (await refused.text()).includes("Add another one first")])
    .toEqual([409, true]);
  const bob = await openDesk(site, "bob@example.com");
  await Promise.all([remove(ann, "bob@example.com"), remove(bob, "ann@example.com")]);
  const { data } = await site.services.desk.read("author list", {});
  expect(data.team).toHaveLength(1);
});
