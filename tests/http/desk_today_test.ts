/** The desk's first screen: the day, what is to do, and what a shop lacks before it opens. */

import { expect } from "npm:expect@30.5.2";
import { parse } from "npm:node-html-parser@9.0.7";
import { newBackupId } from "@/lib/platform/backup/format.server.ts";
import { createMailStore } from "@/lib/platform/mail/mailer.server.ts";
import { keys } from "@/lib/shop/records.ts";
import { signUp } from "./client.ts";
import { openDesk, runCommand } from "./desk.ts";
import { openTestSite } from "./harness.ts";
import { openTestShop } from "./shop.ts";

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
  expect(await runCommand(site, "page save", { name: "privacy", text })).toMatchObject({
    ok: true,
  });
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
  expect(today).toContain("Missing: Terms and Imprint.");
  for (const { id } of site.services.catalogue.books()) {
    const place = { audiobookId: id, currentChapter: 1, currentPosition: 5 };
    await ann.listener.call("POST", "/api/progress", place);
  }
  expect(await states()).toMatchObject({ heard: { state: "done" } });
  const waiting = await (await ann.get("/admin/reviews")).text();
  expect(waiting).toMatch(/Lit.*On The Two/s);
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
