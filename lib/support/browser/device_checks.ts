/** Checks of what this device can store. Downloads need all of it, streaming none. */
import { openBrowserStore } from "@/lib/platform/browser/indexed_db.ts";
import { openLocalStore } from "@/lib/platform/browser/local_store.ts";
import { FINDINGS } from "@/lib/support/words.ts";
import { fail, type Finding, ok, warn } from "./check.ts";

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
