/**
 * Signed requests to an S3-compatible store, and ranges of objects as streams: a stalled or broken response is
 * resumed after its last byte, and bytes of another object are never passed on.
 */

import { setTimeout as sleep } from "node:timers/promises";
import { AwsClient } from "aws4fetch";
import { LRUCache } from "lru-cache";
import { type Bytes, type ByteStream, ObjectError, type WantedObject } from "./objects.server.ts";

/* Calls to an S3-compatible object store: signed, with a deadline, retried where that can help. */

export interface BucketConfig {
  /** Origin of the store; the bucket's name follows in the path, which every store supports. */
  endpoint: URL;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  bucket: string;
  /** Folder within the bucket, without leading and trailing slashes; "": the whole bucket. */
  prefix: string;
}

export interface BucketCall {
  method: "GET" | "HEAD" | "PUT" | "POST" | "DELETE";
  /** Full name within the bucket; "": the bucket itself. */
  key: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: Bytes;
  /** Deadline for the start of the answer; default FIRST_BYTE_MS. */
  waitMs?: number;
}

export interface BucketAnswer {
  status: number;
  headers: Headers;
  body: ReadableStream<Bytes> | null;
  text(): Promise<string>;
  /** Ends the call and releases its resources. */
  end(): void;
}

export type Requests = ReturnType<typeof createRequests>;

/** A listener waits: a healthy store begins to answer within a tenth of this. */
const FIRST_BYTE_MS = 3_000;
const TRIES = 3;
const FIRST_PAUSE_MS = 100;
/** Temporary failures; RFC 9110 section 15.6, and S3's slow-down. */
const PASSING = new Set([429, 500, 502, 503, 504]);
/** Limit for answers other than files: errors and lists. */
const MAX_TEXT_BYTES = 8 << 20;

export function createRequests(config: BucketConfig) {
  const { endpoint, region, accessKeyId, secretAccessKey, bucket } = config;
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: "s3", retries: 0 });
  const addressOf = (key: string, query: Record<string, string> = {}) => {
    const path = key.split("/").map(encodeURIComponent).join("/");
    const url = new URL(`/${bucket}${key && `/${path}`}`, endpoint);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    return url;
  };

  /** One attempt. */
  async function attempt(call: BucketCall): Promise<BucketAnswer> {
    const { method, key, query, headers, body, waitMs = FIRST_BYTE_MS } = call;
    const signed = await client.sign(addressOf(key, query), {
      method,
      headers: body ? { ...headers, "x-amz-content-sha256": await sha256(body) } : headers,
      body,
    });
    const gone = new AbortController();
    const timer = setTimeout(() => gone.abort(new Error(`no answer in ${waitMs} ms`)), waitMs);
    try {
      const response = await fetch(signed, { redirect: "manual", signal: gone.signal });
      return {
        status: response.status,
        headers: response.headers,
        body: response.body,
        text: () => readText(response, waitMs, gone),
        end: () => gone.abort(),
      };
    } finally {
      clearTimeout(timer);
    }
  }

  return {
    /** The store's answer, whatever its status. Throws ObjectError when there is no usable one. */
    async send(call: BucketCall): Promise<BucketAnswer> {
      for (let tries = 1;; tries++) {
        const what = `${call.method} s3://${bucket}/${call.key}`;
        try {
          const answer = await attempt(call);
          if (!PASSING.has(answer.status)) return answer;
          answer.end();
          if (tries === TRIES) {
            throw new ObjectError("unavailable", `${what}: the store answers ${answer.status}`);
          }
        } catch (error) {
          if (error instanceof ObjectError) throw error;
          if (tries === TRIES) throw new ObjectError("unavailable", `${what}: ${reasonOf(error)}`);
        }
        await sleep(FIRST_PAUSE_MS * 2 ** tries * Math.random());
      }
    },
    /** A presigned address. */
    async presign(
      key: string,
      { seconds, contentType }: { seconds: number; contentType: string },
    ): Promise<string> {
      const url = addressOf(key, {
        "X-Amz-Expires": String(seconds),
        "response-content-type": contentType,
      });
      return (await client.sign(url, { method: "GET", aws: { signQuery: true } })).url;
    },
  };
}

/** What the store says in an unexpected answer, e.g. `403 AccessDenied`. Ends the call. */
export async function describeAnswer(answer: BucketAnswer): Promise<string> {
  const text = await answer.text().catch(() => "");
  answer.end();
  return [answer.status, /<Code>([\w.]{1,60})<\/Code>/.exec(text)?.[1]].filter(Boolean).join(" ");
}

async function readText(response: Response, waitMs: number, gone: AbortController) {
  const timer = setTimeout(() => gone.abort(new Error(`no end in ${waitMs} ms`)), waitMs);
  try {
    if (Number(response.headers.get("content-length")) > MAX_TEXT_BYTES) {
      throw new Error("too long");
    }
    return await response.text();
  } finally {
    clearTimeout(timer);
  }
}

export async function sha256(bytes: Bytes): Promise<string> {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)).toHex();
}

const reasonOf = (error: unknown) => error instanceof Error ? error.message : String(error);

/** Longest pause between two pieces of an answer, while a reader waits. */
const STALLED_MS = 5_000;
/** How often one stream is resumed. */
const MAX_RESUMED = 3;
const MAX_TAGS = 10_000;

/** Metadata in which the tools store an object's SHA-256. */
export const SUM_HEADER = "x-amz-meta-sha256";

/** @param place the bucket's name in messages */
export function createRangeReader(
  { requests, place }: { requests: Requests; place: string },
) {
  /** The store's tags by key: a later answer must be of the same object. */
  const tags = new LRUCache<string, string>({ max: MAX_TAGS });

  /** Requests the rest of a range, and checks the answer against what is wanted. */
  async function ask(key: string, file: WantedObject, start: number, end: number) {
    const tag = tags.get(key);
    const answer = await requests.send({
      method: "GET",
      key,
      // If-Range is evaluated before and never passed on: no store tried supports it.
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

  /** In some stores the same sound gets another tag when it is put again; its checksum shows that it is the same. */
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
      /** null: it ended, stalled or broke off. */
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
    async open(key: string, file: WantedObject, start: number, end: number): Promise<ByteStream> {
      let position = start, resumed = 0;
      let source = await begin(key, file, start, end);

      /** The next piece, resuming if needed. */
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

      // Read before the answer starts, so that a store that sends headers but no bytes is a failure.
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

/** The object has a new tag, but the same content. */
class Replaced extends ObjectError {
  constructor(message: string) {
    super("unavailable", message);
  }
}
