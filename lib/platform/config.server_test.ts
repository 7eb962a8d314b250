import { expect } from "npm:expect@30.5.2";
import { ConfigError, readConfig } from "./config.server.ts";

Deno.test("readConfig: with nothing set, development has every value it needs", () => {
  const config = readConfig({});
  expect(config.port).toBe(8000);
  expect(config.dataDir.endsWith("/.data")).toBe(true);
  expect(config.baseUrl).toBe(null);
  expect(config.demo).toBe(false);
});

Deno.test("readConfig: an empty value counts as not set", () => {
  expect(readConfig({ PORT: "", BASE_URL: "" }).port).toBe(8000);
});

Deno.test("readConfig: a bucket, its store and the folder in it", () => {
  const keys = { AWS_ACCESS_KEY_ID: "id", AWS_SECRET_ACCESS_KEY: "secret" };
  const { bucket } = readConfig({ ...keys, MEDIA_URL: "s3://books/a/b/", AWS_REGION: "eu-west-1" });
  expect(bucket).toEqual({
    bucket: "books",
    prefix: "a/b",
    endpoint: new URL("https://s3.eu-west-1.amazonaws.com"),
    region: "eu-west-1",
    accessKeyId: "id",
    secretAccessKey: "secret",
  });
  expect(readConfig(keys).bucket).toBeNull(); // other programs may use them
});

Deno.test("readConfig: backups go to a folder or a bucket, and by themselves only where it is named", () => {
  const { backup } = readConfig({ DATA_DIR: "/data" });
  expect(backup).toEqual({ to: "/data/backups", isDaily: false, key: null, keepDays: 90 });
  const keys = { AWS_ACCESS_KEY_ID: "id", AWS_SECRET_ACCESS_KEY: "secret" };
  const inBucket = readConfig({ ...keys, BACKUP_TO: "s3://safe/shop" });
  expect(inBucket.backup).toMatchObject({ to: { bucket: "safe", prefix: "shop" }, isDaily: true });
  expect(inBucket.bucket).toBeNull();
});

Deno.test("readConfig: a bucket's quota wants a bucket", () => {
  const keys = { AWS_ACCESS_KEY_ID: "id", AWS_SECRET_ACCESS_KEY: "secret", BUCKET_QUOTA_GB: "250" };
  expect(readConfig({ ...keys, MEDIA_URL: "s3://books" }).bucketQuotaBytes).toBe(250e9);
  expect(readConfig({ ...keys, BACKUP_TO: "s3://safe" }).bucketQuotaBytes).toBe(250e9);
  expect(() => readConfig(keys)).toThrow("needs a bucket");
  expect(() => readConfig({ ...keys, MEDIA_URL: "s3://books", BUCKET_QUOTA_GB: "0" }))
    .toThrow("must be a number of gigabytes above 0");
});

const STRIPE = {
  STRIPE_SECRET_KEY: "sk_live_a",
  STRIPE_PUBLISHABLE_KEY: "pk_live_a",
  STRIPE_WEBHOOK_SECRET: "whsec_a",
};

const ON_DEPLOY = {
  DENO_DEPLOY: "true",
  KV_URL: "deploy",
  AUTH_SECRET: "a secret of at least 32 characters",
  MEDIA_URL: "s3://books/shop",
  AWS_ACCESS_KEY_ID: "key",
  AWS_SECRET_ACCESS_KEY: "secret",
};

Deno.test("readConfig: on Deno Deploy everything is kept elsewhere, and the end comes within 5 s", () => {
  const { isOnDeploy, kvUrl, drainSec } = readConfig(ON_DEPLOY);
  expect({ isOnDeploy, kvUrl }).toEqual({ isOnDeploy: true, kvUrl: "deploy" });
  expect(drainSec).toBeLessThan(5);
});

