/** The whole site brought back somewhere else, by the commands and by itself. */

import { DatabaseSync } from "node:sqlite";
import { expect } from "npm:expect@30.5.2";
import { createDeskAuthStore } from "@/lib/desk/auth/auth_store.server.ts";
import { TERMINAL } from "@/lib/desk/schema.ts";
import { listBackups } from "@/lib/platform/backup/backups.server.ts";
import { readConfig } from "@/lib/platform/config.server.ts";
import { keys as accountsKeys } from "@/lib/accounts/records.ts";
import { keys as listeningKeys } from "@/lib/listening/records.ts";
import { createFolder } from "@/lib/platform/objects/folder.server.ts";
import { RECORDS } from "@/lib/site/records.server.ts";
import { dailyBackup } from "@/lib/site/make_backup.server.ts";
import { checkRecords } from "@/lib/site/verify_backup.server.ts";
import { createFakeLog } from "../fakes/log.ts";
import { isOwner } from "../fakes/rights.ts";
import { createClient, signUp } from "./client.ts";
import { openTestSite } from "./harness.ts";

const KEY = "a key of at least 32 characters, random";

async function run(task: string, env: Record<string, string>, ...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "-q", "-A", "--no-check", "--lock=tests/deno.lock", `tools/${task}.ts`, ...args],
    cwd: new URL("../..", import.meta.url),
    env,
  }).output();
  return `${code} ${new TextDecoder().decode(stdout)}${new TextDecoder().decode(stderr)}`.trim();
}

const PLACE = { audiobookId: 12, chapter: 2, positionSec: 42.5 };

Deno.test("deno task backup, restore: beside a running site, and the listener goes on at her second elsewhere", async () => {
  await using site = await openTestSite();
  const { config: { dataDir }, shop: { payments, testCards } } = site.services;
  const ada = await signUp(site, "ada@example.com");
  const started = await payments.startPayment({
    user: { id: ada.userId, email: "ada@example.com" },
    bookId: 12,
    currency: "EUR",
  });
  if (!started.ok || !started.clientSecret) throw new Error(JSON.stringify(started));
  await testCards!.pay({ clientSecret: started.clientSecret, card: "4242424242424242" });
  await payments.settle(started.paymentId!);
  const place = { audiobookId: 12, currentChapter: 2, currentPosition: 42.5, isFavorite: true };
  await ada.call("POST", "/api/progress", place);
  await ada.call("POST", "/api/bookmarks", { ...PLACE, note: "the door" });
  await createClient(site).call("POST", "/api/help-request", {
    email: "eve@example.com",
    message: "Chapter 3 stops at 4:12.",
  });
  await Deno.mkdir(`${dataDir}/pages`);
  await Deno.writeTextFile(`${dataDir}/pages/imprint.md`, "# Imprint\n\nHers.");

  const seen = async (client: typeof ada) =>
    await Promise.all(
      ["/api/auth/user", "/api/progress/12", "/api/bookmarks", `/api/purchases/${ada.userId}`].map(
        async (path) => (await client.call("GET", path)).body,
      ),
    );
  const before = await seen(ada);
  expect(JSON.stringify(before)).toContain("42.5");

  const env = { DATA_DIR: dataDir, BACKUP_KEY: KEY };
  expect(await run("backup", env)).toMatch(
    /^0 Backup 2\S+ in \S+\/backups: \d+ entries, 0\.\d MB\.\nCopied: pages\/imprint\.md\. Listed but not copied: \d+ media files\.$/,
  );
  expect(await run("backup", env, "verify")).toMatch(
    /^0 Backup \S+: restored \d+ entries .* [1-9]\d* records .*\nCompared with the site: [1-9]\d* entries are the same, 0 have changed since\.\nThe backup is complete\.$/,
  );

  const elsewhere = await Deno.makeTempDir({ prefix: "lamplight-" });
  try {
    const there = { DATA_DIR: elsewhere, BACKUP_TO: `${dataDir}/backups` };
    expect(await run("restore", there)).toMatch(/^2 Backup \S+ is encrypted\. Set BACKUP_KEY/);
    const restored = await run("restore", { ...there, BACKUP_KEY: KEY });
    expect(restored).toMatch(
      /^0 Restored backup \S+: \d+ entries and 1 files\.\nMissing in \S+: media\/\S+/,
    );
    expect(await run("restore", { ...there, BACKUP_KEY: KEY })).toMatch(
      /^2 The database is not empty/,
    );
    await using second = await openTestSite(undefined, { DATA_DIR: elsewhere });
    const again = createClient(second);
    again.cookie = ada.cookie;
    expect(await seen(again)).toEqual(before);
    expect(await isOwner(second.services, ada.userId, 12)).toBe(true);
    expect(await (await second.ask("/imprint")).text()).toContain("Hers.");
  } finally {
    await Deno.remove(elsewhere, { recursive: true });
  }
});

