/** Progress over HTTP: the calls of 4-wire and the journals of the player. */

import { expect } from "npm:expect@30.5.2";
import { chaptersOf } from "@/lib/catalogue/book.ts";
import { signUp } from "./client.ts";
import { openTestSite } from "./harness.ts";
import { refuse } from "@/lib/platform/refusal.ts";

const play = (sequence: number, chapter: number, from: number, to: number, rest = {}) => ({
  sequence,
  intent: "play",
  audiobookId: 11,
  chapter,
  positionSec: to,
  heardFromSec: from,
  heardToSec: to,
  ...rest,
});

Deno.test("POST /api/progress: the spec's fields alone are an explicit seek, position 0 a restart [A3.4 A7.6-7]", async () => {
  await using site = await openTestSite();
  const client = await signUp(site);
  const post = (body: unknown) => client.call("POST", "/api/progress", body);
  expect((await client.call("GET", "/api/progress/11")).body).toBe(null);
  const saved = await post({
    audiobookId: 11,
    currentPosition: 42,
    currentChapter: 3,
    chapterTitle: "?",
  });
  expect(saved.status).toBe(200);
  expect(saved.body).toMatchObject({
    audiobookId: 11,
    currentPosition: 42,
    currentChapter: 3,
    isCompleted: false,
    isFavorite: false,
    conflict: null,
  });
  const { body: one } = await client.call("GET", "/api/progress/11");
  const { lastSequence: _last, ...answered } = saved.body;
  expect(one).toEqual(answered);
  expect((await post({ audiobookId: 11, currentPosition: 7 })).body).toMatchObject({
    currentChapter: 3,
    currentPosition: 7,
  });
});

Deno.test("POST /api/progress: the payload of a restart alone leads back to the book's beginning, and keeps the way back", async () => {
  await using site = await openTestSite();
  const client = await signUp(site);
  const post = (body: unknown) => client.call("POST", "/api/progress", body);
  const first = (id: number) =>
    chaptersOf(site.services.catalogue.getBook(id)!).find(({ kind }) => kind === "chapter")!.number;
  for (const audiobookId of [11, 15]) {
    await post({ audiobookId, currentChapter: 5, currentPosition: 42 });
    const restarted = await post({ audiobookId, currentPosition: 0, isCompleted: false });
    expect(restarted.status).toBe(200);
    const beginning = { currentChapter: first(audiobookId), currentPosition: 0 };
    expect(restarted.body).toMatchObject({ audiobookId, ...beginning });
    expect((await client.call("GET", `/api/progress/${audiobookId}`)).body).toMatchObject(
      beginning,
    );
    const { body: [left] } = await client.call("GET", `/api/progress/history/${audiobookId}`);
    expect(left).toMatchObject({ chapter: 5, positionSec: 42 });
    // A chapter of its own counts, as before.
    const named = { audiobookId, currentChapter: 5, currentPosition: 0, isCompleted: false };
    expect((await post(named)).body).toMatchObject({ currentChapter: 5, currentPosition: 0 });
  }
});

