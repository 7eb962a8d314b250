/** Objects in a bucket of an S3-compatible store. */

import {
  type BucketAnswer,
  type BucketCall,
  type BucketConfig,
  createRangeReader,
  createRequests,
  describeAnswer,
  type Requests,
  sha256,
  SUM_HEADER,
} from "./bucket_requests.server.ts";
import {
  type Bytes,
  type Content,
  type ListedObject,
  ObjectError,
  type Objects,
} from "./objects.server.ts";

/* Puts objects into a bucket: small ones at once, large ones in parts with a checksum each. */

/** S3 requires at least 5 MiB a part and at most 10,000 parts. */
const PART_BYTES = 16 << 20;
/** Time for one part at 2 Mbit/s. */
const PUT_MS = 75_000;

const TYPES: Record<string, string> = {
  mp3: "audio/mpeg",
  mp4: "audio/mp4",
  json: "application/json",
  md: "text/markdown; charset=utf-8",
  avif: "image/avif",
  webp: "image/webp",
  jpg: "image/jpeg",
  png: "image/png",
};

/** Every part is sent with its checksum, so that the store refuses damaged data. */
async function putObject(requests: Requests, key: string, content: Content): Promise<void> {
  const headers = {
    "content-type": TYPES[key.slice(key.lastIndexOf(".") + 1)] ?? "application/octet-stream",
  };
  if (!("file" in content)) {
    const sum = await sha256(content);
    return await succeed(requests, {
      ...whole(key, content),
      headers: { ...headers, [SUM_HEADER]: sum },
    });
  }
  using file = await Deno.open(content.file);
  const { size } = await file.stat();
  if (size > PART_BYTES) {
    return await putParts(requests, key, { file, size, headers: withSum(content.sha256) });
  }
  const bytes = await readPart(file, size);
  return await succeed(requests, {
    ...whole(key, bytes),
    headers: withSum(content.sha256 ?? await sha256(bytes)),
  });

  function withSum(sum: string | undefined): Record<string, string> {
    return sum ? { ...headers, [SUM_HEADER]: sum } : headers;
  }
}

const whole = (key: string, body: Bytes): BucketCall => ({
  method: "PUT",
  key,
  body,
  waitMs: PUT_MS,
});

interface Large {
  file: Deno.FsFile;
  size: number;
  headers: Record<string, string>;
}

async function putParts(requests: Requests, key: string, { file, size, headers }: Large) {
  const begun = await expect(requests, { method: "POST", key, query: { uploads: "" }, headers });
  const uploadId = /<UploadId>([^<]+)<\/UploadId>/.exec(await begun.text())?.[1];
  if (!uploadId) throw new ObjectError("unavailable", `Uploading ${key}: the store gives no id`);
  try {
    const parts: string[] = [];
    for (let at = 0; at < size; at += PART_BYTES) {
      const body = await readPart(file, Math.min(PART_BYTES, size - at));
      const query = { partNumber: String(parts.length + 1), uploadId };
      const answer = await expect(requests, { ...whole(key, body), query });
      parts.push(answer.headers.get("etag")!);
      answer.end();
    }
    const list = parts.map((tag, index) =>
      `<Part><PartNumber>${index + 1}</PartNumber><ETag>${tag}</ETag></Part>`
    ).join("");
    const body = new TextEncoder().encode(
      `<CompleteMultipartUpload>${list}</CompleteMultipartUpload>`,
    );
    const done = await expect(requests, {
      method: "POST",
      key,
      query: { uploadId },
      body,
      waitMs: PUT_MS,
    });
    // A store may begin with 200 and fail later.
    const text = await done.text();
    if (/<Error>/.test(text)) {
      throw new ObjectError("unavailable", `Uploading ${key} failed: ${text.slice(0, 200)}`);
    }
  } catch (error) {
    // Uploaded parts would be charged for but never visible.
    await succeed(requests, { method: "DELETE", key, query: { uploadId } }).catch(() => {});
    throw error;
  }
}