Deno.test("lifetimes: what the store lets go by itself goes in a backup as well, at the same time", async () => {
  await using site = await openTestSite();
  const ada = await signUp(site);
  await ada.call("POST", "/api/help-request", { email: "ada@example.com", message: "Help." });
  const form = { "content-type": "application/x-www-form-urlencoded" };
  await createClient(site).call("POST", "/release-alert", "email=eve@example.com", form);
  const { kvUrl } = site.services.config;
  await site.services.desk.runTyped("code end", { code: "NONE" }, TERMINAL);
  using kv = await Deno.openKv(kvUrl);
  const store = createDeskAuthStore(kv), author = { userId: "u", sessionId: "s", roleSinceMs: 1 };
  await store.begin(await store.makeCode("u"), author);
  const entries = await Array.fromAsync(kv.list({ prefix: [] }));
  using database = new DatabaseSync(kvUrl, { readOnly: true });
  const rows = database.prepare("SELECT expiration_ms AS at FROM kv ORDER BY k").all();
  expect(rows.length).toBe(entries.length);
  const goesAtMs = RECORDS.lifetimes();
  const kinds = new Set<string>();
  for (const [n, entry] of entries.entries()) {
    if (!RECORDS.isKept(entry.key)) continue;
    const known = Number(rows[n]!.at);
    const said = goesAtMs(entry) ?? -1;
    expect([entry.key, Math.abs(said - known) < 5_000]).toEqual([entry.key, true]);
    if (known > 0) kinds.add(String(entry.key[0]));
  }
  expect([...kinds].sort()).toEqual(
    expect.arrayContaining([
      "audit",
      "desk_session",
      "help_request",
      "help_request_of_user",
      "session",
      "session_of_user",
    ]),
  );
});

Deno.test("checkRecords: names what is not of one story", async () => {
  await using site = await openTestSite();
  const ada = await signUp(site, "ada@example.com");
  using kv = await Deno.openKv(site.services.config.kvUrl);
  expect((await checkRecords(kv)).faults).toEqual([]);
  await kv.delete(accountsKeys.userByEmail("ada@example.com"));
  await kv.set(listeningKeys.bookmark(ada.userId, "bookmark"), { chapter: "three" });
  const { faults } = await checkRecords(kv);
  expect(faults).toEqual([
    expect.stringMatching(/^bookmark .* cannot be read: /),
    `user ${ada.userId}: cannot be found by its address`,
  ]);
});

Deno.test("dailyBackup: the site makes one a day by itself; one that fails is in the log, and the last one stays", async () => {
  const folder = await Deno.makeTempDir({ prefix: "lamplight-" });
  try {
    const to = `${folder}/backups`;
    await using site = await openTestSite(undefined, { BACKUP_TO: to });
    const { services } = site;
    await services.platform.hourly.run();
    const first = await listBackups(createFolder(to));
    expect(first.length).toBe(1);
    await services.platform.hourly.run();
    expect(await listBackups(createFolder(to))).toEqual(first);

    using kv = await Deno.openKv(services.config.kvUrl);
    const log = createFakeLog();
    const now = () => Date.now() + 25 * 3_600_000;
    const config = readConfig({ DATA_DIR: services.config.dataDir, BACKUP_TO: to });
    const task = { config, kv, content: services.content, log, now };
    await Deno.writeTextFile(`${folder}/file`, "");
    const backup = { ...config.backup, to: `${folder}/file/under` };
    await dailyBackup({ ...task, config: { ...config, backup } })();
    expect(log.lines.map(({ event }) => event)).toEqual(["backup_failed"]);
    expect(await listBackups(createFolder(to))).toEqual(first);
    await dailyBackup(task)();
    expect(log.lines.at(-1)).toMatchObject({ event: "backup_made", fields: { unsettled: 0 } });
    expect((await listBackups(createFolder(to))).length).toBe(2);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});