Deno.test("POST /api/progress: a chapter's end leads to the next, the last one's completes the book [A9.31]", async () => {
  await using site = await openTestSite();
  const client = await signUp(site);
  const book = site.services.catalogue.getBook(13)!;
  const chapters = chaptersOf(book);
  const finish = ({ number, durationSec }: { number: number; durationSec: number }) =>
    client.call("POST", "/api/progress", {
      audiobookId: 13,
      currentChapter: number,
      currentPosition: durationSec,
      isCompleted: true,
    });
  const third = chapters[2]!;
  const { body } = await finish(third);
  expect(body).toMatchObject({
    currentChapter: chapters[3]!.number,
    currentPosition: 0,
    isCompleted: false,
    completedChapters: [third.number],
  });
  // The opening credits, which Start leaves out, were not heard.
  const [credits, first, second] = chapters.map(({ durationSec }) => durationSec);
  const wholeSec = book.durationSec - credits!;
  expect(body.percent).toBe(Math.round((first! + second!) / wholeSec * 100));
  const last = chapters.findLast(({ kind }) => kind === "chapter")!;
  expect((await finish(last)).body).toMatchObject({
    isCompleted: true,
    percent: 100,
    remainingSec: 0,
  });
  // Nothing but closing credits is left: a finished book begins at its beginning.
  const begins = { isCompleted: true, currentChapter: 1, currentPosition: 0, positionSec: 0 };
  const closing = chapters.at(-1)!;
  expect((await finish(last)).body).toMatchObject(begins);
  expect((await finish(closing)).body).toMatchObject(begins);
  const seek = (currentChapter: number, currentPosition: number) =>
    client.call("POST", "/api/progress", { audiobookId: 13, currentChapter, currentPosition });
  expect((await seek(closing.number, 1)).body).toMatchObject(begins);
  // Whoever hears it again is where they are.
  const again = await seek(third.number, 12);
  expect(again.body).toMatchObject({
    isCompleted: true,
    currentChapter: third.number,
    currentPosition: 12,
  });
  const restart = { audiobookId: 13, currentPosition: 0, isCompleted: false };
  expect((await client.call("POST", "/api/progress", restart)).body).toMatchObject({
    isCompleted: false,
    completedChapters: [],
  });
});

Deno.test("GET /api/progress/11: opening credits that Start leaves out count only once they were heard", async () => {
  await using site = await openTestSite();
  const client = await signUp(site);
  const post = async (data: Record<string, unknown>) =>
    (await client.call("POST", "/api/progress", { audiobookId: 11, ...data })).body;
  expect(await post({ currentChapter: 1, currentPosition: 3 }))
    .toMatchObject({ completedSec: 3, percent: 0 });
  expect(await post({ currentPosition: 0, isCompleted: false }))
    .toMatchObject({ completedSec: 0, percent: 0 });
  const [credits] = chaptersOf(site.services.catalogue.getBook(11)!);
  const { durationSec } = credits!;
  await post({ currentChapter: 0, currentPosition: durationSec, isCompleted: true });
  expect(await post({ currentChapter: 1, currentPosition: 3 }))
    .toMatchObject({ completedSec: Math.round(durationSec + 3) });
});

Deno.test("POST /api/progress: closing credits heard without the last chapter are gone on with 5 s before their end", async () => {
  await using site = await openTestSite();
  const client = await signUp(site);
  const { number, durationSec } = chaptersOf(site.services.catalogue.getBook(13)!).at(-1)!;
  const ending = { audiobookId: 13, currentChapter: number, currentPosition: durationSec };
  const { body } = await client.call("POST", "/api/progress", { ...ending, isCompleted: true });
  expect(body).toMatchObject({ isCompleted: false, currentChapter: number });
  expect(body.positionSec).toBeCloseTo(durationSec - 5);
});

Deno.test("POST /api/progress: a journal may come twice and in any order", async () => {
  await using site = await openTestSite();
  const client = await signUp(site);
  const events = [play(1, 1, 10, 40), play(2, 1, 40, 55.5), play(3, 2, 20, 30)];
  const first = await client.call("POST", "/api/progress", {
    deviceId: "phone",
    events: events.toReversed(),
  });
  expect(first.body).toMatchObject({ refused: [], lastSequence: 3 });
  const again = await client.call("POST", "/api/progress", { deviceId: "phone", events });
  const [one] = first.body.progress;
  expect(again.body.progress).toEqual([{ ...one, lastPlayed: expect.any(String) }]);
  expect(one).toMatchObject({
    currentChapter: 2,
    positionSec: 30,
    currentPosition: 30,
    heardSec: 56,
  });
});

