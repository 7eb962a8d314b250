/**
 * What of the store is worth keeping elsewhere, and for how long. Deno KV tells nobody when a key is to go, so
 * a copy learns it from the records; `tests/http/backup_test.ts` holds this against what the store knows.
 */

import { keys } from "./keys.server.ts";

type Entry = Pick<Deno.KvEntry<unknown>, "key" | "value">;

const kindOf = (key: Deno.KvKey): string => String(key[0]);

/** Of this very moment and these processes, made again by whoever needs it; or of copying itself. */
const PASSING = new Set([
  keys.rate("", ""),
  keys.requestsMailed(""),
  keys.commit(""),
  keys.news(),
  keys.newsHead(),
  keys.lease(""),
  keys.readiness(),
  keys.reset(""),
  keys.deskStep(""),
  keys.heardOnDay(""),
  keys.deskCode(""),
  keys.deskChallenge(""),
  keys.schema(),
  keys.restore(),
  keys.storeId(),
  keys.copying(),
  keys.copyLog(""),
].map(kindOf));

/** What the Stripe emulator answered once: for a day, in test mode. */
const EMULATOR_ANSWERS = JSON.stringify(keys.emulatorObjects("stored_answer"));

export function isKept(key: Deno.KvKey): boolean {
  return !PASSING.has(kindOf(key)) && JSON.stringify(key.slice(0, 2)) !== EMULATOR_ANSWERS;
}

const DAY_MS = 86_400_000;

const field = (value: unknown, name: string): number | null => {
  const found = (value as Record<string, unknown> | null | undefined)?.[name];
  return typeof found === "number" ? found : null;
};
const days = (count: number, sinceMs: number | null) =>
  sinceMs === null ? null : sinceMs + count * DAY_MS;
const expiresAtMs = (value: unknown) => field(value, "expiresAtMs");

/** Records that go by themselves. */
const GOES: Record<string, (value: unknown) => number | null> = {
  [kindOf(keys.session(""))]: expiresAtMs,
  [kindOf(keys.pendingSignup(""))]: expiresAtMs,
  [kindOf(keys.verification(""))]: expiresAtMs,
  [kindOf(keys.statedEnd(""))]: expiresAtMs,
  [kindOf(keys.releaseAlert(""))]: expiresAtMs, // null once it is confirmed
  [kindOf(keys.knownDevices(""))]: (it) =>
    days(180, field((it as unknown[]).at(-1), "signedInAtMs")),
  [kindOf(keys.helpRequest(""))]: (it) => days(365, field(it, "createdAtMs")),
  [kindOf(keys.paymentEvent(""))]: (it) => days(30, Number(it)),
  [kindOf(keys.deskSession(""))]: expiresAtMs,
  [kindOf(keys.auditEntry(""))]: (it) => days(730, field(it, "atMs")),
  [kindOf(keys.mailGivenUp(""))]: (it) => days(7, field(it, "atMs")),
  [kindOf(keys.analyticsPurchase(""))]: (it) =>
    days(800, Date.parse((it as { timestamp: string }).timestamp)),
};

/** Indexes go with the record they name, which stands before them in the order of keys. */
const INDEX_OF: Record<string, (entry: Entry) => Deno.KvKey> = {
  [kindOf(keys.sessionsOfUser(""))]: ({ key }) => keys.session(String(key.at(-1))),
  [kindOf(keys.helpRequestsOfUser(""))]: ({ key }) => keys.helpRequest(String(key.at(-1))),
  // Of all that is found by its words, requests alone go by themselves.
  [kindOf(keys.words("", ""))]: ({ key }) => keys.helpRequest(String(key.at(-1))),
  [kindOf(keys.releaseAlertByEmail(""))]: ({ value }) => keys.releaseAlert(String(value)),
};

/**
 * For entries in the order of their keys: when each goes by itself, null where it stays. Remembers some 100
 * bytes for each record that goes and that an index may name.
 */
export function lifetimes(): (entry: Entry) => number | null {
  const named = new Map<string, number>();
  return (entry) => {
    const kind = kindOf(entry.key);
    const index = INDEX_OF[kind]?.(entry);
    if (index) return named.get(JSON.stringify(index)) ?? null;
    const goesAtMs = GOES[kind]?.(entry.value) ?? null;
    if (goesAtMs !== null) named.set(JSON.stringify(entry.key), goesAtMs);
    return goesAtMs;
  };
}
