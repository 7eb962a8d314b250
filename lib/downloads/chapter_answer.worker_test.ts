import { expect } from "npm:expect@30.5.2";
import { mediaAddress, textAddress } from "./addresses.ts";
import { answerChapter, answerText } from "./chapter_answer.worker.ts";
import { DamagedChunk, type OfflineChapter } from "./crypto.browser.ts";
import { CHUNK_BYTES } from "./records.browser.ts";

const BYTES = 2 * CHUNK_BYTES + 1000;
const PLACE = { userId: "u/1&x", bookId: 11, chapter: 2 };

/** The chapter's byte at an offset; neighbouring bytes differ. */
const byteAt = (at: number) => at * 31 % 251;

/** @param damaged index of a chunk that does not decrypt */
function device(damaged = -1) {
  const reads: string[] = [];
  const chapter: OfflineChapter = {
    bytes: BYTES,
    totalChunks: 3,
    contentType: "audio/mpeg",
    readRange(start, end) {
      reads.push(`${start}-${end}`);
      if (Math.floor(end / CHUNK_BYTES) === damaged) return Promise.reject(new DamagedChunk("x"));
      return Promise.resolve(
        Uint8Array.from({ length: end - start + 1 }, (_, i) => byteAt(start + i)),
      );
    },
  };
  const ask = (range?: string, address = mediaAddress(PLACE)) =>
    answerChapter({
      url: `https://books.example${address}`,
      headers: new Headers(range ? { range } : {}),
    }, (userId, bookId, number) =>
      Promise.resolve(userId === PLACE.userId && bookId === 11 && number === 2 ? chapter : null));
  return { ask, reads };
}

async function expectPart(answer: Response, start: number, end: number): Promise<void> {
  expect(answer.headers.get("content-length")).toBe(String(end - start + 1));
  const body = new Uint8Array(await answer.arrayBuffer());
  expect(body.length).toBe(end - start + 1);
  expect([body[0], body.at(-1)]).toEqual([byteAt(start), byteAt(end)]);
}

Deno.test("answerChapter: 206 to every range that elements ask for", async () => {
  const { ask } = device();
  const ranges: [string, number, number][] = [
    ["bytes=0-", 0, BYTES - 1],
    ["bytes=0-1", 0, 1],
    [`bytes=${CHUNK_BYTES - 1}-${CHUNK_BYTES}`, CHUNK_BYTES - 1, CHUNK_BYTES],
    [`bytes=${BYTES - 1}-`, BYTES - 1, BYTES - 1],
    [`bytes=5-${BYTES * 2}`, 5, BYTES - 1],
  ];
  for (const [range, start, end] of ranges) {
    const answer = await ask(range);
    expect(`${range} ${answer.status}`).toBe(`${range} 206`);
    expect(answer.headers.get("content-range")).toBe(`bytes ${start}-${end}/${BYTES}`);
    expect(answer.headers.get("content-type")).toBe("audio/mpeg");
    await expectPart(answer, start, end);
  }
});

Deno.test("answerChapter: 200 without a range, 416 beyond the end, 404 for what is not here", async () => {
  const { ask } = device();
  const whole = await ask();
  expect([whole.status, whole.headers.get("accept-ranges")]).toEqual([200, "bytes"]);
  await expectPart(whole, 0, BYTES - 1);
  const beyond = await ask(`bytes=${BYTES}-`);
  expect([beyond.status, beyond.headers.get("content-range")]).toEqual([416, `bytes */${BYTES}`]);
  for (
    const address of [
      mediaAddress({ ...PLACE, userId: "another" }),
      mediaAddress({ ...PLACE, chapter: 3 }),
      "/offline/media/11/2",
      "/offline/media/11/2x?listener=u",
    ]
  ) {
    const answer = await ask("bytes=0-", address);
    expect([address, answer.status, await answer.text()])
      .toEqual([address, 404, "Audiobook not available offline"]);
  }
});

Deno.test("answerChapter: opens a chunk only when the element takes it", async () => {
  const { ask, reads } = device();
  const answer = await ask("bytes=10-");
  expect(reads).toEqual([]);
  const reader = answer.body!.getReader();
  await reader.read();
  expect(reads).toEqual([`10-${CHUNK_BYTES - 1}`]);
  await reader.cancel();
  expect(reads).toHaveLength(1);
});

Deno.test("answerChapter: of a damaged chunk nothing is given, and the element hears of it", async () => {
  const { ask } = device(1);
  const reader = (await ask("bytes=0-")).body!.getReader();
  expect((await reader.read()).value).toHaveLength(CHUNK_BYTES);
  await expect(reader.read()).rejects.toThrow(DamagedChunk);
});

Deno.test("answerText: the listener's own text, kept by no cache; 404 for everything else", async () => {
  const ask = (address: string) =>
    answerText(
      { url: `https://books.example${address}` },
      ({ userId, bookId, chapter }) =>
        Promise.resolve(
          userId === PLACE.userId && bookId === 11 && chapter === 2 ? "WEBVTT" : null,
        ),
    );
  const answer = await ask(textAddress(PLACE));
  expect([answer.status, await answer.text()]).toEqual([200, "WEBVTT"]);
  expect(answer.headers.get("cache-control")).toBe("no-store");
  for (
    const address of [
      textAddress({ ...PLACE, userId: "another" }),
      textAddress({ ...PLACE, chapter: 3 }),
      "/offline/media/11/2.vtt",
      "/offline/media/11/2.txt?listener=u",
    ]
  ) expect([address, (await ask(address)).status]).toEqual([address, 404]);
});