Deno.test("POST /api/progress: a stale device moves nothing, a disagreement keeps both until it is settled", async () => {
  await using site = await openTestSite();
  const client = await signUp(site);
  const send = async (deviceId: string, event: unknown) =>
    (await client.call("POST", "/api/progress", { deviceId, events: [event] })).body.progress[0];
  const early = await send("laptop", play(1, 2, 5, 20));
  const far = await send("phone", play(1, 12, 30, 60, { baseVersion: early.version }));
  expect(far).toMatchObject({ currentChapter: 12, conflict: null });
  const stale = await send("laptop", play(2, 2, 20, 20));
  expect(stale).toMatchObject({ currentChapter: 12, conflict: null });
  const unasked = await send("laptop", play(3, 1, 0, 15, { baseVersion: far.version }));
  expect(unasked).toMatchObject({ currentChapter: 12, conflict: null });

  const torn = await send("tablet", play(1, 9, 100, 130));
  expect(torn).toMatchObject({
    currentChapter: 12,
    conflict: {
      here: { deviceId: "phone", chapter: 12 },
      others: [{ deviceId: "tablet", chapter: 9 }],
    },
  });
  const settled = await send("tablet", {
    sequence: 2,
    intent: "seek",
    audiobookId: 11,
    chapter: 9,
    positionSec: 130,
    baseVersion: torn.version,
    left: { chapter: 12, positionSec: 60 },
  });
  expect(settled).toMatchObject({ currentChapter: 9, positionSec: 130, conflict: null });
  expect((await client.call("GET", "/api/progress/history/11")).body).toEqual([
    expect.objectContaining({ chapter: 12, positionSec: 60 }),
  ]);
});

Deno.test("POST /api/progress: the series is recorded on the book the sound comes from [A7.8]", async () => {
  await using site = await openTestSite();
  const client = await signUp(site);
  const series = chaptersOf(site.services.catalogue.getBook(15)!);
  const chapter = series.find((it) => it.sourceBook === 12 && it.sourceChapter === 4)!;
  const { body } = await client.call("POST", "/api/progress", {
    audiobookId: 15,
    currentChapter: chapter.number,
    currentPosition: 33,
  });
  expect(body).toMatchObject({
    audiobookId: 15,
    currentChapter: chapter.number,
    currentPosition: 33,
    playedAs: 15,
  });
  expect((await client.call("GET", "/api/progress/12")).body).toMatchObject({
    currentChapter: 4,
    currentPosition: 33,
    playedAs: 15,
  });
  const recent = await client.call("GET", "/api/recently-played");
  expect(recent.body.map((it: { audiobook: { id: number } }) => it.audiobook.id)).toEqual([15]);
  await client.call("POST", "/api/progress", {
    audiobookId: 12,
    currentChapter: 5,
    currentPosition: 3,
  });
  const after = await client.call("GET", "/api/recently-played");
  expect(after.body.map((it: { audiobook: { id: number } }) => it.audiobook.id)).toEqual([12]);
  expect((await client.call("GET", "/api/progress/15")).body).toMatchObject({
    currentPosition: 3,
    playedAs: 12,
  });
});

Deno.test("POST /api/progress: a favourite alone moves nothing [A7.9]", async () => {
  await using site = await openTestSite();
  const client = await signUp(site);
  await client.call("POST", "/api/progress", {
    audiobookId: 11,
    currentChapter: 3,
    currentPosition: 9,
  });
  const liked = await client.call("POST", "/api/progress", { audiobookId: 11, isFavorite: true });
  expect(liked.body).toMatchObject({ isFavorite: true, currentChapter: 3, currentPosition: 9 });
  await client.call("POST", "/api/progress", { audiobookId: 14, isFavorite: true });
  const ids = async () =>
    (await client.call("GET", "/api/favorites")).body.map((it: { audiobook: { id: number } }) =>
      it.audiobook.id
    );
  expect(await ids()).toEqual([14, 11]);
  await client.call("POST", "/api/progress", { audiobookId: 14, isFavorite: false });
  expect(await ids()).toEqual([11]);
});

