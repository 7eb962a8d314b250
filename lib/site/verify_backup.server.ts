/** Restores a backup, and verifies one by restoring it to a temporary store and reading every record there. */

import { join } from "node:path";
import { keys as accounts } from "@/lib/accounts/records.ts";
import { isGuestId, type SessionRecord, type UserRecord } from "@/lib/accounts/schema.ts";
import { keys as listening } from "@/lib/listening/records.ts";
import {
  compareLive,
  type Comparison,
  type OpenBackup,
  restoreStore,
} from "@/lib/platform/backup/read_backup.server.ts";
import type { Objects } from "@/lib/platform/objects/objects.server.ts";
import type { RecordDefinition } from "@/lib/platform/record.ts";
import { keys as reviews } from "@/lib/reviews/records.ts";
import type { PurchaseRecord } from "@/lib/shop/purchase.ts";
import { keys as shop } from "@/lib/shop/records.ts";
import type { OrderRecord } from "@/lib/shop/schema.ts";
import { RECORDS } from "./records.server.ts";

/* Whether this release can read every record, and whether records are consistent with each other. */

/** Returns a sentence about a fault of a record that could be read; null: none. */
type Check = (value: unknown, key: Deno.KvKey, kv: Deno.Kv) => Promise<string | null>;

/** How records hang together, by the first part of their keys. */
const CHECKS: Record<string, Check> = {
  user: (value, [, id], kv) => checkUser(value as UserRecord, id!, kv),
  user_by_email: (value, [, email], kv) => checkAddress(String(value), email!, kv),
  session: (value, _, kv) => checkSession((value as SessionRecord).userId, kv),
  purchase: (value, [, userId], kv) => checkPurchase((value as PurchaseRecord).userId, userId!, kv),
  order: (value, _, kv) => checkOrder(value as OrderRecord, kv),
};

/** What is compared one by one with the running site's: accounts, money, and listeners' own data. */
const COMPARED = new Set([
  ...Object.keys(CHECKS),
  ...[
    shop.ledger,
    shop.openOrder,
    shop.subscription,
    shop.statedEnd,
    shop.discount,
    shop.paymentOnHold,
    listening.progress,
    listening.journalEntry,
    listening.heardDays,
    listening.favorite,
    listening.bookmark,
    reviews.review,
  ].map(({ definition }) => definition.name),
]);

/** Most reported faults, each a key with a sentence. */
const MAX_FAULTS = 20;

export async function checkRecords(kv: Deno.Kv): Promise<{ faults: string[]; checked: number }> {
  const faults: string[] = [];
  let checked = 0;
  for await (const { key, value } of kv.list({ prefix: [] })) {
    const { schema } = RECORDS.get(key) ?? {};
    const check = CHECKS[String(key[0])];
    if (!schema && !check) continue;
    checked++;
    const fault = await findFault({ key, value, kv, schema, check });
    if (fault) faults.push(`${key.join(" ")}: ${fault}`);
    if (faults.length === MAX_FAULTS) break;
  }
  return { faults, checked };
}

async function findFault({ key, value, kv, schema, check }: {
  key: Deno.KvKey;
  value: unknown;
  kv: Deno.Kv;
  schema: RecordDefinition["schema"];
  check: Check | undefined;
}): Promise<string | null> {
  try {
    const record = schema ? schema.parse(value) : value;
    return await check?.(record, key, kv) ?? null;
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
  const { value } = await kv.get(accounts.userByEmail(user.email));
  return value === id ? null : "cannot be found by its address";
}

async function checkAddress(userId: string, email: Deno.KvKeyPart, kv: Deno.Kv) {
  const { value } = await kv.get<{ email: string }>(accounts.user(userId));
  return value?.email === email ? null : "leads to no account of that address";
}

async function checkSession(userId: string, kv: Deno.Kv): Promise<string | null> {
  return (await kv.get(accounts.user(userId))).value ? null : "is of no account";
}

async function checkPurchase(userId: string, ofKey: Deno.KvKeyPart, kv: Deno.Kv) {
  if (userId !== ofKey) return `says it is ${userId}'s`;
  const { value } = await kv.get(shop.ledger(userId));
  return value !== null || isGuestId(userId) ? null : "is in no ledger";
}

/** A paid order has a purchase; an open order is in the list of open orders. */
async function checkOrder(order: OrderRecord, kv: Deno.Kv): Promise<string | null> {
  const { id, userId, state, paymentId } = order;
  const isOpen = (await kv.get(shop.openOrder(userId, id))).value === true;
  const shouldBeOpen = state === "open" || state === "canceling";
  if (isOpen !== shouldBeOpen) return `is ${state}, and ${isOpen ? "" : "not "}listed as open`;
  if (state !== "paid" || paymentId === null) return null;
  const owner = (await kv.get<string>(shop.joinedGuest(userId))).value ?? userId;
  const [own, joined] = await kv.getMany([
    shop.purchase(userId, paymentId),
    shop.purchase(owner, paymentId),
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
  const entries = await restoreStore(kv, backup, { records: RECORDS, nowMs });
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
    const entries = await restoreStore(kv, backup, { records: RECORDS, nowMs });
    const { faults, checked } = await checkRecords(kv);
    for await (const _ of backup.files()); // checks each checksum
    const comparison = await compareLive(live, backup, {
      records: RECORDS,
      isCompared: (kind) => COMPARED.has(kind),
    });
    return { entries, checked, comparison, faults: [...faults, ...comparison?.faults ?? []] };
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}
