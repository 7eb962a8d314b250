/** Restores a backup, and verifies one by restoring it to a temporary store and reading every record there. */

import { join } from "node:path";
import { isGuestId, sessionRecord, userRecord } from "@/lib/accounts/schema.ts";
import { bookmarkRecord } from "@/lib/listening/bookmarks/model.ts";
import { heardDaysRecord } from "@/lib/listening/heard/heard_days.ts";
import { favoriteRecord, progressRecord } from "@/lib/listening/progress/model.ts";
import { readEntry } from "@/lib/listening/progress/stored.server.ts";
import {
  compareLive,
  type Comparison,
  type OpenBackup,
  restoreStore,
} from "@/lib/platform/backup/read_backup.server.ts";
import { keys } from "@/lib/platform/kv/keys.server.ts";
import type { Objects } from "@/lib/platform/objects/objects.server.ts";
import { reviewRecord } from "@/lib/reviews/schema.ts";
import { discountRecord } from "@/lib/shop/discount.ts";
import { purchaseRecord } from "@/lib/shop/purchase.ts";
import { heldPayment } from "@/lib/shop/purchase_after.ts";
import { type OrderRecord, orderRecord } from "@/lib/shop/schema.ts";
import { statedEnd, subscriptionRecord } from "@/lib/shop/subscription.ts";

/* Whether this release can read every record, and whether records are consistent with each other. */

/** Returns a sentence about a fault; null: none. */
type Check = (value: unknown, key: Deno.KvKey, kv: Deno.Kv) => Promise<string | null> | null;

const parsedBy = (parse: (value: unknown) => unknown): Check => (value) => (parse(value), null);

/** The checks of ledger, journal and account records, by the first part of their keys. */
const CHECKS: Record<string, Check> = {
  user: (value, [, id], kv) => checkUser(userRecord.parse(value), id!, kv),
  user_by_email: (value, [, email], kv) => checkAddress(String(value), email!, kv),
  session: (value, _, kv) => checkSession(sessionRecord.parse(value).userId, kv),
  purchase: (value, [, userId], kv) =>
    checkPurchase(purchaseRecord.parse(value).userId, userId!, kv),
  order: (value, _, kv) => checkOrder(orderRecord.parse(value), kv),
  subscription: parsedBy(subscriptionRecord.parse),
  stated_end: parsedBy(statedEnd.parse),
  discount: parsedBy(discountRecord.parse),
  held_payment: parsedBy(heldPayment.parse),
  progress: parsedBy(progressRecord.parse),
  progress_journal: parsedBy(readEntry),
  heard_days: parsedBy(heardDaysRecord.parse),
  favorite: parsedBy(favoriteRecord.parse),
  bookmark: parsedBy(bookmarkRecord.parse),
  review: parsedBy(reviewRecord.parse),
};

/** Kinds of records that are compared one by one with the running site's. */
const COMPARED = new Set([...Object.keys(CHECKS), "ledger", "open_order"]);

/** Most reported faults, each a key with a sentence. */
const MAX_FAULTS = 20;

export async function checkRecords(kv: Deno.Kv): Promise<{ faults: string[]; checked: number }> {
  const faults: string[] = [];
  let checked = 0;
  for await (const { key, value } of kv.list({ prefix: [] })) {
    const check = CHECKS[String(key[0])];
    if (!check) continue;
    checked++;
    const fault = await runCheck(check, { key, value, kv });
    if (fault) faults.push(`${key.join(" ")}: ${fault}`);
    if (faults.length === MAX_FAULTS) break;
  }
  return { faults, checked };
}

async function runCheck(
  check: Check,
  { key, value, kv }: { key: Deno.KvKey; value: unknown; kv: Deno.Kv },
): Promise<string | null> {
  try {
    return await check(value, key, kv);
  } catch (error) {
    return `cannot be read: ${error instanceof Error ? error.message : String(error)}`;
  }
}

