/** kill -9 under load: every acknowledged write is there afterwards, and nothing is half there. */

import { expect } from "npm:expect@30.5.2";
import { endGroup, launchSite, type Site } from "../site.ts";
import { type Client, createClient, signUp } from "./client.ts";

/** `deno task prove` kills ten times as often. */
const KILLS = Deno.env.get("PROVE") ? 100 : 10;
const LONGEST_MS = 400;
/** One device a book: what each wrote can be told apart. */
const BOOKS = [11, 12, 13, 14];
const SECONDS = 60;
/** Two chapters a batch, and the shortest book has 26. */
const MAX_BATCHES = 11 * SECONDS;

interface Load {
  client: Client;
  /** Batches acknowledged, by book; each holds two events of a second each. */
  acknowledged: Map<number, number>;
}

const overHttp = (site: Site) => ({
  ask: (path: string, init?: RequestInit) => fetch(site.url + path, init),
});

/** Posts one batch after the other until the server is gone. */
async function load(
  client: Client,
  bookId: number,
  acknowledged: Load["acknowledged"],
): Promise<void> {
  // The batch under way at the kill is sent again: it may be there already.
  for (let n = acknowledged.get(bookId) ?? 0; n < MAX_BATCHES; n++) {
    const chapter = 1 + 2 * Math.floor(n / SECONDS);
    const heardFromSec = n % SECONDS;
    const events = [chapter, chapter + 1].map((chapter, index) => ({
      sequence: 2 * n + index + 1,
      intent: "play",
      audiobookId: bookId,
      chapter,
      positionSec: heardFromSec + 1,
      heardFromSec,
      heardToSec: heardFromSec + 1,
    }));
    const body = { deviceId: `device-${bookId}`, events };
    const answer = await client.call("POST", "/api/progress", body).catch(() => null);
    if (!answer) return;
    if (answer.status !== 200) {
      throw new Error(`progress answered ${answer.status}: ${answer.text}`);
    }
    acknowledged.set(bookId, n + 1);
  }
}

async function verify(site: Site, { client, acknowledged }: Load): Promise<void> {
  const reader = createClient(overHttp(site));
  reader.cookie = client.cookie;
  for (const [bookId, batches] of acknowledged) {
    const { status, body } = await reader.call("GET", `/api/progress/${bookId}`);
    expect([bookId, status]).toEqual([bookId, 200]);
    expect(body.heardSec).toBeGreaterThanOrEqual(2 * batches);
    expect(body.heardSec % 2).toBe(0); // both events of a batch or none
  }
}

/** A new account now and then: chapters have no more seconds than they have. */
const KILLS_PER_ACCOUNT = 20;

Deno.test(`POST /api/progress: ${KILLS} times killed under load, nothing acknowledged is lost`, async () => {
  const dataDir = await Deno.makeTempDir({ prefix: "lamplight-kill-" });
  let current: Load | null = null;
  let total = 0;
  try {
    for (let kill = 0; kill < KILLS; kill++) {
      await using site = await launchSite({ env: { DATA_DIR: dataDir } });
      const ask = overHttp(site);
      if (current) await verify(site, current);
      if (!current || kill % KILLS_PER_ACCOUNT === 0) {
        current = { client: await signUp(ask, `kill${kill}@example.com`), acknowledged: new Map() };
      }
      const client: Client = createClient(ask);
      client.cookie = current.client.cookie;
      const { acknowledged } = current;
      const loads = BOOKS.map((bookId) => load(client, bookId, acknowledged));
      await new Promise((done) => setTimeout(done, Math.random() * LONGEST_MS));
      endGroup(site.pid, "SIGKILL");
      await Promise.all(loads);
      total += [...acknowledged.values()].reduce((sum, batches) => sum + batches, 0);
    }
    await using site = await launchSite({ env: { DATA_DIR: dataDir } });
    await verify(site, current!);
  } finally {
    await Deno.remove(dataDir, { recursive: true });
  }
  expect(total).toBeGreaterThan(0);
});
