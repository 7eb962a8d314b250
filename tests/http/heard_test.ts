/** What a listener has heard, by day: counted once however it is sent, shown, taken along, and erased. */

import { expect } from "npm:expect@30.5.2";
import { type Client, createClient, PASSWORD, signUp } from "./client.ts";
import { readDocument } from "./document.ts";
import { openTestSite, type TestSite } from "./harness.ts";

let site: TestSite;
Deno.test.beforeAll(async () => {
  site = await openTestSite();
});
Deno.test.afterAll(async () => await site[Symbol.asyncDispose]());

let sequence = 0;

/** Of chapter 1 of a book, heard up to that moment: with the offset of the listener's time zone. */
const heard = (at: string, fromSec: number, toSec: number, audiobookId = 11) => ({
  sequence: ++sequence,
  intent: "play",
  audiobookId,
  chapter: 1,
  positionSec: toSec,
  heardFromSec: fromSec,
  heardToSec: toSec,
  at,
});

async function send(client: Client, events: unknown[], deviceId = "phone"): Promise<void> {
  const { status, text } = await client.call("POST", "/api/progress", { deviceId, events });
  expect([status, text]).toEqual([200, text]);
}

const daysOf = async (client: Client) =>
  (await client.call("GET", "/api/listening")).body.days.map(
    (
      it: { day: string; audiobookId: number; heardSec: number; nightSec: number },
    ) => [it.day, it.audiobookId, it.heardSec, it.nightSec],
  );

const pageOf = async (client: Client, path = "/account/listening") =>
  await readDocument(await site.ask(path, { headers: { cookie: client.cookie } }));

Deno.test("/api/listening: seconds by the listener's own day, however often and in whatever parts they come [C1.10]", async () => {
  const ada = await signUp(site);
  // Half past nine in the evening in Auckland is the morning of that day in UTC.
  const events = [
    heard("2026-03-05T21:30:00+13:00", 0, 30),
    heard("2026-03-05T21:30:15+13:00", 0, 45),
    heard("2026-03-06T02:00:00+13:00", 40, 60),
    heard("2026-03-06T10:00:00+13:00", 10, 30),
    heard("2026-03-06T10:00:00+13:00", 0, 25, 12),
  ];
  await send(ada, events);
  const wanted = [["2026-03-05", 11, 60, 60], ["2026-03-06", 11, 20, 0], ["2026-03-06", 12, 25, 0]];
  expect(await daysOf(ada)).toEqual(wanted);
  await send(ada, events.toReversed());
  for (const event of events) await send(ada, [event]);
  // Enough to have the journal folded, again and again.
  for (let round = 0; round < 30; round++) {
    await send(ada, [{ ...events[round % 5]!, sequence: ++sequence }], `tab${round}`);
  }
  expect(await daysOf(ada)).toEqual(wanted);
  const kept = await ada.call("GET", "/api/account/export");
  expect(kept.body.listening[0]).toEqual({
    day: "2026-03-05",
    audiobookId: 11,
    title: "The One",
    heardSec: 60,
    nightSec: 60,
  });
});

Deno.test("/api/listening: a clock that is days off is corrected, a minute of delay is not", async () => {
  const ada = await signUp(site);
  const now = Date.now(), dayMs = 86_400_000;
  const iso = (ms: number) => new Date(ms).toISOString();
  const noon = Math.floor(now / dayMs) * dayMs - dayMs / 2;
  const sentAt = now - 10 * dayMs; // a television that thinks so
  await ada.call("POST", "/api/progress", {
    deviceId: "tv",
    sentAt: iso(sentAt),
    events: [heard(iso(noon - 10 * dayMs), 0, 30)],
  });
  expect(await daysOf(ada)).toEqual([[iso(noon).slice(0, 10), 11, 30, 0]]);
});