async function readPart(file: Deno.FsFile, length: number): Promise<Bytes> {
  const bytes = new Uint8Array(length);
  for (let filled = 0; filled < length;) {
    const count = await file.read(bytes.subarray(filled));
    if (count === null) throw new ObjectError("unavailable", "The file became shorter meanwhile");
    filled += count;
  }
  return bytes;
}

/** The answer of a successful call. Throws ObjectError for any other. */
async function expect(requests: Requests, call: BucketCall): Promise<BucketAnswer> {
  const answer = await requests.send(call);
  if (answer.status >= 200 && answer.status < 300) return answer;
  throw new ObjectError(
    answer.status === 404 ? "missing" : "unavailable",
    `${call.method} ${call.key} failed: the store answers ${await describeAnswer(answer)}`,
  );
}

/** As `expect`, for calls whose answer is not needed. */
async function succeed(requests: Requests, call: BucketCall): Promise<void> {
  (await expect(requests, call)).end();
}

/* The names in a bucket (ListObjectsV2), all pages of them. */

/** A thousand names each: more than any library has. */
const MAX_PAGES = 1_000;

/** @param prefix of full names in the bucket, which the answer contains too */
async function listObjects(requests: Requests, prefix: string): Promise<ListedObject[]> {
  const found: ListedObject[] = [];
  let token: string | undefined;
  for (let page = 0; page < MAX_PAGES; page++) {
    const more: Record<string, string> = token ? { "continuation-token": token } : {};
    const answer = await requests.send({
      method: "GET",
      key: "",
      query: { "list-type": "2", "encoding-type": "url", prefix, ...more },
    });
    if (answer.status !== 200) {
      throw new ObjectError(
        "unavailable",
        `Listing ${prefix} failed: the store answers ${await describeAnswer(answer)}`,
      );
    }
    const text = await answer.text();
    found.push(...text.split("<Contents>").slice(1).map((it) => read(it.split("</Contents>")[0]!)));
    token = element(text, "NextContinuationToken");
    if (!token) return found;
  }
  throw new ObjectError("unavailable", `Listing ${prefix} has no end`);
}

const read = (text: string): ListedObject => ({
  name: decodeURIComponent(element(text, "Key")!.replaceAll("+", " ")),
  bytes: Number(element(text, "Size")),
  modifiedMs: Date.parse(element(text, "LastModified") ?? ""),
});

/** Names are encoded; of the other values read here, none can contain escaped XML but `&`. */
const element = (text: string, name: string): string | undefined =>
  new RegExp(`<${name}>([^<]*)</${name}>`).exec(text)?.[1]?.replaceAll("&amp;", "&")
    .replaceAll("&quot;", '"');

/** Manifests, catalogues, covers: objects read whole are small. */
const MAX_READ_BYTES = 32 << 20;
const READ_MS = 15_000;
/** The store copies on its side. */
const COPY_MS = 60_000;

export const createBucket = (config: BucketConfig): Objects =>
  openPrefix(createRequests(config), config.bucket, config.prefix);

