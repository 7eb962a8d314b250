/** Personal podcast feeds: read by a parser that is not ours, heard by ffmpeg, and cut off. */

import { expect } from "npm:expect@30.5.2";
import partytime from "npm:podcast-partytime@5.0.0";
import sharingWords from "@/lib/sharing/messages/de.json" with { type: "json" };
import { formatDay } from "@/lib/platform/time.ts";
import { writeCatalogue } from "../fakes/written_catalogue.ts";
import { type Client, createClient, PASSWORD, signUp } from "./client.ts";
import { readDocument } from "./document.ts";
import { openTestShop, type TestShop } from "./shop.ts";

const FORM = { "content-type": "application/x-www-form-urlencoded" };

const post = (client: Client, fields: Record<string, string>) =>
  client.call("POST", "/account/podcast", new URLSearchParams(fields).toString(), FORM);

/** Makes a feed on the page; its path. */
async function makeFeed(client: Client, scope: string): Promise<string> {
  const { status, text, headers } = await post(client, { action: "make", scope });
  expect([status, headers.get("cache-control")]).toEqual([200, "no-store"]);
  const page = await readDocument(new Response(text, { headers: { "content-type": "text/html" } }));
  const address = page.querySelector("#feed-address")!.getAttribute("value")!;
  expect(address).toMatch(/^http:\/\/books\.example\/feed\/[\w-]{32}\/podcast\.xml$/);
  return new URL(address).pathname;
}

async function buyer(shop: TestShop, ...bookIds: number[]) {
  const client = await signUp(shop.site);
  const paymentIds: string[] = [];
  for (const id of bookIds) paymentIds.push(await shop.buy(client, id));
  await shop.deliver();
  return { client, paymentIds };
}

function parse(xml: string) {
  const feed = partytime.parseFeed(xml);
  if (!feed) throw new Error(`No podcast: ${xml.slice(0, 300)}`);
  return feed;
}

/** What an app gets, which has the address and nothing else. */
const app = (shop: TestShop) => createClient(shop.site);

Deno.test("feed: the catalogue says what is not for children, of a series when one of its books is", async () => {
  await using catalogue = await writeCatalogue(({ books }) => {
    books.find(({ id }: { id: number }) => id === 12).isExplicit = true;
  });
  await using shop = await openTestShop({ CATALOGUE: catalogue.file });
  const { client } = await buyer(shop, 11, 12);
  const marks = async (scope: string) => {
    const { text } = await app(shop).call("GET", await makeFeed(client, scope));
    const [show, ...episodes] = [...text.matchAll(/<itunes:explicit>(\w+)</g)].map(([, it]) => it);
    return [show, [...new Set(episodes)].sort()];
  };
  expect(await marks("11")).toEqual(["false", ["false"]]);
  expect(await marks("12")).toEqual(["true", ["true"]]);
  expect(await marks("all")).toEqual(["true", ["false", "true"]]);
});

