/** AWS Signature Version 4, checked from the received call alone: independent of the client under test. */
import { createHash, createHmac } from "node:crypto";
import type { IncomingMessage } from "node:http";

export interface Keys {
  accessKeyId: string;
  secretAccessKey: string;
  region: string;
}

const MAX_SKEW_MS = 15 * 60_000;

const sha256 = (data: string | Uint8Array) => createHash("sha256").update(data).digest("hex");
const hmac = (key: string | Uint8Array, data: string) =>
  createHmac("sha256", key).update(data).digest();

const encode = (text: string) =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    (it) => `%${it.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/** The code of S3 that refuses the call; null: it is signed as it must be. */
export function findSignatureFault(
  { method = "GET", url = "/", headers }: Pick<IncomingMessage, "method" | "url" | "headers">,
  body: Uint8Array,
  keys: Keys,
): string | null {
  const { pathname, searchParams } = new URL(url, "http://store");
  const signed = searchParams.has("X-Amz-Signature")
    ? fromQuery(searchParams)
    : fromHeaders(headers);
  if (!signed) return "AccessDenied";
  const { credential, names, signature, date, payload, expiresSec } = signed;
  const [id, day, region, service, end] = credential.split("/");
  if (id !== keys.accessKeyId) return "InvalidAccessKeyId";
  if (region !== keys.region || service !== "s3" || end !== "aws4_request") {
    return "AuthorizationHeaderMalformed";
  }
  const signedMs = Date.parse(
    date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, "$1-$2-$3T$4:$5:$6Z"),
  );
  const ageMs = Date.now() - signedMs;
  if (!(Math.abs(ageMs) < MAX_SKEW_MS)) return "RequestTimeTooSkewed";
  if (expiresSec !== null && ageMs > expiresSec * 1_000) return "AccessDenied";
  if (payload !== "UNSIGNED-PAYLOAD" && payload !== sha256(body)) {
    return "XAmzContentSHA256Mismatch";
  }
  const unsigned = Object.keys(headers).filter((it) =>
    it.startsWith("x-amz-") && !names.includes(it)
  );
  if (!names.includes("host") || unsigned.length > 0) return "AccessDenied";
  const query = [...searchParams].filter(([name]) => name !== "X-Amz-Signature")
    .map(([name, value]) => [encode(name), encode(value)] as const)
    .sort(([a, x], [b, y]) => a < b || (a === b && x < y) ? -1 : 1)
    .map((pair) => pair.join("=")).join("&");
  const canonical = [
    method,
    pathname.split("/").map((it) => encode(decodeURIComponent(it))).join("/"),
    query,
    ...names.map((name) => `${name}:${String(headers[name] ?? "").trim().replace(/\s+/g, " ")}`),
    "",
    names.join(";"),
    payload,
  ].join("\n");
  const scope = [day, region, service, end].join("/");
  const text = ["AWS4-HMAC-SHA256", date, scope, sha256(canonical)].join("\n");
  const key = [region!, service!, end!].reduce<Uint8Array>(
    hmac,
    hmac(`AWS4${keys.secretAccessKey}`, day!),
  );
  return hmac(key, text).toString("hex") === signature ? null : "SignatureDoesNotMatch";
}

interface Signed {
  credential: string;
  names: string[];
  signature: string;
  date: string;
  payload: string;
  /** null: signed in headers. */
  expiresSec: number | null;
}

function fromHeaders(headers: IncomingMessage["headers"]): Signed | null {
  const [, credential, names, signature] =
    /^AWS4-HMAC-SHA256 Credential=([^,]+), SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/
      .exec(headers.authorization ?? "") ?? [];
  if (!credential || !names || !signature) return null;
  const date = String(headers["x-amz-date"] ?? "");
  const payload = String(headers["x-amz-content-sha256"] ?? "");
  return { credential, names: names.split(";"), signature, date, payload, expiresSec: null };
}

function fromQuery(query: URLSearchParams): Signed {
  const of = (name: string) => query.get(`X-Amz-${name}`) ?? "";
  return {
    credential: of("Credential"),
    names: of("SignedHeaders").split(";"),
    signature: of("Signature"),
    date: of("Date"),
    payload: "UNSIGNED-PAYLOAD",
    expiresSec: Number(of("Expires")),
  };
}
