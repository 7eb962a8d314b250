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
  expect(() => readConfig(keys)).toThrow("there is no bucket");
  expect(() => readConfig({ ...keys, MEDIA_URL: "s3://books", BUCKET_QUOTA_GB: "0" }))
    .toThrow("wanted a number of gigabytes above 0");
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
  [{ BACKUP_TO: "s3://safe" }, /AWS_ACCESS_KEY_ID: .* with a bucket in BACKUP_TO it is needed/],
  [{ BACKUP_TO: "ftp://safe" }, /BACKUP_TO: "ftp:\/\/safe" cannot be used; wanted a folder, or/],
  [{ BACKUP_KEY: "short" }, /BACKUP_KEY: its value cannot be used; wanted at least 32/],
  [{ BACKUP_KEEP_DAYS: "0" }, /BACKUP_KEEP_DAYS: "0" cannot be used; wanted 1 to 3650 days/],
  [{ ...ON_DEPLOY, BACKUP_TO: "backups" }, /BACKUP_TO: .* on Deno Deploy a folder is gone/],
  [{ ...ON_DEPLOY, RECORDINGS_DIR: "in" }, /RECORDINGS_DIR: .* on Deno Deploy a folder is gone/],
  [{ PORT: "eighty" }, /Setting PORT: "eighty" cannot be used; wanted a port number/],
  [{ PORT: "70000" }, /Setting PORT: "70000"/],
  [
    { BASE_URL: "books.example" },
    /Setting BASE_URL: "books.example" cannot be used; wanted an http/,
  ],
  [{ BASE_URL: "https://a.example/shop" }, /wanted an address without a path/],
  [{ DEMO: "yes" }, /Setting DEMO: "yes" cannot be used; wanted 1 or 0/],
  [{ SUPPORT_EMAIL: "me" }, /Setting SUPPORT_EMAIL: "me" cannot be used; wanted an e-mail address/],
  [{ DRAIN_SECONDS: "0" }, /Setting DRAIN_SECONDS: "0" cannot be used; wanted 1 to 300 seconds/],
  [{ MEDIA_URL: "https://books" }, /MEDIA_URL: "https:\/\/books" .* wanted a bucket/],
  [{ MEDIA_URL: "s3://books" }, /AWS_ACCESS_KEY_ID: its value .*with MEDIA_URL it is needed/],
  [
    { MEDIA_DELIVERY: "direct" },
    /MEDIA_DELIVERY: "direct" cannot be used; wanted proxy or redirect/,
  ],
  [{ MEDIA_DELIVERY: "redirect" }, /MEDIA_URL: "" .*only a bucket has addresses/],
  [{ COUNTRY_HEADER: "a b" }, /wanted the name of a request header/],
  [
    { STRIPE_SECRET_KEY: "sk_test_a" },
    /STRIPE_PUBLISHABLE_KEY: its value .*with STRIPE_SECRET_KEY/,
  ],
  [{ STRIPE_PUBLISHABLE_KEY: "pk_test_a" }, /STRIPE_SECRET_KEY: its value .* it is needed/],
  [
    { STRIPE_SECRET_KEY: "sk_live_a", STRIPE_PUBLISHABLE_KEY: "pk_live_a" },
    /STRIPE_WEBHOOK_SECRET: its value .*no payment would be heard of/,
  ],
  [
    { STRIPE_SECRET_KEY: "sk_test_a", STRIPE_PUBLISHABLE_KEY: "pk_live_a" },
    /both be live keys or both test keys/,
  ],
  [{ STRIPE_SECRET_KEY: "secret" }, /wanted a key such as sk_test/],
  [{ STRIPE_API_BASE: "http://127.0.0.1:1/v1" }, /wanted an address without a path/],
  [{ KV_URL: "deploy" }, /KV_URL: "deploy" .*database of Deno Deploy, and this is another/],
  [{ KV_URL: "https://kv.example" }, /AUTH_SECRET: its value .*with a KV service it is needed/],
  [{ ...STRIPE, KV_URL: ":memory:" }, /KV_URL: ":memory:" .*would forget who has paid/],
  [{ ...ON_DEPLOY, KV_URL: "" }, /KV_URL: "" .*gone with its process; wanted deploy/],
  [{ ...ON_DEPLOY, KV_URL: "/kv/books.kv" }, /KV_URL: "\/kv\/books.kv" .*gone with its process/],
  [{ ...ON_DEPLOY, MEDIA_URL: "" }, /MEDIA_URL: "" .*on Deno Deploy it is needed/],
  [{ ...ON_DEPLOY, AUTH_SECRET: "" }, /AUTH_SECRET: its value .*it is needed/],
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
    expect((error as Error).message).toContain("AUTH_SECRET: its value cannot be used");
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
