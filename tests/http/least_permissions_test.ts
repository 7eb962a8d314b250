/** `deno task start`: the site works with no more permissions than its settings name, and ends as one. */

import { expect } from "npm:expect@30.5.2";
import { readConfig } from "@/lib/platform/config.server.ts";
import { sitePermissions } from "../../tools/permissions.ts";
import { startSmtp } from "../fakes/smtp.ts";
import { endGroup, launchSite, type Site, takeFreePort } from "../site.ts";
import { mailTo, signUpByMail } from "./by_mail.ts";

const ROOT = new URL("../..", import.meta.url).pathname;
const STARTED = { args: ["task", "start"] };

Deno.test("sitePermissions: what gets into the server reads, writes, runs and reaches nothing of the machine", async () => {
  const dataDir = await Deno.makeTempDir({ prefix: "lamplight-" });
  using other = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const env = {
    DATA_DIR: dataDir,
    HOST: "127.0.0.1",
    PORT: String(takeFreePort()),
    // Without it, the mail ports of any machine are open for one that is set at the desk.
    SMTP_URL: "smtp://mail.example",
    MAIL_FROM: "shop@books.example",
    BASE_URL: "https://books.example",
  };
  try {
    const { stdout, stderr } = await new Deno.Command(Deno.execPath(), {
      args: [
        "run",
        "--quiet", // another Deno that prepares packages is none of its errors
        ...sitePermissions(readConfig(env), ROOT),
        `${ROOT}tests/fakes/burglar.ts`,
        dataDir,
        String(other.addr.port),
      ],
      env: { ...env, HOME: "/root" },
    }).output();
    const text = new TextDecoder();
    expect(text.decode(stderr)).toBe("");
    const met = Object.entries<string | null>(JSON.parse(text.decode(stdout)));
    const allowed = met.filter(([, error]) => error === null).map(([name]) => name);
    expect(allowed).toEqual(["its data: read", "its data: write", "its settings: read"]);
    const otherwise = met.filter(([, error]) =>
      error !== null && !/NotCapable|Requires \w+ access|^unset$/.test(error)
    );
    expect(otherwise).toEqual([]); // refused for want of a permission, not for another reason
    expect(met.length).toBe(18);
  } finally {
    await Deno.remove(dataDir, { recursive: true });
  }
});

Deno.test("task start: within its permissions it shows pages and pictures, plays, sells and sends mail", async () => {
  await using smtp = await startSmtp();
  await using site = await launchSite({
    ...STARTED,
    env: {
      SMTP_URL: smtp.url.replace("127.0.0.1", "localhost"), // a name, as in the world
      MAIL_FROM: "shop@books.example",
      BASE_URL: "https://books.example",
      METRICS_TOKEN: "what-a-watcher-has-to-know",
    },
  });
  const ask = (path: string, init?: RequestInit) =>
    fetch(site.url + path, { ...init, redirect: "manual" });
  const client = await signUpByMail({ ask }, smtp, "ada@example.com");
  const { coverImage } = (await client.call("GET", "/api/audiobooks/11")).body;
  for (const path of ["/", "/audiobook/11", "/readyz", "/sw.js", coverImage]) {
    expect([path, (await client.call("GET", path)).status]).toEqual([path, 200]);
  }
  const watcher = { authorization: "Bearer what-a-watcher-has-to-know" };
  expect((await client.call("GET", "/metrics", undefined, watcher)).status).toBe(200);
  const picture = await fetch(`${site.url}/og/11/book.png`); // drawn by a worker with a module of its own
  expect([picture.status, picture.headers.get("content-type")]).toEqual([200, "image/png"]);
  expect((await picture.bytes()).length).toBeGreaterThan(10_000);
  const sound = await fetch(`${site.url}/api/stream/11?chapter=1`); // spoken by another, for the demo
  expect((await sound.bytes()).length).toBe(Number(sound.headers.get("content-length")));

  const { body: intent } = await client.call("POST", "/api/create-payment-intent", {
    audiobookId: 11,
  });
  const card = { clientSecret: intent.clientSecret, card: "4242424242424242" };
  expect((await client.call("POST", "/api/test-payment", card)).body.status).toBe("succeeded");
  const { body: verified } = await client.call("GET", `/api/verify-payment/${intent.paymentId}`);
  expect(verified.success).toBe(true);
  const { body: bought } = await client.call("GET", `/api/purchases/${client.userId}/11`);
  expect(bought.isPurchased).toBe(true);
  expect(await mailTo(smtp, "ada@example.com", "Your receipt")).toContain("The One");
  expect(site.output()).not.toMatch(/NotCapable|Requires \w+ access/);
});

/** The process that `parent` has started, and the one that has started. */
async function childOf(parent: number): Promise<number> {
  return Number(await Deno.readTextFile(`/proc/${parent}/task/${parent}/children`));
}

/** Resolves once nothing listens there any more: the server has ended. */
async function untilClosed({ url }: Site): Promise<void> {
  while (await fetch(`${url}/healthz`).then((it) => (it.body?.cancel(), true), () => false)) {
    await new Promise((done) => setTimeout(done, 20));
  }
}

for (const signal of ["SIGTERM", "SIGINT"] as const) {
  Deno.test(`task start: ${signal} to the whole group, as a terminal sends it, lets a request finish`, async () => {
    await using site = await launchSite(STARTED);
    const chapter = `${site.url}/api/stream/11?chapter=1`;
    await (await fetch(chapter)).bytes(); // made now: the next answer only has to be sent
    const answer = await fetch(chapter);
    endGroup(site.pid, signal);
    expect((await answer.bytes()).length).toBe(Number(answer.headers.get("content-length")));
    await untilClosed(site);
  });
}

Deno.test("task start: a signal to the task alone reaches the server", async () => {
  await using site = await launchSite(STARTED);
  Deno.kill(site.pid, "SIGTERM");
  await untilClosed(site);
});

Deno.test("task start: the server does not outlive what started it", async () => {
  await using site = await launchSite(STARTED);
  Deno.kill(await childOf(site.pid), "SIGKILL");
  await untilClosed(site);
});

Deno.test("task start: a setting it cannot use ends it with status 1 and one sentence", async () => {
  const started = new Deno.Command(Deno.execPath(), {
    ...STARTED,
    cwd: ROOT,
    env: { PORT: "eighty" },
  });
  const { code, stderr } = await started.output();
  expect(code).toBe(1);
  expect(new TextDecoder().decode(stderr)).toMatch(/Setting PORT is "eighty" but must be .+\.$/m);
});