Deno.test("feed: one book as a podcast that an independent parser reads, every episode with its sound [C1.46]", async () => {
  await using shop = await openTestShop();
  const { client } = await buyer(shop, 11);
  const path = await makeFeed(client, "11");
  const { status, headers, text } = await app(shop).call("GET", path);
  expect([status, headers.get("content-type")]).toEqual([
    200,
    "application/rss+xml; charset=utf-8",
  ]);
  expect(headers.get("cache-control")).toBe("private, no-cache");
  expect(headers.get("x-robots-tag")).toContain("noindex");
  const feed = parse(text);
  expect(feed).toMatchObject({
    title: "The One",
    author: "Tamsin Orrell",
    language: "en",
    medium: "audiobook",
    itunesType: "serial",
    itunesBlock: true,
    itunesImage: "http://books.example/covers/11-square.jpg",
    link: "http://books.example/audiobook/11?via=feed",
  });
  expect(feed.guid).toMatch(/^[\da-f]{8}-[\da-f]{4}-5[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  const episodes = feed.items.toSorted((a, b) => Number(a.pubDate) - Number(b.pubDate));
  expect(episodes).toHaveLength(36);
  expect(episodes.slice(0, 3).map(({ title }) => title)).toEqual([
    "Opening Credits",
    "1. Nine Hundred Lamps",
    "2. The House That Would Not Light",
  ]);
  expect(new Set(episodes.map(({ guid }) => guid)).size).toBe(36);
  expect(episodes.map(({ itunesEpisode }) => itunesEpisode)).toEqual(
    episodes.map((_, index) => index + 1),
  );
  expect(Number(episodes.at(-1)!.pubDate)).toBeLessThanOrEqual(Date.now());
  expect(episodes[5]!.podcastPeople).toMatchObject([
    { name: "Tamsin Orrell", role: "Author" },
    { name: "Niamh Carrow", role: "Narrator" },
  ]);
  const durations = (await app(shop).call("GET", "/api/audiobooks/11/durations")).body;
  for (const [index, { enclosure, duration }] of episodes.entries()) {
    expect(duration).toBe(durations[index]);
    const answer = await app(shop).call("HEAD", new URL(enclosure.url).pathname);
    expect([answer.status, answer.headers.get("content-length"), enclosure.type]).toEqual([
      200,
      String(enclosure.length),
      "audio/mpeg",
    ]);
  }
  const transcripts = [...text.matchAll(/<podcast:transcript url="([^"]+)" type="text\/vtt"\/>/g)];
  expect(transcripts).toHaveLength(36);
  const words = await app(shop).call("GET", new URL(transcripts[1]![1]!).pathname);
  expect([words.status, words.text.slice(0, 6)]).toEqual([200, "WEBVTT"]);
  const square = await app(shop).call("GET", "/covers/11-square.jpg");
  expect([square.status, square.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
});

Deno.test("feed: made on a German page, it speaks German and leads to German pages", async () => {
  await using shop = await openTestShop();
  const { client } = await buyer(shop, 11);
  const fields = new URLSearchParams({ action: "make", scope: "11" }).toString();
  const { text } = await client.call("POST", "/de/account/podcast", fields, FORM);
  const [, path = ""] =
    /"http:\/\/books\.example(\/de\/feed\/[\w-]{32}\/podcast\.xml)"/.exec(text) ?? [];
  const feed = (await app(shop).call("GET", path)).text;
  expect(feed).toContain(`<atom:link href="http://books.example${path}" rel="self"`);
  expect(feed).toContain("http://books.example/de/audiobook/11?via=feed");
  const [, spoken] = /<item>[^]*?<description>([^<]*)/.exec(feed) ?? [];
  expect(spoken).toContain(sharingWords.words.EPISODE.description.split("{")[1]!.split("}")[1]);
});

Deno.test("feed: all books are those that are owned, in order and as seasons; Premium makes none", async () => {
  await using shop = await openTestShop();
  const { client } = await buyer(shop, 13, 11);
  const { text } = await app(shop).call("GET", await makeFeed(client, "all"));
  const { title, items, itunesImage } = parse(text);
  expect(itunesImage).toBe("http://books.example/covers/15-square.jpg");
  expect(title).toBe("The Wickwater Quartet");
  const seasons = items.toSorted((a, b) => Number(a.pubDate) - Number(b.pubDate))
    .map((it) => `${it.podcastSeason?.number} ${it.podcastSeason?.name}`);
  expect(seasons).toEqual([...Array(36).fill("1 The One"), ...Array(36).fill("3 A Tale of Time")]);
  expect(items[0]!.title).toMatch(/^The One: Opening Credits|A Tale of Time: /);
  const owner = await buyer(shop, 15);
  const all = await app(shop).call("GET", await makeFeed(owner.client, "all"));
  expect(parse(all.text).items).toHaveLength(36 + 35 + 36 + 26);

  const listener = await signUp(shop.site);
  expect((await listener.call("GET", "/account/podcast")).text).toContain("You don't own any yet");
  const { body } = await listener.call("POST", "/api/create-subscription");
  await shop.stripe.pay(body.clientSecret.split("_secret_")[0], "4242424242424242");
  await shop.deliver();
  for (const scope of ["all", "11", "15", "99"]) {
    expect((await post(listener, { action: "make", scope })).status).toBe(404);
  }
  expect((await post(client, { action: "make", scope: "12" })).status).toBe(404);
  expect((await post(client, { action: "make", scope: "'; --" })).status).toBe(400);
  expect((await post(client, { action: "sell", scope: "11" })).status).toBe(400);
});

Deno.test("feed: sound with ranges for what it names, nothing else by its token [C1.46]", async () => {
  await using shop = await openTestShop();
  const { client } = await buyer(shop, 11, 12);
  const path = await makeFeed(client, "11");
  const base = path.replace("/podcast.xml", "");
  const ask = async (at: string, headers: HeadersInit = {}) => {
    const answer = await app(shop).call("GET", at, undefined, headers);
    return [answer.status, answer.headers.get("content-range")?.split("/")[0]];
  };
  const range = { range: "bytes=1000-1099" };
  expect(await ask(`${base}/11/chapter-05.mp3`, range)).toEqual([206, "bytes 1000-1099"]);
  expect(await ask(`${base}/11/chapter-00.mp3`, range)).toEqual([206, "bytes 1000-1099"]);
  expect(await ask(`${base}/11/chapter-05.mp3`, { ...range, "if-range": '"old"' }))
    .toEqual([200, undefined]);
  const transcript = await app(shop).call("GET", `${base}/11/chapter-05.vtt`);
  expect([transcript.status, transcript.headers.get("content-type")])
    .toEqual([200, "text/vtt; charset=utf-8"]);
  expect(transcript.text).toMatch(/^WEBVTT\n/);
  expect(transcript.headers.get("cache-control")).toMatch(/^private/);
  expect(await ask(`${base}/12/chapter-05.vtt`)).toEqual([404, undefined]);
  expect(await ask(`${base}/11/chapter-99.vtt`)).toEqual([404, undefined]);
  expect(await ask(`${base}/12/chapter-05.mp3`, range)).toEqual([404, undefined]);
  expect(await ask(`${base}/15/chapter-05.mp3`, range)).toEqual([404, undefined]);
  expect(await ask(`${base}/11/chapter-99.mp3`, range)).toEqual([404, undefined]);
  expect(await ask(`${base}/11/..%2F12%2Fchapter-05.mp3`, range)).toEqual([404, undefined]);
  for (const token of ["x", "A".repeat(32), base.slice(6).toLowerCase(), `${base.slice(6)}A`]) {
    expect(await ask(`/feed/${token}/podcast.xml`)).toEqual([404, undefined]);
    expect(await ask(`/feed/${token}/11/chapter-05.mp3`)).toEqual([404, undefined]);
  }
  // The token is no account: calls and streams do not know it.
  expect(await ask(`/api/stream/11?chapter=5&_auth=${base.slice(6)}`)).toEqual([401, undefined]);
});

Deno.test("feed: a refund stops list and sound at once, a subscription does not bring them back", async () => {
  await using shop = await openTestShop();
  const { client, paymentIds: [paymentId] } = await buyer(shop, 11);
  const path = await makeFeed(client, "11");
  const sound = path.replace("podcast.xml", "11/chapter-05.mp3");
  const transcript = sound.replace(".mp3", ".vtt");
  const before = await app(shop).call("GET", path);
  const again = { "if-none-match": before.headers.get("etag")! };
  expect((await app(shop).call("GET", path, undefined, again)).status).toBe(304);
  await shop.stripe.refund(paymentId!);
  await shop.deliver();
  const statuses = async () => [
    (await app(shop).call("GET", path, undefined, again)).status,
    (await app(shop).call("GET", sound, undefined, { range: "bytes=0-99" })).status,
    (await app(shop).call("GET", transcript)).status,
  ];
  expect(await statuses()).toEqual([402, 402, 402]);
  const page = await client.call("GET", "/account/podcast");
  expect(page.text).toContain("It no longer works.");
  const { body } = await client.call("POST", "/api/create-subscription");
  await shop.stripe.pay(body.clientSecret.split("_secret_")[0], "4242424242424242");
  await shop.deliver();
  expect(await statuses()).toEqual([402, 402, 402]);
});

Deno.test("feed: revoked, replaced, or its account gone, an address works no more", async () => {
  await using shop = await openTestShop();
  const { client } = await buyer(shop, 11);
  const first = await makeFeed(client, "11");
  const second = await makeFeed(client, "11");
  const all = await makeFeed(client, "all");
  const status = async (path: string) => (await app(shop).call("GET", path)).status;
  expect([await status(first), await status(second), await status(all)]).toEqual([404, 200, 200]);
  const page = await client.call("GET", "/account/podcast");
  expect(page.text.replaceAll(/<[^>]+>/g, "")).toContain(`last fetched ${formatDay(Date.now())}`);
  expect(page.text).not.toContain(second.split("/")[2]);

  const mallory = await buyer(shop, 11);
  await post(mallory.client, { action: "revoke", scope: "11" }); // one's own alone
  expect(await status(second)).toBe(200);
  const revoked = await post(client, { action: "revoke", scope: "11" });
  expect([revoked.status, revoked.headers.get("location")]).toEqual([
    303,
    "/account/podcast?done=revoked",
  ]);
  expect([await status(second), await status(all)]).toEqual([404, 200]);

  const { body } = await client.call("GET", "/api/account/export");
  expect(body.podcastFeeds).toMatchObject([{ bookId: null, lastRead: expect.any(String) }]);
  using kv = await Deno.openKv(shop.site.services.config.kvUrl);
  const stored = JSON.stringify(await Array.fromAsync(kv.list({ prefix: [] })));
  expect(stored).not.toContain(all.split("/")[2]);
  const gone = await client.call("POST", "/account/delete", `password=${PASSWORD}`, FORM);
  expect([gone.status, await status(all)]).toEqual([200, 404]);
  const left = await Array.fromAsync(kv.list({ prefix: ["feed"] }));
  expect(left).toEqual([]);
});

Deno.test("/account/podcast: a visitor signs in first", async () => {
  await using shop = await openTestShop();
  const visitor = createClient(shop.site);
  for (
    const answer of [
      await visitor.call("GET", "/account/podcast"),
      await post(visitor, { action: "make", scope: "all" }),
    ]
  ) {
    expect([answer.status, answer.headers.get("location")]).toEqual([
      303,
      "/login?redirect=%2Faccount%2Fpodcast",
    ]);
  }
});

Deno.test("feed: ffmpeg plays an episode by its address, from the middle too", async () => {
  await using shop = await openTestShop();
  const { client } = await buyer(shop, 11);
  const feed = await makeFeed(client, "11");
  await using server = Deno.serve({ port: 0, hostname: "127.0.0.1", onListen() {} }, (req) => {
    const { pathname, search } = new URL(req.url);
    return shop.site.ask(pathname + search, { method: req.method, headers: req.headers });
  });
  const audio = `http://127.0.0.1:${server.addr.port}${
    feed.replace("podcast.xml", "11/chapter-02.mp3")
  }`;
  const { code, stderr } = await new Deno.Command("ffmpeg", {
    args: ["-v", "error", "-stats", "-ss", "60", "-i", audio, "-t", "5", "-f", "null", "-"],
    stdin: "null",
  }).output();
  const said = new TextDecoder().decode(stderr);
  expect([code, /time=00:00:0[45]/.test(said) ? "five seconds" : said]).toEqual([
    0,
    "five seconds",
  ]);
});
