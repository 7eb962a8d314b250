/** Every road by which sound goes out, and what ends it: at once where it is known, within a minute elsewhere. */

import FakeTimers from "npm:@sinonjs/fake-timers@15.5.0";
import { expect } from "npm:expect@30.5.2";
import { keys } from "@/lib/accounts/records.ts";
import { type Client, createClient, PASSWORD, signUp } from "./client.ts";
import { openTestSite, type TestSite } from "./harness.ts";
import { openTestShop, type TestShop } from "./shop.ts";

const FORM = { "content-type": "application/x-www-form-urlencoded" };
const RANGE = { range: "bytes=0-99" };
const MAX_STALE_MS = 60_000;

/** Asks a road of one instance for sound; answers the status. */
type Road = (site: TestSite) => Promise<number>;
type Roads = Record<string, Road>;

/** Of a listener who owns book 11: everything she and those she has given links to can ask for. */
async function openRoads(site: TestSite, client: Client): Promise<Roads> {
  const { cookie, userId } = client;
  const ask = (path: string, headers: Record<string, string> = {}): Road => async ({ ask }) => {
    const answer = await ask(path, { headers: { ...RANGE, ...headers } });
    await answer.body?.cancel();
    return answer.status;
  };
  const { grants } = (await client.call("GET", "/api/grants/11")).body;
  const auth = `_auth=${grants[11]}`;
  const lines = async (path: string) =>
    (await createClient(site).call("GET", path)).text.split("\n");
  const base = "/api/hls/11/5";
  const rendition = (await lines(`${base}/index.m3u8?${auth}`)).find((it) => /m3u8/.test(it))!;
  const folder = `${base}/${rendition.split("/")[0]}`;
  const segment = (await lines(`${base}/${rendition}`)).find((it) => /^\d/.test(it))!;
  const clip = await client.call("GET", "/api/clip/11?chapter=5&from=10&seconds=15");
  const feed = await site.services.sharing.feeds.make({ userId, bookId: null });
  const token = feed.ok ? feed.token : "";
  const key = JSON.stringify({ bookId: 11, deviceId: "d".repeat(16) });
  return {
    "stream, cookie": ask("/api/stream/11?chapter=5", { cookie }),
    "stream, grant": ask(`/api/stream/11?chapter=5&${auth}`),
    "stream of the series, grant": ask(`/api/stream/15?chapter=5&${auth}`),
    "stream, grant and cookie": ask(`/api/stream/11?chapter=5&${auth}`, { cookie }),
    "mp3, grant": ask(`/api/mp3/11/chapter-05.mp3?${auth}`),
    "playlist, grant": ask(`${base}/index.m3u8?${auth}`),
    "rendition": ask(`${base}/${rendition}`),
    "segment": ask(`${folder}/${segment}`),
    "fresh grants": ask("/api/grants/11", { cookie }),
    "key of downloads": async ({ ask }) => {
      const headers = { cookie, "content-type": "application/json" };
      const answer = await ask("/api/offline/key", { method: "POST", headers, body: key });
      await answer.body?.cancel();
      return answer.status;
    },
    "feed": ask(`/feed/${token}/podcast.xml`),
    "episode": ask(`/feed/${token}/11/chapter-05.mp3`),
    "clip": ask(clip.headers.get("location")!),
  };
}

async function statuses(site: TestSite, roads: Roads): Promise<Record<string, boolean>> {
  const open: Record<string, boolean> = {};
  for (const [name, road] of Object.entries(roads)) open[name] = await road(site) < 300;
  return open;
}

const all = (roads: Roads, isOpen: boolean, except: string[] = []) =>
  Object.fromEntries(
    Object.keys(roads).map((name) => [name, except.includes(name) ? !isOpen : isOpen]),
  );

interface Owner {
  shop: TestShop;
  client: Client;
  paymentId: string;
}

async function withUser(shop: TestShop, work: (kv: Deno.Kv) => Promise<unknown>) {
  using kv = await Deno.openKv(shop.site.services.config.kvUrl);
  await work(kv);
}

/** What ends it, and what goes on all the same: feeds and clips belong to the account, not to a session. */
const ENDS: { name: string; end(owner: Owner): Promise<unknown>; goesOn: string[] }[] = [
  {
    name: "a refund",
    async end({ shop, paymentId }) {
      await shop.stripe.refund(paymentId);
      await shop.deliver();
    },
    goesOn: [],
  },
  {
    name: "a dispute",
    async end({ shop, paymentId }) {
      await shop.stripe.dispute(paymentId);
      await shop.deliver();
    },
    goesOn: [],
  },
  {
    name: "signing out",
    end: ({ client }) => client.call("POST", "/api/auth/logout", {}),
    goesOn: ["feed", "episode", "clip"],
  },
  {
    name: "erasing the account",
    end: ({ client }) =>
      client.call(
        "POST",
        "/account/delete",
        new URLSearchParams({ password: PASSWORD }).toString(),
        FORM,
      ),
    goesOn: [],
  },
  {
    name: "disabling the account",
    end: ({ shop, client: { userId } }) =>
      withUser(shop, async (kv) => {
        const user = await kv.get<object>(keys.user(userId));
        const disabled = { ...user.value, disabledAtMs: Date.now() };
        await kv.set(user.key, disabled);
        shop.site.services.rights.forget(userId);
        shop.site.services.accounts.forget(userId);
      }),
    goesOn: [],
  },
];

for (const { name, end, goesOn } of ENDS) {
  Deno.test(`revocation: ${name} closes every road at once, and within a minute on another instance`, async () => {
    // First: services keep the clock that they find when they are made.
    const clock = FakeTimers.install({ toFake: ["Date"], now: Date.now() });
    try {
      await using shop = await openTestShop();
      const { site } = shop;
      const { dataDir } = site.services.config;
      await using other = await openTestSite(undefined, { DATA_DIR: dataDir });
      const client = await signUp(site);
      const paymentId = await shop.buy(client, 11);
      await shop.deliver();
      const roads = await openRoads(site, client);
      for (const one of [site, other]) {
        expect(await statuses(one, roads)).toEqual(all(roads, true));
      }
      await end({ shop, client, paymentId });
      expect(await statuses(site, roads)).toEqual(all(roads, false, goesOn));
      clock.tick(MAX_STALE_MS);
      expect(await statuses(other, roads)).toEqual(all(roads, false, goesOn));
    } finally {
      clock.uninstall();
    }
  });
}

Deno.test("revocation: an answer under way comes to its end, the next one does not begin", async () => {
  await using shop = await openTestShop();
  const client = await signUp(shop.site);
  const paymentId = await shop.buy(client, 11);
  await shop.deliver();
  const headers = { cookie: client.cookie };
  const begun = await shop.site.ask("/api/stream/11?chapter=5", { headers });
  await shop.stripe.refund(paymentId);
  await shop.deliver();
  expect((await begun.arrayBuffer()).byteLength).toBe(Number(begun.headers.get("content-length")));
  const next = await shop.site.ask("/api/stream/11?chapter=5", { headers });
  await next.body?.cancel();
  expect(next.status).toBe(402);
});
