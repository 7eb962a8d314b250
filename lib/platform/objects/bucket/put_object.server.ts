/** Puts objects into a bucket: small ones at once, large ones in parts that are checked one by one. */

import { type Bytes, type Content, ObjectError } from "../objects.server.ts";
import { SUM_HEADER } from "./read_range.server.ts";
import {
  type BucketAnswer,
  type BucketCall,
  describeAnswer,
  type Requests,
  sha256,
} from "./requests.server.ts";

/** S3 wants at least 5 MiB a part and at most 10,000 parts. */
const PART_BYTES = 16 << 20;
/** A part on a line of 2 Mbit/s. */
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

/** Every part's sum goes along, so that the store refuses what was damaged on the way. */
export async function putObject(requests: Requests, key: string, content: Content): Promise<void> {
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
    // A store may begin with 200 and find out later that it failed.
    const text = await done.text();
    if (/<Error>/.test(text)) {
      throw new ObjectError("unavailable", `Uploading ${key} failed: ${text.slice(0, 200)}`);
    }
  } catch (error) {
    // What was sent of it would be paid for and never seen.
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

/** The answer of a call that was done. Throws ObjectError for any other. */
export async function expect(requests: Requests, call: BucketCall): Promise<BucketAnswer> {
  const answer = await requests.send(call);
  if (answer.status >= 200 && answer.status < 300) return answer;
  throw new ObjectError(
    answer.status === 404 ? "missing" : "unavailable",
    `${call.method} ${call.key} failed: the store answers ${await describeAnswer(answer)}`,
  );
}

/** As `expect`, where the answer says nothing more. */
async function succeed(requests: Requests, call: BucketCall): Promise<void> {
  (await expect(requests, call)).end();
}
