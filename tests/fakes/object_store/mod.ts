/**
 * A strict S3-compatible store on a port: checks every signature and sum, answers ranges and conditions as
 * RFC 9110 says, and fails on demand. If-Range it does not know, like the stores that were tried.
 */

import { Buffer } from "node:buffer";
import { createHash } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { BucketConfig } from "@/lib/platform/objects/bucket_requests.server.ts";
import { findSignatureFault } from "./signature.ts";

type Bytes = Uint8Array<ArrayBuffer>;

export interface StoredObject {
  bytes: Bytes;
  /** Quotes included. */
  tag: string;
  type: string;
  /** Metadata by header name. */
  meta: Record<string, string>;
  modifiedMs: number;
}

/** What goes wrong with a call. */
export type Fault =
  | { status: number }
  /** The head comes late. */
  | { slowMs: number }
  /** The body ends, or stands still, after so many bytes. */
  | { bytes: number; then: "breaks" | "stalls" }
  | { tag: string };

export interface Call {
  method: string;
  key: string;
  headers: IncomingMessage["headers"];
  query: URLSearchParams;
}

export interface FakeObjectStore extends AsyncDisposable {
  config: BucketConfig;
  /** By key, without the bucket. */
  objects: Map<string, StoredObject>;
  /** Every call that was signed as it must be. */
  calls: Call[];
  /** Asked before each call; null: none. */
  fault: (call: Call) => Fault | null;
  /** Uploads in parts that are neither done nor given up. */
  uploads: Map<string, Map<number, Bytes>>;
}

const BUCKET = "books";

