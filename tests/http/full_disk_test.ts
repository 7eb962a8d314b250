/** A full disk: what is written is a 503 with Retry-After, what is read goes on, and nothing acknowledged is lost. */

import { expect } from "npm:expect@30.5.2";
import { findProgram } from "../find_program.ts";
import { launchSite, type Site } from "../site.ts";
import { type Answer, createClient, PASSWORD, registration, signUp } from "./client.ts";

const PRLIMIT = await findProgram("prlimit");
const SCRIPT = "tests/fakes/serve_on_full_disk.ts";

/** No file may be written beyond this size: to the process that is a disk without room. */
async function limitFiles({ pid }: Site, bytes: 0 | "unlimited"): Promise<void> {
  const args = ["--pid", String(pid), `--fsize=${bytes}:unlimited`];
  const { success } = await new Deno.Command(PRLIMIT!, { args }).output();
  if (!success) throw new Error("prlimit could not set the limit");
}

const WRITES: [method: string, path: string, body?: unknown][] = [
  ["POST", "/api/auth/login", { username: "ada@example.com", password: PASSWORD }],
  ["POST", "/api/auth/register", registration("new@example.com")],
  ["POST", "/api/auth/reset-password-verify", {
    email: "ada@example.com",
    securityAnswer: "The old mill",
  }],
  ["POST", "/api/auth/update-profile", { firstName: "Ada", lastName: "King" }],
  ["POST", "/api/progress", { audiobookId: 11, currentChapter: 2, currentPosition: 31 }],
  ["POST", "/api/create-payment-intent", { audiobookId: 12 }],
  ["POST", "/api/create-subscription", {}],
  ["POST", "/api/audiobooks/11/reviews", { reviewerName: "Ada", rating: 5 }],
  ["POST", "/api/help-request", { email: "ada@example.com", message: "There is no sound at all." }],
  ["POST", "/contact", "email=ada@example.com&message=There is no sound at all."],
  ["POST", "/reset-password", "email=ada@example.com&securityAnswer=The old mill"],
  ["POST", "/audiobook/11/favorite", "isFavorite=true"],
  ["GET", "/readyz"],
  ["GET", "/api/stream/13?chapter=1"], // the demo's sound is spoken, and kept, when first asked for
];
const READS = [
  "/og/11/book.png",
  "/",
  "/audiobook/11",
  "/library",
  "/account",
  "/api/progress/11",
  "/healthz",
];

Deno.test({
  name:
    "full disk: writes are a 503 with Retry-After, reads go on, and all is well when there is room again [C1.32]",
  ignore: PRLIMIT === null,
  async fn() {
    await using site = await launchSite({ script: SCRIPT });
    const overHttp = {
      ask: (path: string, init?: RequestInit) =>
        fetch(site.url + path, { ...init, redirect: "manual" }),
    };
    const ada = await signUp(overHttp, "ada@example.com");
    const place = { audiobookId: 11, currentChapter: 2, currentPosition: 30 };
    expect((await ada.call("POST", "/api/progress", place)).status).toBe(200);

    const write = async ([method, path, body]: typeof WRITES[number]): Promise<Answer> => {
      const client = createClient(overHttp);
      if (!/login|register/.test(path)) client.cookie = ada.cookie;
      const form = typeof body === "string" && "application/x-www-form-urlencoded";
      const headers = { origin: site.url, ...(form && { "content-type": form }) };
      return await client.call(method, path, body, headers);
    };
    await limitFiles(site, 0);
    for (const it of WRITES) {
      const { status, headers } = await write(it);
      expect([it[1], status, Number(headers.get("retry-after")) > 0]).toEqual([it[1], 503, true]);
    }
    for (const path of READS) {
      expect([path, (await ada.call("GET", path)).status]).toEqual([path, 200]);
    }
    for (
      const x of [
        "/api/stream/13?chapter=1",
        "/api/hls/14/1/index.m3u8",
        "/og/11/" +
        ((await (await fetch(site.url + "/audiobook/11")).text()).match(/\/og\/11\/([^"?]+)/)
          ?.[1] ?? "none"),
        "/play-test",
        "/covers/x.svg",
      ]
    ) {
      const r = await fetch(site.url + x);
      console.log(x, r.status, r.headers.get("retry-after"), (await r.text()).slice(0, 200));
    }
    const kept = await ada.call("GET", "/api/progress/11");
    expect(kept.body.currentPosition).toBe(30);

    await limitFiles(site, "unlimited");
    await new Promise((done) => setTimeout(done, 1_100)); // what /readyz has found counts for a second
    for (const it of WRITES) expect([it[1], (await write(it)).status < 400]).toEqual([it[1], true]);
    expect((await ada.call("GET", "/api/progress/11")).body.currentPosition).toBe(31);
  },
});