Deno.test("POST /api/progress/claim: what a visitor heard becomes one account's, once [C1.13]", async () => {
  await using site = await openTestSite();
  const [owner, other] = [await signUp(site), await signUp(site)];
  const journal = { journalId: "a".repeat(22), deviceId: "phone", events: [play(1, 1, 0, 50)] };
  const adopted = await owner.call("POST", "/api/progress/claim", journal);
  expect(adopted.body.progress[0]).toMatchObject({ currentChapter: 1, currentPosition: 50 });
  expect((await owner.call("POST", "/api/progress/claim", journal)).status).toBe(200);
  const refused = await other.call("POST", "/api/progress/claim", journal);
  expect([refused.status, refused.body.error.code]).toEqual([409, "already_claimed"]);
  expect((await other.call("GET", "/api/progress")).body).toEqual([]);
});

Deno.test("POST /api/progress: a device called like what every object has counts as any other", async () => {
  await using site = await openTestSite();
  const client = await signUp(site);
  for (const deviceId of ["constructor", "__proto__", "toString"]) {
    for (const sequence of [3, 4]) {
      const events = [play(sequence, 2, sequence, sequence + 1)];
      const { status, body } = await client.call("POST", "/api/progress", { deviceId, events });
      expect([deviceId, status, body.lastSequence]).toEqual([deviceId, 200, sequence]);
      expect(body.progress[0].version).toContain(`${deviceId}.${sequence}`);
    }
  }
  expect((await client.call("GET", "/api/progress/11")).body.heardSec).toBe(2);
});

Deno.test("POST /api/progress: a listener with 100 devices is read; more than a call may have is a 413", async () => {
  await using site = await openTestSite();
  const client = await signUp(site);
  const call = (events: unknown[]) =>
    client.call("POST", "/api/progress", { deviceId: "phone", events });
  for (let n = 0; n < 100; n++) {
    const deviceId = crypto.randomUUID();
    await client.call("POST", "/api/progress", {
      deviceId,
      events: [play(1, 2, n % 50, n % 50 + 1)],
    });
  }
  const { body: { version: baseVersion } } = await client.call("GET", "/api/progress/11");
  expect(baseVersion.split("~").length).toBe(100);
  const events = Array.from(
    { length: 200 },
    (_, n) => play(n + 1, 3, n % 50, n % 50 + 1, { baseVersion }),
  );
  expect((await call(events)).status).toBe(413);
  expect((await call(events.slice(0, 50))).status).toBe(200);
  expect((await client.call("GET", "/api/progress/11")).body.heardSec).toBe(100);
  // Longer than any version of ours: it has seen nothing.
  expect((await call([play(201, 4, 0, 1, { baseVersion: "x".repeat(30_000) })])).status).toBe(200);
});

Deno.test("POST /api/progress: bad input is refused with a reason; a journal keeps what is good in it", async () => {
  await using site = await openTestSite();
  const client = await signUp(site);
  const base = { audiobookId: 11, currentChapter: 3, currentPosition: 5 };
  for (
    const [change, status] of [
      [{ currentPosition: -1 }, 400],
      [{ currentPosition: "5" }, 400],
      [{ currentPosition: 1e6 }, 400],
      [{ currentChapter: 99 }, 400],
      [{ currentChapter: 1.5 }, 400],
      [{ audiobookId: 99 }, 404],
      [{ audiobookId: null }, 400],
      [{ intent: "dance" }, 400],
      [{ deviceId: "a b" }, 400],
      [{ deviceId: "phone", sequence: 0 }, 400],
      [{ events: [] }, 400],
      [{ events: Array(201).fill(play(1, 1, 0, 5)) }, 400],
    ] as const
  ) {
    const { body, ...answer } = await client.call("POST", "/api/progress", { ...base, ...change });
    expect([change, answer.status]).toEqual([change, status]);
    expect(body.error.message.length).toBeGreaterThan(10);
  }
  const huge = await client.call("POST", "/api/progress", `{"x":"${"y".repeat(10_000_000)}"}`);
  expect(huge.status).toBe(413);
  const future = play(3, 3, 5, 9, { at: "2199-01-01T00:00:00Z" });
  const mixed = await client.call("POST", "/api/progress", {
    deviceId: "phone",
    events: [play(1, 99, 0, 5), play(2, 3, 0, 1e6), future],
  });
  expect(mixed.body.refused.map((it: { sequence: number; code: string }) => [it.sequence, it.code]))
    .toEqual([
      [1, "unknown_chapter"],
      [2, "beyond_chapter"],
    ]);
  expect(mixed.body.progress[0]).toMatchObject({ currentChapter: 3, currentPosition: 9 });
  expect(Date.parse(mixed.body.progress[0].lastPlayed)).toBeLessThanOrEqual(Date.now());
  const unreadable = play(4, 4, 5, 9, { baseVersion: "of another release" });
  expect(
    (await client.call("POST", "/api/progress", { deviceId: "phone", events: [unreadable] }))
      .status,
  ).toBe(200);
});