Deno.test("/api/listening: as CSV a table, for its listener alone", async () => {
  const ada = await signUp(site);
  await send(ada, [heard("2026-03-05T12:00:00Z", 0, 30)]);
  const { status, headers, text } = await ada.call("GET", "/api/listening?format=csv");
  expect([status, headers.get("content-type")]).toEqual([200, "text/csv; charset=utf-8"]);
  expect(headers.get("content-disposition")).toBe('attachment; filename="listening.csv"');
  expect(text.split("\r\n")[1]).toBe("2026-03-05,11,The One,30,0");
  expect((await ada.call("GET", "/api/listening?format=xml")).status).toBe(400);
  expect((await createClient(site).call("GET", "/api/listening")).status).toBe(401);
  expect(await daysOf(await signUp(site))).toEqual([]);
});

Deno.test("/account/listening: figures, weeks as a picture and as a table, books; by year [C1.10]", async () => {
  const ada = await signUp(site);
  await send(ada, [
    heard("2025-12-30T12:00:00Z", 0, 60),
    heard("2026-03-02T12:00:00Z", 0, 60),
    heard("2026-03-03T21:00:00Z", 0, 120),
    heard("2026-03-04T12:00:00Z", 0, 60, 12),
  ]);
  const page = await pageOf(ada);
  expect(page.querySelector("main h1")?.textContent).toBe("Your listening");
  const figures = page.querySelectorAll(".heard-figures div").map((it) => it.textContent);
  expect(figures).toEqual([
    "Listened4 min",
    "Days3",
    "Longest streak32 March to 4 March",
    "Longest night2 minon 3 March, from 8 pm",
  ]);
  const svg = page.querySelector(".week-chart svg")!;
  expect(svg.getAttribute("aria-label")).toBe(
    "Week by week. Most in the week of 2 March: 4 min.",
  );
  expect(svg.querySelectorAll("rect")).toHaveLength(2); // one week, two books
  expect(page.querySelector(".week-chart tbody tr")?.textContent).toBe(
    "2 March4 minThe One, The Two",
  );
  expect(page.querySelectorAll(".heard-books a").map((it) => it.textContent)).toEqual(
    ["The One", "The Two"],
  );
  const years = page.querySelectorAll(".heard-years a").map((it) => it.getAttribute("href"));
  expect(years).toEqual(["/account/listening?year=2026", "/account/listening?year=2025"]);
  const former = await pageOf(ada, years[1]!);
  expect(former.querySelector(".heard-figures div")?.textContent).toBe("Listened1 min");
});

Deno.test("/account/listening: who has heard nothing is told how it begins; a visitor signs in first", async () => {
  const ada = await signUp(site);
  const page = await pageOf(ada);
  expect(page.querySelector("main .empty__text")?.textContent).toContain("Nothing here yet.");
  expect(page.querySelector(".week-chart")).toBeNull();
  const visitor = await createClient(site).call("GET", "/account/listening");
  expect([visitor.status, visitor.headers.get("location")]).toEqual(
    [303, "/login?redirect=%2Faccount%2Flistening"],
  );
  const account = await pageOf(ada, "/account");
  expect(account.querySelector('main a[href="/account/listening"]')).not.toBeNull();
});

Deno.test("/account/delete: the days go with the account, folded or not", async () => {
  const ada = await signUp(site);
  for (let minute = 10; minute < 50; minute++) {
    await send(ada, [heard(`2026-03-05T12:${minute}:00Z`, minute, minute + 1)]);
  }
  using kv = await Deno.openKv(site.services.config.kvUrl);
  const prefix = ["heard_days", ada.userId];
  for (let left = 100; left > 0; left--) { // whoever reads does not wait until the journal is folded
    await ada.call("GET", "/api/progress/11");
    if ((await Array.fromAsync(kv.list({ prefix }))).length === 1) break;
    await new Promise((done) => setTimeout(done, 20));
  }
  expect((await Array.fromAsync(kv.list({ prefix }))).length).toBe(1);
  const form = { "content-type": "application/x-www-form-urlencoded" };
  await ada.call("POST", "/account/delete", `password=${PASSWORD}`, form);
  expect(await Array.fromAsync(kv.list({ prefix }))).toEqual([]);
});

