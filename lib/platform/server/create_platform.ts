/** What every domain's factory is given: the store, the log, mail, limits on tries, events. */
import { createErasure, createEvents, type Erasure, type Events } from "@/lib/platform/events.ts";
import { withDeadline } from "@/lib/platform/deadline.ts";
import { Remembered } from "@/lib/platform/server/cache/remembered.ts";
import type { Config } from "@/lib/platform/server/config.ts";
import { GroupCommit } from "@/lib/platform/server/kv/group_commit.ts";
import { keys } from "@/lib/platform/server/kv/keys.ts";
import { openStore } from "@/lib/platform/server/kv/open.ts";
import { isKvService } from "@/lib/platform/server/kv/store_url.ts";
import { type Migration, prepareSchema } from "@/lib/platform/server/kv/schema_version.ts";
import type { Log } from "@/lib/platform/server/log.ts";
import { createHourly, type Hourly } from "@/lib/platform/server/hourly.ts";
import { createMailStore } from "@/lib/platform/server/mail/mail_store.ts";
import { createMailer, type Mailer } from "@/lib/platform/server/mail/mailer.ts";
import { createSmtpTransport } from "@/lib/platform/server/mail/transport.ts";
import { createRateStore, type RateStore } from "@/lib/platform/server/rate_store.ts";

export interface Platform {
  kv: Deno.Kv;
  /** Gathers appends to journals into few commits. */
  group: GroupCommit;
  rates: RateStore;
  /** null: no mail is sent. */
  mailer: Mailer | null;
  events: Events;
  erasure: Erasure;
  hourly: Hourly;
  log: Log;
  /** Whether the store takes writes: a full disk still reads. */
  isWritable(): Promise<boolean>;
  /** Writes what was accepted, waits for what is under way and closes the store. */
  close(): Promise<void>;
}

/** `isMailed`: this process sends the queue's mails; else they wait for the one that does. */
export interface PlatformOptions {
  config: Pick<Config, "kvUrl" | "mail" | "isOnDeploy">;
  migrations: Migration[];
  log: Log;
  isMailed: boolean;
}

const WRITE_MS = 1_000;
/** So that whoever asks a thousand times a second makes one write of it. */
const WRITABLE_LIFETIME_MS = 1_000;

/** @throws {StartError} when the store cannot be opened, or is not of a version that this code can use. */
export async function createPlatform(
  { config, migrations, log, isMailed }: PlatformOptions,
): Promise<Platform> {
  const kv = await openStore(config.kvUrl);
  await prepareSchema(kv, migrations, { isOwn: !isKvService(config.kvUrl), log });
  const group = new GroupCommit(kv);
  const mailer = config.mail && createMailer({
    store: createMailStore(kv),
    transport: createSmtpTransport(config.mail),
    log,
    isSending: isMailed,
  });
  mailer?.wake(); // what waited when the site was last stopped
  const hourly = createHourly({ isTimed: !config.isOnDeploy });
  if (mailer) hourly.add(mailer.wake);
  const writable = new Remembered<boolean>({ lifetimeMs: WRITABLE_LIFETIME_MS, maxEntries: 1 });
  return {
    kv,
    group,
    rates: createRateStore(kv),
    mailer,
    events: createEvents(),
    erasure: createErasure(),
    hourly,
    log,
    isWritable: async () => await writable.get("store", Date.now(), () => canWrite(kv)),
    async close() {
      await hourly.close();
      await mailer?.close();
      await group.drain();
      kv.close();
    },
  };
}

function canWrite(kv: Deno.Kv): Promise<boolean> {
  const write = kv.set(keys.readiness(), Date.now());
  return withDeadline(WRITE_MS, write).then(() => true, () => false);
}