function openPrefix(requests: Requests, bucket: string, prefix: string): Objects {
  const place = ["s3:/", bucket, prefix].filter(Boolean).join("/");
  const keyOf = (name: string) => prefix ? `${prefix}/${name}` : name;
  const ranges = createRangeReader({ requests, place });

  async function get(name: string): Promise<{ bytes: Bytes; tag: string | null } | null> {
    const answer = await requests.send({ method: "GET", key: keyOf(name) });
    if (answer.status === 404) return answer.end(), null;
    const fail = (reason: string) => new ObjectError("unavailable", `${place}/${name} ${reason}`);
    if (answer.status !== 200) {
      throw fail(`cannot be read: the store answers ${await describeAnswer(answer)}`);
    }
    const length = answer.headers.get("content-length");
    if (Number(length) > MAX_READ_BYTES) {
      answer.end();
      throw fail(`has ${length} bytes, wanted ${MAX_READ_BYTES} at most`);
    }
    const late = setTimeout(answer.end, READ_MS);
    const bytes = await new Response(answer.body).bytes()
      .catch((error) => {
        throw fail(`broke off: ${error.message}`);
      }).finally(() => clearTimeout(late));
    if (length !== null && bytes.length !== Number(length)) throw fail("broke off");
    return { bytes, tag: answer.headers.get("etag") };
  }

  async function textCall(
    name: string,
    text: string,
    condition: Record<string, string>,
  ): Promise<BucketCall> {
    const body = new TextEncoder().encode(text);
    return {
      method: "PUT",
      key: keyOf(name),
      body,
      headers: {
        "content-type": "application/json",
        [SUM_HEADER]: await sha256(body),
        ...condition,
      },
    };
  }

  async function isNow(name: string, text: string): Promise<boolean> {
    const found = await get(name);
    return found !== null && new TextDecoder().decode(found.bytes) === text;
  }

  return {
    place,
    folder: null,
    below: (folder) => openPrefix(requests, bucket, keyOf(folder)),
    async head(name) {
      const { status, headers, end } = await requests.send({ method: "HEAD", key: keyOf(name) });
      end();
      if (status === 404) return null;
      if (status !== 200) {
        throw new ObjectError(
          "unavailable",
          `${place}/${name} cannot be looked at: the store answers ${status}`,
        );
      }
      return {
        bytes: Number(headers.get("content-length")),
        version: headers.get("etag") ?? headers.get("last-modified") ?? "",
        sha256: headers.get(SUM_HEADER),
      };
    },
    read: async (name) => (await get(name))?.bytes ?? null,
    open: (file, start, end) => ranges.open(keyOf(file.name), file, start, end),
    readRange: async (file, start, end) =>
      await new Response(await ranges.open(keyOf(file.name), file, start, end)).bytes(),
    async list(below) {
      const found = await listObjects(requests, keyOf(below));
      return found.map((it) => ({
        ...it,
        name: prefix ? it.name.slice(prefix.length + 1) : it.name,
      }));
    },
    put: (name, content) => putObject(requests, keyOf(name), content),
    async copy(from, to) {
      const source = [bucket, ...keyOf(from).split("/")].map(encodeURIComponent).join("/");
      const headers = { "x-amz-copy-source": `/${source}` };
      const call = { method: "PUT", key: keyOf(to), headers, waitMs: COPY_MS } as const;
      const text = await (await expect(requests, call)).text();
      // A store may begin with 200 and fail later.
      if (!/<Error>/.test(text)) return;
      throw new ObjectError(
        "unavailable",
        `Copying ${place}/${from} failed: ${text.slice(0, 200)}`,
      );
    },
    async replace(name, { before, after }) {
      const found = await get(name);
      if ((found && new TextDecoder().decode(found.bytes)) !== before) return false;
      const condition: Record<string, string> = found?.tag
        ? { "if-match": found.tag }
        : { "if-none-match": "*" };
      const answer = await requests.send(await textCall(name, after, condition));
      answer.end();
      if (answer.status < 300) return true;
      // Refused: another writer was faster, or this write was done and its answer lost.
      if (answer.status === 412 || answer.status === 409) return await isNow(name, after);
      if (answer.status !== 501) {
        throw new ObjectError(
          "unavailable",
          `${place}/${name} cannot be written: the store answers ${answer.status}`,
        );
      }
      // This store does not support conditional writes; what was just read has to do.
      (await expect(requests, await textCall(name, after, {}))).end();
      return true;
    },
    delete: async (name) => {
      const answer = await requests.send({ method: "DELETE", key: keyOf(name) });
      answer.end();
      if (answer.status < 300 || answer.status === 404) return;
      throw new ObjectError("unavailable", `${place}/${name} cannot be deleted: ${answer.status}`);
    },
    sign: (name, o) => requests.presign(keyOf(name), o),
  };
}