const BAD: [env: Record<string, string>, sentence: RegExp][] = [
  [{ BACKUP_TO: "s3://safe" }, /AWS_ACCESS_KEY_ID must be set if you set a bucket in BACKUP_TO/],
  [{ BACKUP_TO: "ftp://safe" }, /BACKUP_TO is "ftp:\/\/safe" but must be a folder, or/],
  [{ BACKUP_KEY: "short" }, /BACKUP_KEY must be at least 32/],
  [{ BACKUP_KEEP_DAYS: "0" }, /BACKUP_KEEP_DAYS is "0" but must be 1 to 3650 days/],
  [
    { ...ON_DEPLOY, BACKUP_TO: "backups" },
    /BACKUP_TO is "backups" but must be a bucket on Deno Deploy/,
  ],
  [{ ...ON_DEPLOY, RECORDINGS_DIR: "in" }, /RECORDINGS_DIR .* on Deno Deploy/],
  [{ PORT: "eighty" }, /Setting PORT is "eighty" but must be a port number/],
  [{ PORT: "70000" }, /Setting PORT is "70000" but must be a port number/],
  [
    { BASE_URL: "books.example" },
    /Setting BASE_URL is "books.example" but must be an http/,
  ],
  [{ BASE_URL: "https://a.example/shop" }, /must be an address without a path/],
  [{ DEMO: "yes" }, /Setting DEMO is "yes" but must be 1 or 0/],
  [{ SUPPORT_EMAIL: "me" }, /Setting SUPPORT_EMAIL is "me" but must be an email address/],
  [{ DRAIN_SECONDS: "0" }, /Setting DRAIN_SECONDS is "0" but must be 1 to 300 seconds/],
  [{ MEDIA_URL: "https://books" }, /MEDIA_URL is "https:\/\/books" but must be a bucket/],
  [{ MEDIA_URL: "s3://books" }, /AWS_ACCESS_KEY_ID must be set if you set MEDIA_URL/],
  [
    { MEDIA_DELIVERY: "direct" },
    /MEDIA_DELIVERY is "direct" but must be proxy or redirect/,
  ],
  [{ MEDIA_DELIVERY: "redirect" }, /MEDIA_URL must be set if MEDIA_DELIVERY is redirect/],
  [{ COUNTRY_HEADER: "a b" }, /must be the name of a request header/],
  [
    { STRIPE_SECRET_KEY: "sk_test_a" },
    /STRIPE_PUBLISHABLE_KEY must be set if you set STRIPE_SECRET_KEY/,
  ],
  [{ STRIPE_PUBLISHABLE_KEY: "pk_test_a" }, /STRIPE_SECRET_KEY must be set if/],
  [
    { STRIPE_SECRET_KEY: "sk_live_a", STRIPE_PUBLISHABLE_KEY: "pk_live_a" },
    /STRIPE_WEBHOOK_SECRET must be set if you use a live key/,
  ],
  [
    { STRIPE_SECRET_KEY: "sk_test_a", STRIPE_PUBLISHABLE_KEY: "pk_live_a" },
    /both be live keys or both test keys/,
  ],
  [{ STRIPE_SECRET_KEY: "secret" }, /must be a key such as sk_test/],
  [{ STRIPE_API_BASE: "http://127.0.0.1:1/v1" }, /must be an address without a path/],
  [{ KV_URL: "deploy" }, /KV_URL is "deploy" but works only on Deno Deploy/],
  [{ KV_URL: "https://kv.example" }, /AUTH_SECRET must be set if you use a KV service/],
  [{ ...STRIPE, KV_URL: ":memory:" }, /KV_URL is ":memory:" but .*would forget who has paid/],
  [{ ...ON_DEPLOY, KV_URL: "" }, /KV_URL must be deploy .*lost when a process ends/],
  [
    { ...ON_DEPLOY, KV_URL: "/kv/books.kv" },
    /KV_URL is "\/kv\/books.kv" but .*lost when a process ends/,
  ],
  [{ ...ON_DEPLOY, MEDIA_URL: "" }, /MEDIA_URL must be set on Deno Deploy/],
  [{ ...ON_DEPLOY, AUTH_SECRET: "" }, /AUTH_SECRET must be set/],
  [{ EBOOK_URL: "http://books.example/e.zip" }, /begins with https/],
  [{ ANALYTICS_URL: "http://count.example/" }, /begins with https/],
];

for (const [env, sentence] of BAD) {
  Deno.test(`readConfig: ${JSON.stringify(env)} stops the start with one sentence`, () => {
    expect(() => readConfig(env)).toThrow(ConfigError);
    expect(() => readConfig(env)).toThrow(sentence);
  });
}

Deno.test("readConfig: a bad secret is refused without being shown", () => {
  try {
    readConfig({ AUTH_SECRET: "hunter2" });
    throw new Error("a short secret was taken");
  } catch (error) {
    expect((error as Error).message).toContain("AUTH_SECRET must be at least 32 characters");
    expect((error as Error).message).not.toContain("hunter2");
  }
});

Deno.test("readConfig: keys win over DEMO; a key is live or a test's", () => {
  const live = readConfig({ ...STRIPE, DEMO: "1" });
  expect([live.stripe?.isLive, live.demo]).toEqual([true, false]);
  const test = readConfig({
    STRIPE_SECRET_KEY: "rk_test_a",
    STRIPE_PUBLISHABLE_KEY: "pk_test_a",
    STRIPE_API_BASE: "http://127.0.0.1:4242",
  });
  expect(test.stripe).toMatchObject({ isLive: false, webhookSecret: null });
  expect(test.stripe?.apiBase?.origin).toBe("http://127.0.0.1:4242");
  expect(readConfig({}).stripe).toBe(null);
});
