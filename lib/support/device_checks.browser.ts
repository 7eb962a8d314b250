/** Checks of what this device can store, which downloads need and streaming does not, and of the connection. */

import { openBrowserStore, openLocalStore } from "@/lib/platform/local_store.browser.ts";
import { fail, type Finding, ok, warn } from "./check.browser.ts";
import { FINDINGS } from "./words.ts";

const MIB = 1024 * 1024;
/** The size of about one chapter. */
const WANTED_BYTES = 50 * MIB;

export async function checkStorage(): Promise<Finding> {
  const store = openLocalStore();
  if (!store.write("play-test", 1)) {
    return fail(FINDINGS.noStorage);
  }
  store.remove("play-test");
  const { quota = 0, usage = 0 } = await navigator.storage?.estimate?.() ?? {};
  const isKept = await navigator.storage?.persisted?.() ?? false;
  const text = FINDINGS.storage(mib(usage), mib(quota), isKept);
  return quota - usage > WANTED_BYTES ? ok(text) : warn(FINDINGS.tooLittle(text));
}

const mib = (bytes: number) => Math.round(bytes / MIB);

/** Writes, reads and deletes 1 MiB, the chunk size of downloads. */
export async function checkDatabase(): Promise<Finding> {
  try {
    const store = openBrowserStore("play-test", "chunks");
    const bytes = crypto.getRandomValues(new Uint8Array(65_536));
    const chunk = new Uint8Array(MIB).map((_, index) => bytes[index % bytes.length]!);
    const startedMs = performance.now();
    await store.write((it) => it.put(chunk, "chunk"));
    const read = await store.read<Uint8Array>((it) => it.get("chunk"));
    await store.write((it) => it.clear());
    if (read.byteLength !== MIB || read[12_345] !== chunk[12_345]) {
      return fail(FINDINGS.readElse);
    }
    return ok(FINDINGS.database(Math.round(performance.now() - startedMs)));
  } catch (error) {
    return fail(String(error));
  }
}

export async function checkEncryption(): Promise<Finding> {
  if (!crypto.subtle) return warn(FINDINGS.noCrypto);
  const key = await crypto.subtle.generateKey({ name: "AES-GCM", length: 256 }, false, [
    "encrypt",
    "decrypt",
  ]);
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const text = new TextEncoder().encode("lamp");
  const sealed = await crypto.subtle.encrypt({ name: "AES-GCM", iv }, key, text);
  const opened = await crypto.subtle.decrypt({ name: "AES-GCM", iv }, key, sealed);
  return new TextDecoder().decode(opened) === "lamp" ? ok("AES-GCM-256") : fail(FINDINGS.readElse);
}

export async function checkWorker(): Promise<Finding> {
  if (!isSecureContext) return warn(FINDINGS.insecure);
  if (!("serviceWorker" in navigator)) return warn(FINDINGS.noWorker);
  const registration = await navigator.serviceWorker.getRegistration();
  return ok(registration?.active ? FINDINGS.working : FINDINGS.idle);
}

/* Checks of the connection to the server: caches, proxies, filters. */

/** Whether range requests (RFC 9110 section 14) reach the server and return the requested part. */
export async function checkRanges(src: string): Promise<Finding> {
  const ask = async (headers: HeadersInit) => {
    const stop = new AbortController();
    const { signal } = stop;
    const answer = await fetch(src, { headers, cache: "no-store", signal });
    const bytes = answer.status === 206 ? (await answer.arrayBuffer()).byteLength : null;
    stop.abort(); // the rest of the chapter is not needed
    return { status: answer.status, bytes, headers: answer.headers };
  };
  try {
    const first = await ask({ range: "bytes=0-99" });
    const etag = first.headers.get("etag") ?? "";
    const size = Number(first.headers.get("content-range")?.split("/")[1]);
    const faults = [
      expected("bytes=0-99", first.status, 206),
      expected(FINDINGS.bytes, first.bytes, 100),
      expected(
        FINDINGS.sameRange,
        (await ask({ range: "bytes=0-99", "if-range": etag })).status,
        206,
      ),
      expected(
        FINDINGS.oldRange,
        (await ask({ range: "bytes=0-99", "if-range": '"old"' })).status,
        200,
      ),
      expected(FINDINGS.beyond, (await ask({ range: `bytes=${size}-` })).status, 416),
    ].filter((it) => it !== null);
    return faults.length > 0 ? fail(faults.join("; ")) : ok(FINDINGS.ranges(size));
  } catch (error) {
    return fail(String(error));
  }
}

const expected = (what: string, seen: unknown, wanted: unknown): string | null =>
  seen === wanted ? null : FINDINGS.unlike(what, seen, wanted);
