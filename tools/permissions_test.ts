import { expect } from "npm:expect@30.5.2";
import { readConfig } from "@/lib/platform/config.server.ts";
import { BUILD_PERMISSIONS, sitePermissions } from "./permissions.ts";

const ROOT = "/srv/site";

/** Values of the flags by name: `{ net: ["0.0.0.0:8000"], ... }`. */
function permissions(env: Record<string, string>): Record<string, string[]> {
  const flags = sitePermissions(readConfig({ DATA_DIR: "/data", ...env }), ROOT);
  return Object.fromEntries(flags.flatMap((it) => {
    const [, name, values] = /^--allow-(\w+)=(.*)$/.exec(it) ?? [];
    return name ? [[name, values!.split(/(?<!,),(?!,)/)]] : [];
  }));
}

const MAIL = { MAIL_FROM: "shop@books.example", BASE_URL: "https://books.example" };
const BUCKET = {
  MEDIA_URL: "s3://books",
  AWS_ENDPOINT_URL_S3: "https://store.example:9000",
  AWS_ACCESS_KEY_ID: "id",
  AWS_SECRET_ACCESS_KEY: "secret",
};
const LIVE_KEYS = {
  STRIPE_SECRET_KEY: "sk_live_1",
  STRIPE_PUBLISHABLE_KEY: "pk_live_1",
  STRIPE_WEBHOOK_SECRET: "whsec_1",
};
const KEYS = { STRIPE_SECRET_KEY: "sk_test_1", STRIPE_PUBLISHABLE_KEY: "pk_test_1" };

const STRIPE = "api.stripe.com:443";
/** A mail server that is set at the desk, and the resolver that finds it. */
const ANY_MAIL = [53, 25, 465, 587, 2525].map((port) => `0.0.0.0/0:${port}`);

Deno.test("sitePermissions: without services it listens, reads the site and writes its data", () => {
  const { env, ...rest } = permissions({});
  expect(rest).toEqual({
    read: [ROOT, "/data", "/data"],
    write: ["/data", "/data"],
    net: ["0.0.0.0:8000", STRIPE, ...ANY_MAIL],
    sys: ["statfs", "hostname"],
    import: ["jsr.io:443"],
  });
  expect(env).toContain("AUTH_SECRET");
  expect(env).toContain("DENO_KV_ACCESS_TOKEN");
  const flags = sitePermissions(readConfig({}), ROOT);
  expect(flags).toContain("--no-prompt");
  expect(flags.filter((it) => /^(-A|--allow-(all|run|ffi)|--allow-\w+$)/.test(it))).toEqual([]);
});

Deno.test("sitePermissions: each service that is set adds its host and port; mail and Stripe may also be set at the desk", () => {
  const reached: [Record<string, string>, string[]][] = [
    [{ HOST: "::1", PORT: "80" }, [STRIPE, ...ANY_MAIL]],
    [{ SMTP_URL: "smtps://me:word@mail.example", ...MAIL }, [STRIPE, "mail.example:465"]],
    [{ SMTP_URL: "smtp://mail.example", ...MAIL }, [STRIPE, "mail.example:587"]],
    [{ SMTP_URL: "smtp://[::1]:2525", ...MAIL }, [STRIPE, "[::1]:2525"]],
    [KEYS, [STRIPE, ...ANY_MAIL]],
    [{ ...KEYS, STRIPE_API_BASE: "http://127.0.0.1:12111" }, ["127.0.0.1:12111", ...ANY_MAIL]],
    [{ ...KEYS, VIES_API_BASE: "https://vies.example/api" }, [STRIPE, ...ANY_MAIL]],
    [{ ...LIVE_KEYS, VIES_API_BASE: "https://vies.example/api" }, [
      STRIPE,
      "vies.example:443",
      ...ANY_MAIL,
    ]],
    [{ ANALYTICS_URL: "https://count.example/in" }, [STRIPE, "count.example:443", ...ANY_MAIL]],
    [{ KV_URL: "http://kv.example", AUTH_SECRET: "s".repeat(32) }, [
      "kv.example:80",
      STRIPE,
      ...ANY_MAIL,
    ]],
    [BUCKET, ["store.example:9000", STRIPE, ...ANY_MAIL]],
    [{ ...BUCKET, MEDIA_URL: "", BACKUP_TO: "s3://safe" }, [
      "store.example:9000",
      STRIPE,
      ...ANY_MAIL,
    ]],
    [{ ...BUCKET, BACKUP_TO: "s3://safe" }, ["store.example:9000", STRIPE, ...ANY_MAIL]],
  ];
  for (const [env, hosts] of reached) {
    const [own, ...others] = permissions(env).net!;
    expect(own).toBe(env.HOST ? "[::1]:80" : "0.0.0.0:8000");
    expect(others).toEqual(hosts);
  }
});

Deno.test("sitePermissions: files that settings name may be read, a store of one's own written", () => {
  const { read, write } = permissions({
    KV_URL: "/kv/books.kv",
    CATALOGUE: "/etc/books/mine.json",
    DATA_DIR: "/data,/etc", // one folder with a comma, not two
  });
  expect(read).toEqual([
    ROOT,
    "/data,,/etc",
    "/kv",
    "/etc/books/mine.json",
    "/etc/books/reviews.json",
  ]);
  expect(write).toEqual(["/data,,/etc", "/kv"]);
});

Deno.test("sitePermissions: a folder of daily backups is read and written", () => {
  const { read, write } = permissions({ BACKUP_TO: "/safe" });
  expect([read!.at(-1), write!.at(-1)]).toEqual(["/safe", "/safe"]);
});

Deno.test("sitePermissions: the folder of recordings is read and written", () => {
  const { read, write } = permissions({ RECORDINGS_DIR: "/recordings" });
  expect([read!.at(-1), write!.at(-1)]).toEqual(["/recordings", "/recordings"]);
});

Deno.test("sitePermissions: over a bucket and a KV service, with a secret, nothing is written", () => {
  const env = { ...BUCKET, KV_URL: "https://kv.example", AUTH_SECRET: "s".repeat(32) };
  expect(permissions(env).write).toBeUndefined();
  for (const name of ["MEDIA_URL", "KV_URL"] as const) {
    expect(permissions({ ...env, [name]: "" }).write).toContain("/data"); // a demo's sound, the store
  }
});

Deno.test("BUILD_PERMISSIONS: the real Fresh may make the site's folder, as its build begins with", async () => {
  const root = await Deno.makeTempDir();
  try {
    const build = "await Deno.mkdir(Deno.cwd(), { recursive: true })";
    const { success, stderr } = await new Deno.Command(Deno.execPath(), {
      args: ["run", "-q", ...BUILD_PERMISSIONS, `data:text/javascript,${build}`],
      cwd: root,
    }).output();
    expect([success, new TextDecoder().decode(stderr)]).toEqual([true, ""]);
  } finally {
    await Deno.remove(root, { recursive: true });
  }
});
