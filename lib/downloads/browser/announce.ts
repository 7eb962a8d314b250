/** Messages between the tabs of this browser: that downloads have changed. What they are is read from the records. */
import type { DownloadRef } from "@/lib/downloads/chapter_download.ts";

export interface DownloadProgress extends DownloadRef {
  /** Of `bytes`; includes what has arrived of a chunk that is not complete yet. */
  loadedBytes: number;
  bytes: number;
  /** 0 until it is known. */
  bytesPerSec: number;
}

export type Announcement =
  /** Records have changed: read them again. */
  | { kind: "changed" }
  /** null: nothing is being fetched just now. */
  | { kind: "progress"; progress: DownloadProgress | null }
  /** A chapter could not be downloaded; `text` is for people. */
  | { kind: "failed"; text: string };

const NAME = "lamplight-downloads";
const here = new Set<(it: Announcement) => void>();
let channel: BroadcastChannel | undefined;

/** Sends to this page and to all others of this site. */
export function announce(it: Announcement): void {
  getChannel()?.postMessage(it);
  for (const hear of here) hear(it);
}

/** @returns stops listening */
export function listen(hear: (it: Announcement) => void): () => void {
  getChannel();
  here.add(hear);
  return () => here.delete(hear);
}

function getChannel(): BroadcastChannel | undefined {
  if (!channel && "BroadcastChannel" in globalThis) {
    channel = new BroadcastChannel(NAME);
    channel.onmessage = ({ data }) => {
      for (const hear of here) hear(data as Announcement);
    };
  }
  return channel;
}