export async function startObjectStore(prefix = ""): Promise<FakeObjectStore> {
  const server = createServer((incoming, outgoing) => {
    handle(store, incoming, outgoing).catch(() => incoming.socket.destroy());
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as { port: number };
  const store: FakeObjectStore = {
    config: {
      endpoint: new URL(`http://127.0.0.1:${port}`),
      region: "eu-test-1",
      accessKeyId: "AKIDTEST",
      secretAccessKey: "secret-of-the-tests",
      bucket: BUCKET,
      prefix,
    },
    objects: new Map(),
    calls: [],
    fault: () => null,
    uploads: new Map(),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise<void>((closed) => server.close(() => closed()));
    },
  };
  return store;
}

/** Settings of a site that reads from it. */
export function settingsFor({ config }: FakeObjectStore): Record<string, string> {
  return {
    MEDIA_URL: ["s3:/", config.bucket, config.prefix].filter(Boolean).join("/"),
    AWS_ENDPOINT_URL_S3: config.endpoint.origin,
    AWS_REGION: config.region,
    AWS_ACCESS_KEY_ID: config.accessKeyId,
    AWS_SECRET_ACCESS_KEY: config.secretAccessKey,
  };
}

async function handle(store: FakeObjectStore, incoming: IncomingMessage, outgoing: ServerResponse) {
  const body = await readBody(incoming);
  const { method = "GET", url = "/", headers } = incoming;
  const wrong = findSignatureFault(incoming, body, store.config);
  if (wrong) return refuse(outgoing, 403, wrong);
  const { pathname, searchParams: query } = new URL(url, "http://store");
  const [, bucket, ...rest] = pathname.split("/").map(decodeURIComponent);
  if (bucket !== store.config.bucket) return refuse(outgoing, 404, "NoSuchBucket");
  const call: Call = { method, key: rest.join("/"), headers, query };
  store.calls.push(call);
  const fault = store.fault(call);
  if (fault && "status" in fault) return refuse(outgoing, fault.status, "Faulty");
  if (fault && "slowMs" in fault) await new Promise((done) => setTimeout(done, fault.slowMs));
  switch (method) {
    case "GET":
    case "HEAD":
      return call.key ? sendObject(store, call, outgoing, fault) : sendList(store, call, outgoing);
    case "PUT":
      return put(store, call, body, outgoing);
    case "POST":
      return upload(store, call, body, outgoing);
    case "DELETE":
      if (query.has("uploadId")) store.uploads.delete(query.get("uploadId")!);
      else store.objects.delete(call.key);
      return outgoing.writeHead(204).end();
    default:
      return refuse(outgoing, 405, "MethodNotAllowed");
  }
}

function sendObject(
  { objects }: FakeObjectStore,
  { method, key, headers, query }: Call,
  outgoing: ServerResponse,
  fault: Fault | null,
) {
  const stored = objects.get(key);
  if (!stored) return refuse(outgoing, 404, "NoSuchKey");
  const { bytes, type, meta, modifiedMs } = stored;
  const tag = fault && "tag" in fault ? fault.tag : stored.tag;
  if (headers["if-match"] && headers["if-match"] !== stored.tag) {
    return refuse(outgoing, 412, "PreconditionFailed");
  }
  const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(headers.range ?? "") ?? [];
  const start = Number(from ?? 0), end = Math.min(to ? Number(to) : Infinity, bytes.length - 1);
  if (from && start >= bytes.length) {
    outgoing.setHeader("content-range", `bytes */${bytes.length}`);
    return refuse(outgoing, 416, "InvalidRange");
  }
  outgoing.writeHead(from ? 206 : 200, {
    ...meta,
    "etag": tag,
    "content-type": query.get("response-content-type") ?? type,
    "content-length": end - start + 1,
    "last-modified": new Date(modifiedMs).toUTCString(),
    "accept-ranges": "bytes",
    "access-control-allow-origin": "*",
    ...from ? { "content-range": `bytes ${start}-${end}/${bytes.length}` } : {},
  });
  if (method === "HEAD") return outgoing.end();
  const part = bytes.subarray(start, end + 1);
  if (!(fault && "bytes" in fault) || fault.bytes >= part.length) return outgoing.end(part);
  outgoing.write(part.subarray(0, fault.bytes), () => {
    if (fault.then === "breaks") outgoing.socket?.destroy();
  });
}

/** Two names a page, so that pages are turned. */
const PAGE = 2;

function sendList({ objects }: FakeObjectStore, { query }: Call, outgoing: ServerResponse) {
  const prefix = query.get("prefix") ?? "", after = query.get("continuation-token") ?? "";
  const names = [...objects.keys()].filter((it) => it.startsWith(prefix) && it > after).sort();
  const page = names.slice(0, PAGE);
  const contents = page.map((name) => {
    const { bytes, tag, modifiedMs } = objects.get(name)!;
    return `<Contents><Key>${encodeURIComponent(name)}</Key><LastModified>${
      new Date(modifiedMs).toISOString()
    }</LastModified><ETag>${tag}</ETag><Size>${bytes.length}</Size></Contents>`;
  });
  const more = names.length > PAGE
    ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>`
    : "";
  outgoing.writeHead(200, { "content-type": "application/xml" })
    .end(`<ListBucketResult>${contents.join("")}${more}</ListBucketResult>`);
}

function put(
  { objects, uploads }: FakeObjectStore,
  { key, headers, query }: Call,
  body: Bytes,
  outgoing: ServerResponse,
) {
  const id = query.get("uploadId");
  if (id) {
    uploads.get(id)!.set(Number(query.get("partNumber")), body);
    return outgoing.writeHead(200, { etag: tagOf(body) }).end();
  }
  const before = objects.get(key);
  const isOther = headers["if-match"] && headers["if-match"] !== before?.tag;
  if (isOther || (headers["if-none-match"] && before)) {
    return refuse(outgoing, 412, "PreconditionFailed");
  }
  const from = headers["x-amz-copy-source"];
  if (!from) {
    objects.set(key, toObject(body, headers));
    return outgoing.writeHead(200, { etag: tagOf(body) }).end();
  }
  const source = objects.get(decodeURIComponent(String(from)).split("/").slice(2).join("/"));
  if (!source) return refuse(outgoing, 404, "NoSuchKey");
  objects.set(key, { ...source, modifiedMs: Date.now() });
  outgoing.writeHead(200).end(`<CopyObjectResult><ETag>${source.tag}</ETag></CopyObjectResult>`);
}

const MIN_PART_BYTES = 5 << 20;

function upload(
  { objects, uploads }: FakeObjectStore,
  { key, headers, query }: Call,
  body: Bytes,
  outgoing: ServerResponse,
) {
  if (query.has("uploads")) {
    const id = crypto.randomUUID();
    uploads.set(id, new Map());
    pending.set(id, headers);
    return outgoing.writeHead(200).end(`<X><UploadId>${id}</UploadId></X>`);
  }
  const id = query.get("uploadId")!;
  const parts = uploads.get(id);
  if (!parts) return refuse(outgoing, 404, "NoSuchUpload");
  const listed = [
    ...new TextDecoder().decode(body).matchAll(
      /<PartNumber>(\d+)<\/PartNumber><ETag>([^<]+)</g,
    ),
  ].map(([, number, tag]) => ({ bytes: parts.get(Number(number)), tag }));
  if (listed.some(({ bytes, tag }) => !bytes || tagOf(bytes) !== tag)) {
    return refuse(outgoing, 400, "InvalidPart");
  }
  if (listed.slice(0, -1).some(({ bytes }) => bytes!.length < MIN_PART_BYTES)) {
    return refuse(outgoing, 400, "EntityTooSmall");
  }
  const whole = new Uint8Array(Buffer.concat(listed.map(({ bytes }) => bytes!)));
  const tag = tagOf(whole).replace(/"$/, `-${listed.length}"`);
  objects.set(key, { ...toObject(whole, pending.get(id)!), tag });
  uploads.delete(id);
  outgoing.writeHead(200).end("<CompleteMultipartUploadResult/>");
}

/** Headers with which uploads in parts began. */
const pending = new Map<string, IncomingMessage["headers"]>();

function toObject(bytes: Bytes, headers: IncomingMessage["headers"]): StoredObject {
  const meta = Object.entries(headers).filter(([name]) => name.startsWith("x-amz-meta-"));
  return {
    bytes,
    tag: tagOf(bytes),
    type: headers["content-type"] ?? "binary/octet-stream",
    meta: Object.fromEntries(meta) as Record<string, string>,
    modifiedMs: Date.now(),
  };
}

const tagOf = (bytes: Bytes) => `"${createHash("md5").update(bytes).digest("hex")}"`;

function refuse(outgoing: ServerResponse, status: number, code: string): void {
  outgoing.writeHead(status).end(`<?xml version="1.0"?><Error><Code>${code}</Code></Error>`);
}

async function readBody(incoming: IncomingMessage): Promise<Bytes> {
  return new Uint8Array(Buffer.concat(await Array.fromAsync(incoming)));
}