Deno.test("GET /api/progress/events: other browsers hear of a change, and the stream ends with the session [C1.13]", async () => {
  await using site = await openTestSite();
  const client = await signUp(site);
  const stream = await site.ask("/api/progress/events", { headers: { cookie: client.cookie } });
  expect([stream.status, stream.headers.get("content-type")]).toEqual([200, "text/event-stream"]);
  const reader = stream.body!.pipeThrough(new TextDecoderStream()).getReader();
  expect((await reader.read()).value).toBe("retry: 3000\n\n");
  await client.call("POST", "/api/progress", {
    audiobookId: 11,
    currentChapter: 3,
    currentPosition: 9,
  });
  const { value } = await reader.read();
  expect(value).toMatch(/^event: progress\ndata: \[\{.*"audiobookId":11,.*\]\n\n$/);
  await client.call("POST", "/api/auth/logout");
  expect((await reader.read()).done).toBe(true);
});

Deno.test("GET /api/progress/events: begins with how things stand, and tells of the bundle with its part", async () => {
  await using site = await openTestSite();
  const client = await signUp(site);
  await client.call("POST", "/api/progress", {
    audiobookId: 12,
    currentChapter: 1,
    currentPosition: 9,
  });
  const { body: chapters } = await client.call("GET", "/api/audiobooks/15/chapters");
  const inSeries = (sourceChapter: number) =>
    chapters.find((it: { sourceBook: number; sourceChapter: number }) =>
      it.sourceBook === 12 && it.sourceChapter === sourceChapter
    ).number;
  const stream = await site.ask("/api/progress/events", { headers: { cookie: client.cookie } });
  const reader = stream.body!.pipeThrough(new TextDecoderStream()).getReader();
  const next = async () => {
    const { value } = await reader.read();
    const views = JSON.parse(/data: (.*)/.exec(value!)![1]!) as Record<string, number>[];
    return views.map((it) => [it.audiobookId, it.currentChapter, it.currentPosition])
      .sort((a, b) => a[0]! - b[0]!);
  };
  await reader.read(); // retry
  expect(await next()).toEqual([[12, 1, 9], [15, inSeries(1), 9]]);
  expect((await client.call("GET", "/api/progress/now")).body.length).toBe(2);
  await client.call("POST", "/api/progress", {
    audiobookId: 15,
    currentChapter: inSeries(2),
    currentPosition: 20,
  });
  expect(await next()).toEqual([[12, 2, 20], [15, inSeries(2), 20]]);
  await reader.cancel();
});

Deno.test("POST /api/progress: a store that stalls is a 503 with Retry-After, and sending again is enough", async () => {
  let isStalled = true;
  await using site = await openTestSite((real) => ({
    listening: {
      progress: {
        ...real.listening.progress,
        recordJournal: (input, sender) =>
          isStalled
            ? Promise.resolve(refuse("store_busy", "", 2))
            : real.listening.progress.recordJournal(input, sender),
      },
    },
  }));
  const client = await signUp(site);
  const journal = { deviceId: "phone", events: [play(1, 1, 5, 50)] };
  const stalled = await client.call("POST", "/api/progress", journal);
  expect([stalled.status, stalled.body.error.code]).toEqual([503, "store_busy"]);
  expect(stalled.headers.get("retry-after")).toBe("2");
  isStalled = false;
  const again = await client.call("POST", "/api/progress", journal);
  expect(again.body.progress[0].currentPosition).toBe(50);
});
