/** A clock that a listener cannot turn back: it never says less than what it has said before. */
import { getKeys, keyAt } from "./records.ts";

/** How much the kept time may lag behind: a write for every look at the clock would be one too many. */
const BEHIND_MS = 60_000;

/** Milliseconds: the device's time, or the latest it has ever seen where that is later. */
export async function readClock(): Promise<number> {
  const store = getKeys(), nowMs = Date.now();
  const kept = await store.read<unknown>((keys) => keys.get(keyAt.clock));
  const latestMs = typeof kept === "number" ? kept : 0;
  if (nowMs - latestMs > BEHIND_MS) await setClock(nowMs);
  return Math.max(nowMs, latestMs);
}

/** The server has just said what counts: a device that had been set ahead by mistake is not held to it. */
export async function setClock(nowMs: number): Promise<void> {
  await getKeys().write((keys) => void keys.put(nowMs, keyAt.clock));
}
