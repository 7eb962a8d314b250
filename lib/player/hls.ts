// @ts-types="npm:hls.js@^1.7.4"
import Hls from "hls.js/light";

/** A chapter whose first seconds are fetched already, ready to be put into the element. */
export interface PreparedChapter {
  attach(element: HTMLMediaElement): void;
  /** Ends all work for it; what it feeds falls silent. */
  close(): void;
}

/** Bits a second the last chapter was fetched with, so that the next one need not measure again. */
let bitsPerSec: number | undefined;

/**
 * Fetches playlists and the first segment. With hls.js wherever there is Media Source; natively on
 * phones without, where it keeps AirPlay and sound in the background.
 *
 * No worker: one from a blob would need a wider security policy, and audio is little to unpack.
 *
 * @param address multivariant playlist
 * @param onFatal told once when it cannot go on; never for native playing, where the element says so
 * @returns null where the browser can do neither
 */
export function prepareHls(address: string, onFatal: () => void): PreparedChapter | null {
  if ("MediaSource" in globalThis && Hls.isSupported()) return prepareWithLibrary(address, onFatal);
  const native = new Audio().canPlayType("application/vnd.apple.mpegurl") !== "";
  return native ? { attach: (element) => element.src = address, close() {} } : null;
}

function prepareWithLibrary(address: string, onFatal: () => void): PreparedChapter {
  const hls = new Hls({
    enableWorker: false,
    // Its track for metadata would be loaded from a data: address, which the security policy refuses.
    enableDateRangeMetadataCues: false,
    enableEmsgMetadataCues: false,
    enableID3MetadataCues: false,
    startFragPrefetch: true,
    startLevel: 0,
    maxBufferLength: 30,
    maxMaxBufferLength: 60,
    maxBufferSize: 2_000_000,
    backBufferLength: 120,
    ...(bitsPerSec ? { abrEwmaDefaultEstimate: bitsPerSec } : {}),
  });
  hls.on(Hls.Events.ERROR, (_event, { fatal }) => {
    if (fatal) onFatal();
  });
  hls.loadSource(address);
  return {
    attach: (element) => hls.attachMedia(element),
    close() {
      bitsPerSec = hls.bandwidthEstimate;
      hls.destroy();
    },
  };
}
