/** Every command that changes something: done at the desk as at the terminal, written down, confirmed. */

import { expect } from "npm:expect@30.5.2";
import { COMMAND_GROUPS, type CommandName } from "@/lib/desk/command_names.ts";
import { ANY_COMMAND } from "@/lib/desk/commands/run_command.server.ts";
import { signUp } from "./client.ts";
import { openDesk, runCommand, TYPED_TAXES } from "./desk.ts";
import { openTestSite } from "./harness.ts";

/** What each command that changes something is asked with here; `refused`: nothing like it is there. */
const CHANGES: Partial<Record<CommandName, { fields: Record<string, string>; state?: "refused" }>> =
  {
    reconcile: { fields: { sinceMs: "1d" } },
    "figures rebuild": { fields: {} },
    "rates set": { fields: { currency: "EUR", day: "2026-11-03", rates: "USD 0.92" } },
    "premium set": { fields: { state: "on" } },
    "premium translate": { fields: { language: "de" } }, // premium_offer_test.ts
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
    "recording publish": { fields: { bookId: "11" }, state: "refused" }, // unpublished_recordings_test.ts
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
    // What these do is in codes_test.ts.
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
    "tax set": { fields: { ...TYPED_TAXES } },
    "tests clear": { fields: { orders: "1" }, state: "refused" }, // not live: opening_test.ts
    // What these do is in desk_settings_test.ts and texts_test.ts; a demo keeps its mail and its keys.
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
    "catalogue begin": () => runCommand(site, "catalogue undo", { version: "2" }),
    "contact set": () => runCommand(site, "contact set", {}),
    "page save": () => runCommand(site, "page remove", { name: "imprint" }),
    "author add": () => runCommand(site, "author remove", { email: "bob@example.com" }),
    "author remove": () => runCommand(site, "author add", { email: "bob@example.com" }),
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
    const result = await runCommand(site, command, fields);
    expect([name, result.ok]).toEqual([name, state === "done"]);
    const { about, after } = await latest();
    expect(await latest()).toMatchObject({ command, by: "terminal", state });
    if (!undo[command]) {
      expect({ about, after }).toEqual({ about: atDesk.about, after: atDesk.after });
    }
  }
  await runCommand(site, "grant", { email: "nobody@example.com", bookId: "11" });
  const csv = await (await ann.get("/admin/audit.csv")).text();
  expect(csv).toMatch(/^When,Who,Action,Item,Before,After,Result\r\n/);
  expect(csv).toContain(`ann@example.com,review hide,${id},,hidden,done\r\n`);
  // Listeners only by the end of their address.
  expect(csv).not.toContain("bob@example.com,book");
  expect(csv).toContain("There's no account for n…@example.com.");
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
