/**
 * How the site is: the free space of its disk and its bucket, mails sent and given up, the provider's last webhook, and
 * listeners of a day.
 */

import { statfs } from "node:fs/promises";
import { keys as listeningKeys } from "@/lib/listening/records.ts";
import type { Config } from "@/lib/platform/config.server.ts";
import { openBackups } from "@/lib/platform/create_platform.server.ts";
import { DAY_MS } from "@/lib/platform/duration.ts";
import type { Objects } from "@/lib/platform/objects/objects.server.ts";
import { keys as platformKeys } from "@/lib/platform/records.ts";
import { hashOfToken, singleUseTokens } from "@/lib/platform/secrets.server.ts";
import { StaleIfErrorCache } from "@/lib/platform/stale_if_error.server.ts";
import { withDeadline } from "@/lib/platform/time.ts";
import type { PaymentMode } from "@/lib/shop/gateway.ts";
import { keys as shopKeys } from "@/lib/shop/records.ts";
import { keys } from "../records.ts";
import { mailTest } from "../schema.ts";

/** Deadline, because a network disk may never answer. */
const DISK_LIMIT_MS = 1_000;

/** Of a disk or a bucket. */
interface Room {
  freeBytes: number;
  totalBytes: number;
}

/** null: unknown, because the folder does not exist or may not be read. */
export async function readDisk(folder: string): Promise<Room | null> {
  try {
    const { bavail, blocks, bsize } = await withDeadline(DISK_LIMIT_MS, statfs(folder));
    return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
  } catch {
    return null;
  }
}

const GIB = 1024 ** 3;

/**
 * True below a twentieth of the disk (at most 20 GiB), or below 1 GiB, the size of an hour of recordings with its
 * renditions.
 */
export const isShort = ({ freeBytes, totalBytes }: Room): boolean =>
  freeBytes < Math.min(totalBytes / 20, 20 * GIB) || freeBytes < GIB;

/** Deadline of a listing, which takes one request for every thousand objects. */
const LISTING_LIMIT_MS = 5_000;
/** Lifetime of the cached sum: stores charge for listings, and a library does not grow faster than by the hour. */
const FRESH_MS = 10 * 60_000;

/** The settings that decide what is stored in the bucket. */
type BucketRoomConfig = Pick<Config, "backup" | "bucket" | "bucketQuotaBytes">;

/**
 * Object stores do not report free space, so it is the quota (BUCKET_QUOTA_GB) minus the sizes of all objects.
 * The returned function gives null for unknown: no quota is set, or the store does not respond in time.
 */
export function createBucketRoom(
  content: Objects,
  config: BucketRoomConfig,
): () => Promise<Room | null> {
  const totalBytes = config.bucketQuotaBytes;
  if (totalBytes === null) return () => Promise.resolve(null);
  const places = placesOf(content, config);
  const used = new StaleIfErrorCache<number>({ lifetimeMs: FRESH_MS, maxEntries: 1 });
  const addUp = async () => {
    const listings = await Promise.all(places.map((it) => it.list("")));
    return listings.flat().reduce((sum, { bytes }) => sum + bytes, 0);
  };
  return async () => {
    try {
      const usedBytes = await withDeadline(LISTING_LIMIT_MS, used.get("used", addUp));
      return { freeBytes: Math.max(0, totalBytes - usedBytes), totalBytes };
    } catch {
      return null; // other checks report that the store is unavailable
    }
  };
}

/** What counts towards the quota: the author's files and the backups, unless these are in another bucket or among the files. */
function placesOf(content: Objects, { backup, bucket }: BucketRoomConfig): Objects[] {
  const backups = openBackups(backup);
  if (!bucket) return [backups];
  const isApart = typeof backup.to !== "string" && backup.to.bucket === bucket.bucket &&
    !`${backups.place}/`.startsWith(`${content.place}/`);
  return isApart ? [content, backups] : [content];
}

const TEST_MS = DAY_MS;

type MailSettings = Config["mail"];

/** Of the server and the sender. */
const markOf = (mail: MailSettings): string => mail ? hashOfToken(JSON.stringify(mail)) : "";

/** Most given-up mails shown. */
const MOST_MAILS = 50;

/** Most listeners of a day that are counted. */
const MOST_LISTENERS = 10_000;

export type HealthStore = ReturnType<typeof createHealthStore>;

export function createHealthStore(kv: Deno.Kv) {
  const tests = singleUseTokens(kv, {
    lifetimeMs: TEST_MS,
    schema: mailTest,
    keyOf: keys.mailTest,
  });
  const time = async (key: Deno.KvKey) => (await kv.get<number>(key)).value;
  return {
    /** When the mail server last accepted a mail; null: never. */
    mailSentAtMs: () => time(platformKeys.mailSent()),
    /** When the provider's last relevant webhook arrived; null: never in this mode. */
    webhookAtMs: (mode: PaymentMode) => time(shopKeys.webhookSeen(mode)),
    /** How many listeners have heard something on a day (UTC, "2026-11-23"), {@link MOST_LISTENERS} at most. */
    async listenersOn(day: string): Promise<number> {
      const entries = kv.list({ prefix: listeningKeys.heardOn.under(day) }, {
        limit: MOST_LISTENERS,
      });
      return (await Array.fromAsync(entries)).length;
    },
    /** When the link of a test mail sent with these settings was opened; null: never. */
    async mailArrivedAtMs(mail: MailSettings): Promise<number | null> {
      const arrived = await keys.mailArrived.get(kv);
      return arrived && arrived.mark === markOf(mail) ? arrived.atMs : null;
    },
    /** The token for the link of a test mail. */
    awaitMail: (mail: MailSettings) => tests.create({ mark: markOf(mail) }),
    /** Records that a test mail arrived; false: unknown or too late. It may be opened again. */
    async mailArrives(token: string): Promise<boolean> {
      const test = await tests.get(token);
      if (test) await kv.set(keys.mailArrived(), { mark: test.mark, atMs: Date.now() });
      return test !== null;
    },
    mailsGivenUp: () => platformKeys.mailGivenUp.list(kv, [], { limit: MOST_MAILS }),
  };
}
