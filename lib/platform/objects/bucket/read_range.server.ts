/**
 * Ranges of objects as streams that hold: an answer that breaks off or stands still is asked for again from the
 * byte where it was, and bytes of another object than the wanted one are never sent on.
 */

import { LRUCache } from "lru-cache";
import { type Bytes, type ByteStream, ObjectError, type WantedObject } from "../objects.server.ts";
import { type BucketAnswer, describeAnswer, type Requests } from "./requests.server.ts";

/** Between two pieces of an answer, while somebody waits for the next. */
const STALLED_MS = 5_000;
/** Times that one stream asks again. */
const MAX_RESUMED = 3;
const MAX_TAGS = 10_000;

/** Metadata under which the tools keep an object's sum. */
export const SUM_HEADER = "x-amz-meta-sha256";

interface RangeReader {
  open(key: string, file: WantedObject, start: number, end: number): Promise<ByteStream>;
}

/** @param place how messages call the bucket */
export function createRangeReader(
  { requests, place }: { requests: Requests; place: string },
): RangeReader {
  /** The store's tags by key: a later answer must be of the same object. */
  const tags = new LRUCache<string, string>({ max: MAX_TAGS });

  /** Asks for the rest of a range, and holds the answer against what is wanted. */
  async function ask(key: string, file: WantedObject, start: number, end: number) {
    const tag = tags.get(key);
    const answer = await requests.send({
      method: "GET",
      key,
      // If-Range is never passed on: no store that was tried honours it, and it is decided before.
      headers: { range: `bytes=${start}-${end}`, ...tag ? { "if-match": tag } : {} },
    });
    const isOther = answer.status === 412 ||
      (answer.status === 206 && tag !== undefined && answer.headers.get("etag") !== tag);
    if (isOther) {
      answer.end();
      await acceptReplaced(key, file, tag!);
      throw new Replaced(`${place}/${file.name} has been replaced`);
    }
    await assertWanted(answer, file, { start, end });
    const found = answer.headers.get("etag");
    if (found) tags.set(key, found);
    return answer;
  }

  /** The same sound put there again has another tag in some stores: its sum says that it is the same. */
  async function acceptReplaced(key: string, file: WantedObject, tag: string): Promise<void> {
    const { status, headers, end } = await requests.send({ method: "HEAD", key });
    end();
    const isSame = status === 200 && file.sha256 && headers.get(SUM_HEADER) === file.sha256 &&
      headers.get("content-length") === String(file.bytes);
    if (isSame) return void tags.delete(key);
    throw new ObjectError(
      "unavailable",
      `${place}/${file.name} is no longer the object it was: its tag was ${tag}, is ${
        headers.get("etag")
      }`,
    );
  }

  async function assertWanted(
    answer: BucketAnswer,
    file: WantedObject,
    { start, end }: { start: number; end: number },
  ): Promise<void> {
    const { status, headers } = answer;
    const fail = (reason: string, kind: ObjectError["kind"] = "unavailable") => {
      answer.end();
      return new ObjectError(kind, `${place}/${file.name} ${reason}`);
    };
    if (status === 404) throw fail("is not there", "missing");
    if (status !== 206) {
      const size = /\/(\d+)$/.exec(headers.get("content-range") ?? "")?.[1];
      if (status === 416 && size) throw fail(`has ${size} bytes, wanted ${file.bytes}`);
      throw fail(`cannot be read: the store answers ${await describeAnswer(answer)}`);
    }
    const wanted = `bytes ${start}-${end}/${file.bytes}`;
    const range = headers.get("content-range");
    if (range !== wanted) throw fail(`is not the wanted range: it is ${range}, wanted ${wanted}`);
    const sum = headers.get(SUM_HEADER);
    if (sum && file.sha256 && sum !== file.sha256) {
      throw fail(`has the sum ${sum.slice(0, 12)}, wanted ${file.sha256.slice(0, 12)}`);
    }
  }

  async function begin(key: string, file: WantedObject, start: number, end: number) {
    const answer = await ask(key, file, start, end).catch((error) => {
      if (error instanceof Replaced) return ask(key, file, start, end);
      throw error;
    });
    const reader = answer.body!.getReader();
    return {
      end: answer.end,
      /** null: it ended, stood still or broke off. */
      async read(): Promise<Bytes | null> {
        const stalled = setTimeout(answer.end, STALLED_MS);
        try {
          return (await reader.read()).value ?? null;
        } catch {
          return null;
        } finally {
          clearTimeout(stalled);
        }
      },
    };
  }

  return {
    async open(key, file, start, end) {
      let position = start, resumed = 0;
      let source = await begin(key, file, start, end);

      /** The next piece, from a new answer if need be. */
      async function next(): Promise<Bytes> {
        for (;;) {
          const piece = await source.read();
          if (piece?.length) return piece.subarray(0, end + 1 - position);
          if (piece) continue;
          source.end();
          if (resumed++ === MAX_RESUMED) {
            throw new ObjectError(
              "unavailable",
              `${place}/${file.name} broke off at byte ${position} of ${end + 1}`,
            );
          }
          source = await begin(key, file, position, end);
        }
      }

      // Read before the answer is begun: a store that sends heads and no bytes is a failure, not silence.
      let first: Bytes | null = await next();
      return new ReadableStream<Bytes>({
        async pull(controller) {
          const piece = first ?? await next();
          first = null;
          position += piece.length;
          controller.enqueue(piece);
          if (position <= end) return;
          source.end();
          controller.close();
        },
        cancel: () => source.end(),
      }, { highWaterMark: 0 });
    },
  };
}

/** What lies there has another tag than before, and is the same. */
class Replaced extends ObjectError {
  constructor(message: string) {
    super("unavailable", message);
  }
}
