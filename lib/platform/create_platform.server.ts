/** What every domain's factory gets: store, log, mail, rate limits, events. */

import { createAlerts } from "./alerts.server.ts";
import { StaleIfErrorCache } from "./stale_if_error.server.ts";
import type { Config } from "./config.server.ts";
import { createErasure, type Erasure } from "./erasure.server.ts";
import { createEvents, type Events } from "./events.ts";
import { pollChangeSignal, subscribe, watchChangeSignal } from "./kv/invalidation.server.ts";
import { GroupCommit } from "./kv/group_commit.server.ts";
import { keys } from "./records.ts";
import { isKvService, openStore, prepareSchema } from "./kv/open.server.ts";
import { createLeaseStore, runUnderLease } from "./lease.server.ts";
import type { Log } from "./telemetry/log.server.ts";
import {
  createMailer,
  createMailStore,
  createSmtpTransport,
  type Mailer,
} from "./mail/mailer.server.ts";
import type { Migration, Records } from "./record.ts";
import { createOpenMetrics, type Metrics, NO_METRICS } from "./telemetry/metrics.server.ts";
import { createBucket } from "./objects/bucket.server.ts";
import { createFolder } from "./objects/folder.server.ts";
import type { Objects } from "./objects/objects.server.ts";
import { openSettings, type Settings } from "./settings.server.ts";
import { createRateStore, type RateStore } from "./rate_limits.server.ts";
import { withDeadline } from "./time.ts";
import { createHourly, type Hourly } from "./work.server.ts";

export interface Platform {
  /** The store. A write also publishes the changes that other processes need to know. */
  kv: Deno.Kv;
  /** Groups appends to journals into few commits. */
  group: GroupCommit;
  rates: RateStore;
  /** Mails wait in its queue while no mail server is set. */
  mailer: Mailer;
  settings: Settings;
  /** Hears of events in this process, and of those in other processes within 4 s. */
  events: Events;
  /** While a function returns true, changes by other processes are polled even without requests. */
  pollWhile(isNeeded: () => boolean): void;
  erasure: Erasure;
  hourly: Hourly;
  log: Log;
  metrics: Metrics;
  /** Whether the store can be written: with a full disk it can only be read. */
  isWritable(): Promise<boolean>;
  /** Writes what was accepted, waits for work under way and closes the store. */
  close(): Promise<void>;
}

/** `isServing`: this process follows the changes of others and sends the queued mails. */
interface PlatformOptions {
  /** As the environment has it. */
  config: Config;
  /** The site's secret. */
  secret: string;
  records: Records;
  migrations: Migration[];
  log: Log;
  isServing: boolean;
}

/** Longer than any cached value lives: after that long without a request, nothing is left to invalidate. */
const BUSY_MS = 60_000;

/** A check reads one key. If the process that holds the lease dies, another takes over within three minutes. */
const HOURLY = { everyMs: 60 * 60_000, lookMs: 60_000, lifetimeMs: 2 * 60_000 };

const WRITE_MS = 1_000;
/** A thousand readiness checks a second make one write. */
const WRITABLE_LIFETIME_MS = 1_000;

/** @throws {StartError} when the store cannot be opened, or its version does not fit this code. */
export async function createPlatform(
  { config: given, secret, records, migrations, log: plainLog, isServing }: PlatformOptions,
): Promise<Platform> {
  const metrics = given.metricsToken === null ? NO_METRICS : await createOpenMetrics();
  const store = await openStore(given.kvUrl, { records, onCall: metrics.countStoreCall });
  await prepareSchema(store, migrations, { isOwn: !isKvService(given.kvUrl), log: plainLog });
  const from = crypto.randomUUID();
  const hasHead = isKvService(given.kvUrl); // a file has no other process to notify
  let usedAtMs = -Infinity;
  const kv = store.publishing({ from, hasHead, onUse: () => usedAtMs = performance.now() });
  const needs: (() => boolean)[] = [];
  const isBusy = () =>
    performance.now() - usedAtMs < BUSY_MS || needs.some((isNeeded) => isNeeded());
  const events = createEvents();
  const group = new GroupCommit(kv);
  const rates = createRateStore(kv);
  const settings = await openSettings({ config: given, kv, secret, events, log: plainLog });
  const { config } = settings;
  const transport = createSmtpTransport(() => config.mail);
  const alerts = isServing
    ? createAlerts({
      log: plainLog,
      to: () => config.mail && config.alertEmail,
      transport,
      rates,
    })
    : null;
  const log = alerts?.log ?? plainLog;
  const mailer = createMailer({
    store: createMailStore(store),
    transport,
    log,
    isSending: () => isServing && config.mail !== null,
  });
  mailer.wake(); // sends what was left at the last stop
  settings.onChange(mailer.wake);
  const hourly = createHourly();
  hourly.add(mailer.wake);
  const keeper = isServing && !config.isOnDeploy
    ? runUnderLease({
      leases: createLeaseStore(store),
      work: "hourly",
      act: hourly.run,
      log,
      ...HOURLY,
    })
    : null;
  const writable = new StaleIfErrorCache<boolean>({
    lifetimeMs: WRITABLE_LIFETIME_MS,
    maxEntries: 1,
  });
  const signal = isServing
    ? hasHead ? watchChangeSignal(store, { isBusy }) : pollChangeSignal({ isBusy })
    : null;
  const hearing = signal && await subscribe({ kv: store, events, from, signal, log });
  return {
    kv,
    group,
    rates,
    mailer,
    settings,
    events,
    pollWhile: (isNeeded) => void needs.push(isNeeded),
    erasure: createErasure({ kv, records }),
    hourly,
    log,
    metrics,
    isWritable: () => writable.get("store", () => canWrite(store)),
    async close() {
      await Promise.all([hearing?.close(), hourly.close(), keeper?.close()]);
      await mailer.close();
      await group.drain();
      await alerts?.close();
      kv.close();
    },
  };
}

function canWrite(kv: Deno.Kv): Promise<boolean> {
  const write = kv.set(keys.readiness(), Date.now());
  return withDeadline(WRITE_MS, write).then(() => true, () => false);
}

/* Where the author's files are: sound, covers, catalogue, texts, pictures. */

export function openContent({ bucket, dataDir }: Pick<Config, "bucket" | "dataDir">): Objects {
  return bucket ? createBucket(bucket) : createFolder(dataDir);
}

/** Where backups are kept. */
export const openBackups = ({ to }: Pick<Config["backup"], "to">): Objects =>
  typeof to === "string" ? createFolder(to) : createBucket(to);
