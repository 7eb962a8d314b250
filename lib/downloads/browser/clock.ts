/** A clock that never goes back: setting the device's clock back does not extend a download. */
import { getKeys, keyAt } from "./records.ts";

/** The stored time may lag by so much, so that not every reading writes. */
const BEHIND_MS = 60_000;

/** Milliseconds: the device's time or the latest time seen here, whichever is later. */
export async function readClock(): Promise<number> {
  const store = getKeys(), nowMs = Date.now();
  const kept = await store.read<unknown>((keys) => keys.get(keyAt.clock));
  const latestMs = typeof kept === "number" ? kept : 0;
  if (nowMs - latestMs > BEHIND_MS) await setClock(nowMs);
  return Math.max(nowMs, latestMs);
}

/** Resets the stored time after a response of the server: a device clock that was ahead by mistake is forgotten. */
export async function setClock(nowMs: number): Promise<void> {
  await getKeys().write((keys) => void keys.put(nowMs, keyAt.clock));
}
