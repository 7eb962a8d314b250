/**
 * Connections that nobody needs, more than there are descriptors: the server lives on, answers meanwhile,
 * and what was playing goes on. The sample of every day is small; PROVE=1 brings 20,000 at a limit of 4,096.
 */

import { expect } from "npm:expect@30.5.2";
import { withDeadline } from "@/lib/platform/time.ts";
import { launchSite, type Site } from "../site.ts";
import { signUp } from "./client.ts";
import { openCrowd } from "./crowd.ts";

const isLinux = Deno.build.os === "linux"; // source addresses in 127.0.0.0/8, memory in /proc
const MEGABYTE = 1024 * 1024;
const [OPEN_FILES, CROWD] = Deno.env.get("PROVE") ? [4_096, 20_000] : [512, 800];

/** As asked by a browser that waits for `limitMs`. */
async function answers(site: Site, limitMs: number): Promise<boolean> {
  const signal = AbortSignal.timeout(limitMs);
  const response = await fetch(`${site.url}/healthz`, { signal, headers: { connection: "close" } });
  await response.body?.cancel();
  return response.ok;
}

/** A listener's stream of news, open all the time; `hears` posts a place and waits for the news of it. */
async function openNews(site: Site) {
  // A kept connection is what a crowd displaces; a browser then asks again by itself, `fetch` here does not.
  const ask = (path: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers);
    headers.set("connection", "close");
    return fetch(site.url + path, { ...init, headers });
  };
  const client = await signUp({ ask });
  const headers = { cookie: client.cookie };
  const stream = await fetch(`${site.url}/api/progress/events`, { headers });
  const reader = stream.body!.pipeThrough(new TextDecoderStream()).getReader();
  return {
    async hears(positionSec: number): Promise<void> {
      const place = { audiobookId: 11, currentChapter: 1, currentPosition: positionSec };
      const { status } = await client.call("POST", "/api/progress", place);
      expect(status).toBe(200);
      for (let text = ""; !text.includes(`"currentPosition":${positionSec}`);) {
        const { value, done } = await withDeadline(20_000, reader.read());
        if (done) throw new Error(`The stream of news ended after ${text}`);
        text += value;
      }
    },
    async [Symbol.asyncDispose]() {
      await reader.cancel();
    },
  };
}

/** The log tells of a crowd within seconds, not at once. */
async function untilSaid(site: Site, text: RegExp): Promise<void> {
  for (let attempt = 0; attempt < 100 && !text.test(site.output()); attempt++) {
    await new Promise((done) => setTimeout(done, 100));
  }
  expect(site.output()).toMatch(text);
}

function expectAlive(site: Site): void {
  expect(site.output()).not.toMatch(/Uncaught|panicked|"level":"error"/);
}

Deno.test({
  name: `crowd: ${CROWD} silent connections at a limit of ${OPEN_FILES} files end nothing`,
  ignore: !isLinux,
  async fn() {
    await using site = await launchSite({ openFiles: OPEN_FILES });
    await using news = await openNews(site);
    await news.hears(10);
    {
      await using crowd = await openCrowd(site.port, CROWD, "silent");
      expect(crowd.ended).toBeGreaterThan(0); // there was no room for all
      expect(await answers(site, 10_000)).toBe(true);
      await news.hears(20);
    }
    expect(await answers(site, 2_000)).toBe(true);
    await news.hears(30);
    expectAlive(site);
    await untilSaid(site, /"connections_at_limit".*"raise":".*LimitNOFILE=/);
  },
});

Deno.test({
  name:
    "crowd: where the limit of files is lower than it seemed, the server learns it and lives on",
  ignore: !isLinux,
  async fn() {
    await using site = await launchSite({ openFiles: 256, env: { OPEN_FILES: "4096" } });
    await using news = await openNews(site);
    {
      await using _ = await openCrowd(site.port, 600, "silent");
      expect(await answers(site, 10_000)).toBe(true);
      await news.hears(10);
    }
    expect(await answers(site, 2_000)).toBe(true);
    await news.hears(20);
    await untilSaid(site, /"connections_at_limit".*"failedAccepts":[1-9]/);
    expectAlive(site);
  },
});

Deno.test({
  name: "crowd: what nobody reads and what never ends takes little memory, and no line of the log",
  ignore: !isLinux,
  async fn() {
    await using site = await launchSite();
    await answers(site, 10_000);
    for (const [kind, count, most] of [["bodies", 1_000, 120], ["pipelines", 400, 180]] as const) {
      await (await openCrowd(site.port, 100, kind))[Symbol.asyncDispose](); // what the first ones of all allocate is not theirs
      const before = await residentBytes(site);
      await using _ = await openCrowd(site.port, count, kind);
      const grown = (await mostResident(site) - before) / MEGABYTE;
      expect([kind, grown, grown < most]).toEqual([kind, grown, true]);
    }
    expect(await answers(site, 10_000)).toBe(true);
    expect(site.output()).not.toMatch(/"level":"error"|"stack"/);
  },
});

/** Within three seconds: what the crowd wants is done by and by. */
async function mostResident(site: Site): Promise<number> {
  let most = 0;
  for (let sample = 0; sample < 12; sample++) {
    most = Math.max(most, await residentBytes(site));
    await new Promise((done) => setTimeout(done, 250));
  }
  return most;
}

async function residentBytes({ pid }: Site): Promise<number> {
  const status = await Deno.readTextFile(`/proc/${pid}/status`);
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) * 1024;
}
