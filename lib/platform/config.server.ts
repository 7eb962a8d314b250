/** The only reader of the environment. Every setting is optional; a bad value stops the start. */

import { join, resolve } from "node:path";
import { z } from "zod";
import { DEPLOY_STORE, isKvService } from "./kv/open.server.ts";
import type { BucketConfig } from "./objects/bucket_requests.server.ts";
import { StartError } from "./refusal.ts";

/** A setting has a value that the site cannot run with. */
export class ConfigError extends StartError {
  override name = "ConfigError";
}

const flag = z.enum(["0", "1", "false", "true"], { error: "must be 1 or 0" })
  .transform((value) => value === "1" || value === "true");

const origin = z.url({
  protocol: /^https?$/,
  error: "must be an http(s) address such as https://books.example",
})
  .transform((value) => new URL(value))
  .refine((url) => url.pathname === "/" && url.search === "", "must be an address without a path");

const httpsUrl = z.url({
  protocol: /^https$/,
  error: "must be an address that begins with https://",
});

/** "Ann Harbour <ann@books.example>". */
const NAMED_SENDER = /^([^<>"\\\p{Cc}]{1,80}) <([^<>]+)>$/u;

interface MailSender {
  /** "": none. */
  name: string;
  address: string;
}

/** Of "ann@books.example" or "Ann Harbour <ann@books.example>". */
export function readSender(value: string): MailSender {
  const [, name = "", address = value] = NAMED_SENDER.exec(value) ?? [];
  return { name, address };
}

const PORT_RANGE = "must be a port number, 0 to 65535";

const schema = z.object({
  PORT: z.coerce.number(PORT_RANGE).int(PORT_RANGE).min(0, PORT_RANGE).max(65535, PORT_RANGE)
    .default(8000),
  HOST: z.string().default("0.0.0.0"),
  DATA_DIR: z.string().default(".data"),
  BASE_URL: origin.optional(),
  ALLOWED_HOSTS: z.string().transform((value) =>
    value.toLowerCase().split(",").map((it) => it.trim())
  )
    .pipe(
      z.array(
        z.string().regex(/^[a-z0-9._-]+(:\d{1,5})?$/, "must be host names separated by commas"),
      ),
    ).default([]),
  CATALOGUE: z.string().optional(),
  AUTH_SECRET: z.string().min(32, "must be at least 32 characters of random text").optional(),
  DEMO: flag.default(false),
  TRUST_PROXY: flag.default(false),
  OPEN_FILES: z.coerce.number("must be a number of files").int("must be a number of files")
    .min(256, "must be at least 256 files").optional(),
  CONNECTIONS_PER_ADDRESS: z.coerce.number("must be a number of connections")
    .int("must be a number of connections").min(1, "must be at least 1 connection").optional(),
  DRAIN_SECONDS: z.coerce.number({ error: "must be a number of seconds, 1 to 300" })
    .min(1, "must be 1 to 300 seconds").max(300, "must be 1 to 300 seconds").optional(),
  COUNTRY_HEADER: z.string().regex(/^[A-Za-z0-9-]+$/, "must be the name of a request header")
    .optional(),
  SUPPORT_EMAIL: z.email("must be an email address").optional(),
  KV_URL: z.string().optional(),
  MEDIA_URL: z.string().regex(
    /^s3:\/\/[a-z0-9][a-z0-9.-]+(\/[A-Za-z0-9][\w.-]*)*\/?$/,
    "must be a bucket, optionally with a folder, such as s3://books/shop",
  ).optional(),
  BACKUP_TO: z.string().regex(
    /^s3:\/\/[a-z0-9][a-z0-9.-]+(\/[A-Za-z0-9][\w.-]*)*\/?$|^(?!\w+:\/\/)/,
    "must be a folder, or a bucket such as s3://books/backups",
  ).optional(),
  BACKUP_KEY: z.string().min(32, "must be at least 32 characters of random text").optional(),
  BACKUP_KEEP_DAYS: z.coerce.number("must be a number of days, 1 to 3650")
    .int("must be a number of days, 1 to 3650")
    .min(1, "must be 1 to 3650 days").max(3650, "must be 1 to 3650 days").default(90),
  BUCKET_QUOTA_GB: z.coerce.number({ error: "must be a number of gigabytes" })
    .positive("must be a number of gigabytes above 0").optional(),
  RECORDINGS_DIR: z.string().optional(),
  MEDIA_DELIVERY: z.enum(["proxy", "redirect"], { error: "must be proxy or redirect" })
    .default("proxy"),
  AWS_ENDPOINT_URL_S3: origin.optional(),
  AWS_REGION: z.string().regex(/^[a-z0-9-]+$/, "must be a region such as eu-central-1")
    .default("us-east-1"),
  AWS_ACCESS_KEY_ID: z.string().optional(),
  AWS_SECRET_ACCESS_KEY: z.string().optional(),
  SMTP_URL: z.url({
    protocol: /^smtps?$/,
    error: "must be an address such as smtps://name:password@mail.example:465",
  }).optional(),
  MAIL_FROM: z.string().refine(
    (value) => z.email().safeParse(readSender(value).address).success,
    "must be an email address, or a name with one such as Ann Harbour <ann@books.example>",
  ).optional(),
  STRIPE_SECRET_KEY: z.string()
    .regex(/^(sk|rk)_(test|live)_\w+$/, "must be a key such as sk_test_... or sk_live_...")
    .optional(),
  STRIPE_PUBLISHABLE_KEY: z.string()
    .regex(/^pk_(test|live)_\w+$/, "must be a key such as pk_test_... or pk_live_...").optional(),
  STRIPE_WEBHOOK_SECRET: z.string().regex(/^whsec_\S+$/, "must be a secret such as whsec_...")
    .optional(),
  STRIPE_API_BASE: origin.optional(),
  HOSTED_SUBSCRIPTION_URL: httpsUrl.optional(),
  VIES_API_BASE: z.url({
    protocol: /^https?$/,
    error: "must be an address such as https://ec.europa.eu/taxation_customs/vies/rest-api",
  }).transform((value) => new URL(value)).optional(),
  EBOOK_URL: httpsUrl.optional(),
  ALERT_EMAIL: z.email("must be an email address").optional(),
  METRICS_TOKEN: z.string().regex(/^[\w.~+/=-]{24,}$/, "must be at least 24 letters and digits")
    .optional(),
  ANALYTICS_URL: httpsUrl.transform((value) => new URL(value)).optional(),
  DENO_DEPLOY: flag.default(false), // set by Deno Deploy itself, in builds and where the site runs
});

/** Names of the environment variables that may be read. */
export const SETTINGS = Object.keys(schema.shape);

export type SettingName = keyof typeof schema.shape;

type Settings = z.infer<typeof schema>;
type Fault = (name: SettingName, message: string) => void;

const checkedSchema = schema.superRefine((settings, ctx) => {
  const params = { isOfSeveral: true };
  const fault: Fault = (name, message) =>
    ctx.addIssue({ code: "custom", path: [name], message, params });
  for (const check of [checkMail, checkStripe, checkBucket, checkLosses]) check(settings, fault);
});

function checkMail(it: Settings, fault: Fault): void {
  if (!it.SMTP_URL) {
    if (it.ALERT_EMAIL) {
      fault("SMTP_URL", "must be set if you set ALERT_EMAIL: alerts are sent by email");
    }
    return;
  }
  if (!it.MAIL_FROM) {
    fault("MAIL_FROM", "must be set if you set SMTP_URL: it is the sender's address");
  }
  if (!it.BASE_URL) {
    fault("BASE_URL", "must be set if you set SMTP_URL: links in emails need the site's address");
  }
}

function checkBucket({ MEDIA_URL, ...it }: Settings, fault: Fault): void {
  if (!MEDIA_URL && it.MEDIA_DELIVERY === "redirect") {
    fault(
      "MEDIA_URL",
      "must be set if MEDIA_DELIVERY is redirect: only a bucket can be redirected to",
    );
  }
  if (!MEDIA_URL && !(it.BACKUP_TO && isBucket(it.BACKUP_TO))) {
    if (!it.BUCKET_QUOTA_GB) return;
    return fault(
      "BUCKET_QUOTA_GB",
      "needs a bucket: set MEDIA_URL or BACKUP_TO, or leave it out",
    );
  }
  const reason = `must be set if you set ${MEDIA_URL ? "MEDIA_URL" : "a bucket in BACKUP_TO"}`;
  for (const name of ["AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"] as const) {
    if (!it[name]) fault(name, reason);
  }
}

/** Refuses settings under which the site would run, but lose purchases and progress. */
function checkLosses(
  { KV_URL: kvUrl = "", DENO_DEPLOY: isOnDeploy, ...it }: Settings,
  fault: Fault,
): void {
  const isService = isKvService(kvUrl);
  if (kvUrl === DEPLOY_STORE && !isOnDeploy) {
    fault("KV_URL", "works only on Deno Deploy");
  }
  if (isOnDeploy && !isService) {
    fault(
      "KV_URL",
      `must be ${DEPLOY_STORE} or a KV service on Deno Deploy, where files are lost when a process ends`,
    );
  }
  if (isOnDeploy && !it.MEDIA_URL) {
    fault("MEDIA_URL", "must be set on Deno Deploy, where files are lost when a process ends");
  }
  if (isOnDeploy && it.BACKUP_TO && !isBucket(it.BACKUP_TO)) {
    fault("BACKUP_TO", "must be a bucket on Deno Deploy, where files are lost when a process ends");
  }
  if (isOnDeploy && it.RECORDINGS_DIR) {
    fault(
      "RECORDINGS_DIR",
      "can't be used on Deno Deploy, which can't import recordings",
    );
  }
  if (kvUrl === ":memory:" && isLiveKey(it.STRIPE_SECRET_KEY ?? "")) {
    fault("KV_URL", "must not be in memory with a live key: the site would forget who has paid");
  }
  if (isService && !it.AUTH_SECRET) {
    fault(
      "AUTH_SECRET",
      "must be set if you use a KV service, so that all processes share it",
    );
  }
}

/** With only some of the keys, the site would take money without learning of it. */
function checkStripe(
  { STRIPE_SECRET_KEY: secret, STRIPE_PUBLISHABLE_KEY: publishable, ...it }: Settings,
  fault: Fault,
): void {
  if (!secret) {
    if (publishable) fault("STRIPE_SECRET_KEY", "must be set if you set STRIPE_PUBLISHABLE_KEY");
    return;
  }
  const isLive = isLiveKey(secret);
  if (!publishable) fault("STRIPE_PUBLISHABLE_KEY", "must be set if you set STRIPE_SECRET_KEY");
  else if (isLiveKey(publishable) !== isLive) {
    fault(
      "STRIPE_PUBLISHABLE_KEY",
      "and STRIPE_SECRET_KEY must both be live keys or both test keys",
    );
  }
  if (isLive && !it.STRIPE_WEBHOOK_SECRET) {
    fault(
      "STRIPE_WEBHOOK_SECRET",
      "must be set if you use a live key: Stripe reports payments through it",
    );
  }
}

const isBucket = (place: string): boolean => place.startsWith("s3://");

const isLiveKey = (key: string): boolean => /^.k_live_/.test(key);

const DRAIN_SEC = 5;
/** Deno Deploy kills a process 5 s after its signal. */
const DEPLOY_DRAIN_SEC = 4;

export type Config = ReturnType<typeof toConfig>;

/** The environment variables of this process that may be read. */
export function readEnvironment(): Record<string, string> {
  return Object.fromEntries(SETTINGS.map((name) => [name, Deno.env.get(name) ?? ""]));
}

/**
 * Reads and checks the settings.
 * @throws {ConfigError} naming each bad setting, its value and what is wanted; secrets are not shown.
 */
export function readConfig(env: Record<string, string>): Config {
  const checked = checkSettings(env);
  if (!checked.ok) throw new ConfigError(describe(checked.faults, env));
  return checked.config;
}

export interface SettingFault {
  name: SettingName;
  /** The rest of a sentence that begins with the setting's name. */
  message: string;
  /** It does not go with another setting; false: its value is wrong. */
  isOfSeveral: boolean;
}

export function checkSettings(
  env: Record<string, string>,
): { ok: true; config: Config } | { ok: false; faults: SettingFault[] } {
  // Many hosts pass an empty value for "not set".
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ""));
  const { success, data, error } = checkedSchema.safeParse(given);
  if (success) return { ok: true, config: toConfig(data, given) };
  return {
    ok: false,
    faults: error.issues.map((it) => ({
      name: it.path[0] as SettingName,
      message: it.message,
      isOfSeveral: it.code === "custom" && it.params?.isOfSeveral === true,
    })),
  };
}