async function checkUser(
  user: { id: string; email: string },
  id: Deno.KvKeyPart,
  kv: Deno.Kv,
): Promise<string | null> {
  if (user.id !== id) return `has the id ${user.id}`;
  const { value } = await kv.get(keys.userByEmail(user.email));
  return value === id ? null : "cannot be found by its address";
}

async function checkAddress(userId: string, email: Deno.KvKeyPart, kv: Deno.Kv) {
  const { value } = await kv.get<{ email: string }>(keys.user(userId));
  return value?.email === email ? null : "leads to no account of that address";
}

async function checkSession(userId: string, kv: Deno.Kv): Promise<string | null> {
  return (await kv.get(keys.user(userId))).value ? null : "is of no account";
}

async function checkPurchase(userId: string, ofKey: Deno.KvKeyPart, kv: Deno.Kv) {
  if (userId !== ofKey) return `says it is ${userId}'s`;
  const { value } = await kv.get(keys.ledger(userId));
  return value !== null || isGuestId(userId) ? null : "is in no ledger";
}

/** A paid order has a purchase; an open order is in the list of open orders. */
async function checkOrder(order: OrderRecord, kv: Deno.Kv): Promise<string | null> {
  const { id, userId, state, paymentId } = order;
  const isOpen = (await kv.get(keys.openOrder(userId, id))).value === true;
  const shouldBeOpen = state === "open" || state === "canceling";
  if (isOpen !== shouldBeOpen) return `is ${state}, and ${isOpen ? "" : "not "}listed as open`;
  if (state !== "paid" || paymentId === null) return null;
  const owner = (await kv.get<string>(keys.joinedGuest(userId))).value ?? userId;
  const [own, joined] = await kv.getMany([
    keys.purchase(userId, paymentId),
    keys.purchase(owner, paymentId),
  ]);
  return own!.value || joined!.value ? null : "is paid and has given nothing";
}

/* Restores a backup to an empty site. */

interface RestoreReport {
  entries: number;
  files: string[];
  /** Files that already existed with other content; they are not overwritten. */
  kept: string[];
  /** Sound and pictures that the backup lists and this site lacks. */
  missing: string[];
}

/** @throws {StartError} if the store is not empty or the backup is damaged; nothing has been written then */
export async function restoreSite(
  backup: OpenBackup,
  { kv, content, nowMs }: { kv: Deno.Kv; content: Objects; nowMs: number },
): Promise<RestoreReport> {
  const entries = await restoreStore(kv, backup, { nowMs });
  const report: RestoreReport = { entries, files: [], kept: [], missing: [] };
  for await (const file of backup.files()) {
    const existing = await content.read(file.name);
    if (existing === null) await content.put(file.name, file.content);
    const isOther = existing !== null && existing.toBase64() !== file.content.toBase64();
    (isOther ? report.kept : report.files).push(file.name);
  }
  for (const file of backup.index.media) {
    if ((await content.head(file.name))?.bytes !== file.bytes) report.missing.push(file.name);
  }
  return report;
}

/* Verifies a backup by restoring it to a temporary store. */

interface Verification {
  entries: number;
  /** Number of checked records of ledger, journal and accounts. */
  checked: number;
  /** Comparison with the live store; null: the backup is of another store. */
  comparison: Comparison | null;
  faults: string[];
}

/** @throws {StartError} if the backup is damaged or encrypted with another key */
export async function verifyBackup(
  backup: OpenBackup,
  { live, nowMs }: { live: Deno.Kv; nowMs: number },
): Promise<Verification> {
  const folder = await Deno.makeTempDir({ prefix: "lamplight-verify-" });
  try {
    using kv = await Deno.openKv(join(folder, "store.kv"));
    const entries = await restoreStore(kv, backup, { nowMs });
    const { faults, checked } = await checkRecords(kv);
    for await (const _ of backup.files()); // checks each checksum
    const comparison = await compareLive(live, backup, (kind) => COMPARED.has(kind));
    return { entries, checked, comparison, faults: [...faults, ...comparison?.faults ?? []] };
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}
