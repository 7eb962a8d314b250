/** Messages between the tabs of this browser about downloads. "changed" carries no data: receivers read the records. */
import type { DownloadRef } from "@/lib/downloads/chapter_download.ts";

export interface DownloadProgress extends DownloadRef {
  /** Out of `bytes`; includes the received bytes of an incomplete chunk. */
  loadedBytes: number;
  bytes: number;
  /** 0: not known yet. */
  bytesPerSec: number;
}

export type Announcement =
  /** Records have changed: read them again. */
  | { kind: "changed" }
  /** null: no chapter is being fetched now. */
  | { kind: "progress"; progress: DownloadProgress | null }
  /** A chapter could not be downloaded; `text` is shown to the listener. */
  | { kind: "failed"; text: string };

const NAME = "lamplight-downloads";
const listeners = new Set<(it: Announcement) => void>();
let channel: BroadcastChannel | undefined;

/** Sends a message to this page and to all other tabs of this site. */
export function announce(it: Announcement): void {
  getChannel()?.postMessage(it);
  for (const listener of listeners) listener(it);
}

/** @returns a function that unsubscribes */
export function listen(listener: (it: Announcement) => void): () => void {
  getChannel();
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function getChannel(): BroadcastChannel | undefined {
  if (!channel && "BroadcastChannel" in globalThis) {
    channel = new BroadcastChannel(NAME);
    channel.onmessage = ({ data }) => {
      for (const listener of listeners) listener(data as Announcement);
    };
  }
  return channel;
}