function toConfig(it: Settings, given: Record<string, string>) {
  return {
    /** The settings as they were given, by name; secrets included. */
    given,
    port: it.PORT,
    host: it.HOST,
    /** Absolute folder of the media, the generated secret and the KV file. */
    dataDir: resolve(it.DATA_DIR),
    /** Public origin of the site; null: that of each request. */
    baseUrl: it.BASE_URL ?? null,
    /** Further hosts that the site answers to beside `baseUrl`'s, with their port unless it is the default. */
    allowedHosts: it.ALLOWED_HOSTS,
    /** Absolute path of the catalogue file; null: `catalogue.json` in the data folder, else the demo's. */
    catalogueFile: it.CATALOGUE ? resolve(it.CATALOGUE) : null,
    /** Key material for media grants; null: one is generated and kept in the data folder. */
    authSecret: it.AUTH_SECRET ?? null,
    demo: it.DEMO && !isLiveKey(it.STRIPE_SECRET_KEY ?? ""), // keys win over DEMO
    /** Whether the peer's X-Forwarded-* headers are trusted. */
    trustProxy: it.TRUST_PROXY,
    /** Limit of open files; null: the system's. */
    openFiles: it.OPEN_FILES ?? null,
    /** Connections per client address; null: enough for several homes. */
    connectionsPerAddress: it.CONNECTIONS_PER_ADDRESS ?? null,
    /** Whether it runs on Deno Deploy: processes end when idle, and the disk is not kept. */
    isOnDeploy: it.DENO_DEPLOY,
    /** How long requests under way may continue after the signal to stop, seconds. */
    drainSec: it.DRAIN_SECONDS ?? (it.DENO_DEPLOY ? DEPLOY_DRAIN_SEC : DRAIN_SEC),
    /** Request header in which the edge names the visitor's country (ISO 3166 alpha-2). */
    countryHeader: it.COUNTRY_HEADER ?? null,
    supportEmail: it.SUPPORT_EMAIL ?? null,
    /** Where sound, covers, texts and the catalogue are; null: in the data folder. */
    bucket: it.MEDIA_URL ? readBucket(it.MEDIA_URL, it) : null,
    /** Storage quota of the bucket; null: unknown. */
    bucketQuotaBytes: it.BUCKET_QUOTA_GB ? it.BUCKET_QUOTA_GB * 1e9 : null,
    backup: {
      /** Where backups are kept: an absolute folder, or a bucket. */
      to: it.BACKUP_TO && isBucket(it.BACKUP_TO)
        ? readBucket(it.BACKUP_TO, it)
        : resolve(it.BACKUP_TO ?? join(it.DATA_DIR, "backups")),
      /** Whether the site makes one a day by itself: when BACKUP_TO is set. */
      isDaily: it.BACKUP_TO !== undefined,
      /** null: they are not encrypted. */
      key: it.BACKUP_KEY ?? null,
      /** Older ones are removed. */
      keepDays: it.BACKUP_KEEP_DAYS,
    },
    /** Absolute folder of recordings for `ingest --watch`; null: the desk accepts none. */
    recordingsDir: it.RECORDINGS_DIR ? resolve(it.RECORDINGS_DIR) : null,
    /** Whether media requests are redirected to the bucket; false: all sound goes through the site. */
    isMediaRedirected: it.MEDIA_DELIVERY === "redirect",
    /** Where accounts and progress are kept: a file, `:memory:`, `deploy`, or the address of a KV service. */
    kvUrl: it.KV_URL ?? join(resolve(it.DATA_DIR), "lamplight.kv"),
    /** null: no mail is sent or queued. */
    mail: it.SMTP_URL && it.MAIL_FROM
      ? { smtpUrl: it.SMTP_URL, from: readSender(it.MAIL_FROM) }
      : null,
    /** null: the Stripe emulator is used. */
    stripe: it.STRIPE_SECRET_KEY && it.STRIPE_PUBLISHABLE_KEY
      ? {
        secretKey: it.STRIPE_SECRET_KEY,
        publishableKey: it.STRIPE_PUBLISHABLE_KEY,
        /** null: webhooks are refused; only in test mode. */
        webhookSecret: it.STRIPE_WEBHOOK_SECRET ?? null,
        /** Origin of another server that speaks Stripe's API; null: Stripe's own. */
        apiBase: it.STRIPE_API_BASE ?? null,
        isLive: isLiveKey(it.STRIPE_SECRET_KEY),
      }
      : null,
    /** A Stripe payment link for Premium, used instead of our own page. */
    hostedSubscriptionUrl: it.HOSTED_SUBSCRIPTION_URL ?? null,
    /** Where VAT ids of businesses are verified; null: nowhere, as always without a live key. */
    viesBase: isLiveKey(it.STRIPE_SECRET_KEY ?? "") ? it.VIES_API_BASE ?? null : null,
    /** Where owners of the Complete Series get the eBooks. */
    ebookUrl: it.EBOOK_URL ?? null,
    /** Where events of visitors who consent are sent; null: nowhere. */
    analyticsUrl: it.ANALYTICS_URL ?? null,
    /** The token that /metrics requires; null: nothing is counted. */
    metricsToken: it.METRICS_TOKEN ?? null,
    /** Who is mailed when an error is logged; null: nobody. */
    alertEmail: it.ALERT_EMAIL ?? null,
  };
}

/** `s3://books/shop/` -> bucket "books", prefix "shop", with keys that were already checked to exist. */
function readBucket(url: string, it: Settings): BucketConfig {
  const [bucket = "", ...folders] = url.slice("s3://".length).split("/").filter(Boolean);
  return {
    bucket,
    prefix: folders.join("/"),
    endpoint: it.AWS_ENDPOINT_URL_S3 ?? new URL(`https://s3.${it.AWS_REGION}.amazonaws.com`),
    region: it.AWS_REGION,
    accessKeyId: it.AWS_ACCESS_KEY_ID!,
    secretAccessKey: it.AWS_SECRET_ACCESS_KEY!,
  };
}

function describe(faults: SettingFault[], env: Record<string, string>): string {
  return faults.map(({ name, message }) => {
    const value = isSecret(name) || env[name] === "" ? undefined : env[name];
    const seen = value === undefined ? "" : ` is "${value}" but`;
    return `Setting ${name}${seen} ${message}.`;
  }).join(" ");
}

/** Whether its value must not be shown. */
export const isSecret = (name: string): boolean => /SECRET|KEY|TOKEN|SMTP_URL/.test(name);
