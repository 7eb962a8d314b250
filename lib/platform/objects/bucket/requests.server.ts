/** Calls to an S3-compatible object store: signed, bounded in time, tried again where that can help. */

import { AwsClient } from "aws4fetch";
import { type Bytes, ObjectError } from "../objects.server.ts";

export interface BucketConfig {
  /** Origin of the store; the bucket's name follows in the path, as every store understands it. */
  endpoint: URL;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  bucket: string;
  /** Folder within the bucket, without slashes around it; "": the whole of it. */
  prefix: string;
}

export interface BucketCall {
  method: "GET" | "HEAD" | "PUT" | "POST" | "DELETE";
  /** Full name within the bucket; "": the bucket itself. */
  key: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: Bytes;
  /** Until the answer begins; by default FIRST_BYTE_MS. */
  waitMs?: number;
}

export interface BucketAnswer {
  status: number;
  headers: Headers;
  body: ReadableStream<Bytes> | null;
  text(): Promise<string>;
  /** Ends the call and everything under way for it. */
  end(): void;
}

export interface Requests {
  /** The store's answer, whatever its status. Throws ObjectError when there is none that counts. */
  send(call: BucketCall): Promise<BucketAnswer>;
  /** An address that works by itself for a while. */
  presign(key: string, o: { seconds: number; contentType: string }): Promise<string>;
}

/** A listener waits: a store that is well begins to answer within a tenth of this. */
const FIRST_BYTE_MS = 3_000;
const TRIES = 3;
const FIRST_PAUSE_MS = 100;
/** Busy, or ill for a moment; RFC 9110 section 15.6, and what S3 says of slowing down. */
const PASSING = new Set([429, 500, 502, 503, 504]);
/** Of an answer that is no file: errors and lists. */
const MAX_TEXT_BYTES = 8 << 20;

export function createRequests(config: BucketConfig): Requests {
  const { endpoint, region, accessKeyId, secretAccessKey, bucket } = config;
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: "s3", retries: 0 });
  const addressOf = (key: string, query: Record<string, string> = {}) => {
    const path = key.split("/").map(encodeURIComponent).join("/");
    const url = new URL(`/${bucket}${key && `/${path}`}`, endpoint);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    return url;
  };

  /** One try. */
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
    async send(call) {
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
        await pause(FIRST_PAUSE_MS * 2 ** tries * Math.random());
      }
    },
    async presign(key, { seconds, contentType }) {
      const url = addressOf(key, {
        "X-Amz-Expires": String(seconds),
        "response-content-type": contentType,
      });
      return (await client.sign(url, { method: "GET", aws: { signQuery: true } })).url;
    },
  };
}

/** What the store says of an answer that was not wanted, e.g. `403 AccessDenied`. Ends the call. */
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
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));