const FORM = { "content-type": "application/x-www-form-urlencoded" };
const meta = (page: Awaited<ReturnType<typeof readDocument>>, name: string) =>
  page.querySelector(`meta[property="${name}"], meta[name="${name}"]`)?.getAttribute("content");

async function share(client: Client, action: string, year = 2026): Promise<string> {
  const { status, headers } = await client.call(
    "POST",
    "/account/listening",
    `action=${action}&year=${year}`,
    FORM,
  );
  expect([status, headers.get("location")]).toEqual([
    303,
    `/account/listening?year=${year}#picture`,
  ]);
  const link = (await pageOf(client)).querySelector("#year-link")?.getAttribute("value");
  return link ? new URL(link).pathname : "";
}

const pictureOf = (path: string) => `/og${path}.png`;

Deno.test("/year: the picture of a year is behind a link that its listener makes, and ends [C1.11]", async () => {
  const ada = await signUp(site);
  await send(ada, [
    heard("2026-03-02T12:00:00Z", 0, 60),
    heard("2026-03-03T21:00:00Z", 0, 120, 12),
  ]);
  expect((await pageOf(ada)).querySelector("#year-link")).toBeNull();
  const first = await share(ada, "make");
  await send(ada, [heard("2026-03-04T12:00:00Z", 0, 60)]);
  const shown = await readDocument(await site.ask(first));
  expect(shown.querySelector("main h1")?.textContent).toBe("A year of listening, 2026");
  // As it was when the link was made, and without a name.
  const words = shown.querySelector("main")!.textContent;
  expect(words).toContain("3 min listened. On 2 days · 2-day streak · longest night 2 min.");
  expect(words).not.toMatch(/Ada|Lovelace|example\.com/);
  expect(meta(shown, "robots")).toBe("noindex");
  expect(meta(shown, "og:image")).toBe(`http://books.example${pictureOf(first)}`);
  expect(meta(shown, "og:image:alt")).toBe("2026: 3 min listened, 2 days. Most played: The Two.");

  const picture = await site.ask(pictureOf(first));
  expect(picture.headers.get("content-type")).toBe("image/png");
  const png = await picture.bytes(), view = new DataView(png.buffer);
  expect([view.getUint32(16), view.getUint32(20)]).toEqual([1200, 630]);
  expect(view.byteLength).toBeLessThan(300 * 1024);
  // In another language it has another address, and whoever asks gets the address's.
  const german = await readDocument(await site.ask(`/de${first}`));
  expect(meta(german, "og:image")).toBe(`http://books.example/og${first}.de.png`);
  const cookie = { headers: { cookie: "language=de" } };
  expect(await (await site.ask(pictureOf(first), cookie)).bytes()).toEqual(png);
  expect(await (await site.ask(`/og${first}.de.png`)).bytes()).not.toEqual(png);

  const second = await share(ada, "make");
  expect(second).not.toBe(first);
  const gone = async (path: string) => {
    const answer = await site.ask(path);
    await answer.body?.cancel();
    return answer.status;
  };
  expect([await gone(first), await gone(pictureOf(first))]).toEqual([404, 404]);
  expect((await ada.call("GET", "/api/account/export")).body.sharedYears).toMatchObject(
    [{ year: 2026, heardSec: 240, days: 3 }],
  );
  expect(await share(ada, "end")).toBe("");
  expect([await gone(second), await gone(pictureOf(second))]).toEqual([404, 404]);
  expect(await share(ada, "make", 2019)).toBe(""); // a year without listening has no picture
});

Deno.test("/year: so many links a day and no more, and none for a visitor", async () => {
  const ada = await signUp(site);
  await send(ada, [heard("2026-03-02T12:00:00Z", 0, 60)]);
  for (let n = 0; n < 10; n++) await share(ada, "make");
  const form = ["POST", "/account/listening", "action=make&year=2026", FORM] as const;
  expect((await ada.call(...form)).status).toBe(429);
  const visitor = await createClient(site).call(...form);
  expect([visitor.status, visitor.headers.get("location")]).toEqual(
    [303, "/login?redirect=%2Faccount%2Flistening"],
  );
});
