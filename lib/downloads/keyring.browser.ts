/**
 * The browser's side of download keys: asks the server whether the listener may download a book, and derives from its
 * answer a key that scripts cannot extract. A refusal removes downloads at once.
 */

import { asListener, request, type RequestFailure } from "@/lib/platform/request.browser.ts";
import type { DeviceKeyAnswer, issueDeviceKey } from "./calls.ts";
import { deriveWrappingKey } from "./crypto.browser.ts";
import { eraseBook, eraseFor, setClock } from "./library.browser.ts";
import {
  getKeys,
  getRecords,
  keyAt,
  type KeyRecord,
  recordAt,
  type StoredBook,
} from "./records.browser.ts";
import type { REFUSALS } from "./words.ts";

/** Reasons for a refused key. All but `unreachable` are answers of the server. */
export type KeyRefusal = keyof typeof REFUSALS;

type Confirmed =
  | { ok: true; key: CryptoKey; answer: DeviceKeyAnswer }
  | { ok: false; refusal: KeyRefusal };

const PATH: typeof issueDeviceKey.path = "/api/offline/key";
const ASK_MS = 15_000;

/** Requests a book's key from the server. Stores the renewed key, or erases the data that a refusal concerns. */
export async function confirmKey(userId: string, bookId: number): Promise<Confirmed> {
  const answer = await askServer(userId, bookId);
  if (typeof answer === "string") {
    if (answer === "signed_out") await eraseFor(userId);
    if (answer === "not_bought") await eraseBook(userId, bookId);
    return { ok: false, refusal: answer };
  }
  return { ok: true, key: await saveKey(userId, bookId, answer), answer };
}

async function askServer(userId: string, bookId: number): Promise<DeviceKeyAnswer | KeyRefusal> {
  const deviceId = await getDeviceId();
  const reply = await request<typeof issueDeviceKey>("post", asListener(PATH, userId), {
    body: { bookId, deviceId },
    signal: AbortSignal.timeout(ASK_MS),
  });
  return reply.ok ? reply.data : toRefusal(reply);
}

/** Only the site's own error codes may erase downloads, not the response of a captive portal. */
function toRefusal({ code, status }: RequestFailure): KeyRefusal {
  if (code === "unauthorized" || code === "other_listener") return "signed_out";
  if (code === "premium_content") return "not_bought";
  return status === 0 || status === 429 || status >= 500 ? "unreachable" : "refused";
}

async function saveKey(
  userId: string,
  bookId: number,
  answer: DeviceKeyAnswer,
): Promise<CryptoKey> {
  const { keyId, issuedAt, expiresAt, isPurchased } = answer;
  const keys = getKeys(), records = getRecords();
  const keyRecordKey = keyAt.book(userId, bookId), bookRecordKey = recordAt.book(userId, bookId);
  const known = await keys.read<KeyRecord | undefined>((store) => store.get(keyRecordKey));
  const book = await records.read<StoredBook | undefined>((store) => store.get(bookRecordKey));
  const isLost = book !== undefined && book.keyId !== keyId;
  if (isLost) await eraseBook(userId, bookId); // its chunks can no longer be decrypted
  const key = known?.keyId === keyId ? known.key : await deriveWrappingKey(answer);
  // The server gives the lifetime; it starts at this device's time, because the two clocks may differ by years.
  const nowMs = Date.now();
  const expiresAtMs = nowMs + Date.parse(expiresAt) - Date.parse(issuedAt);
  const record: KeyRecord = { audiobookId: bookId, key, keyId, expiresAtMs };
  await setClock(nowMs);
  await keys.write((store) => {
    store.put(record, keyRecordKey);
    store.put(userId, keyAt.owner);
  });
  if (book && !isLost) {
    const renewed: StoredBook = { ...book, expiresAt: expiresAtMs, isPurchased };
    await records.write((store) => void store.put(renewed, bookRecordKey));
  }
  return key;
}

async function getDeviceId(): Promise<string> {
  const store = getKeys();
  const known = await store.read<unknown>((keys) => keys.get(keyAt.device));
  if (typeof known === "string") return known;
  const made = crypto.randomUUID();
  await store.write((keys) => void keys.put(made, keyAt.device));
  return made;
}
