// @ts-types="npm:hls.js@^1.7.4"
import Hls, { type LoadPolicy, type NetworkErrorAction, type RetryConfig } from "hls.js/light";
import { asset } from "fresh/runtime";

/** A chapter whose first seconds are fetched already, ready to be put into the element. */
export interface PreparedChapter {
  attach(element: HTMLMediaElement): void;
  /** Ends all work for it; what it feeds falls silent. */
  close(): void;
}

/** Where the grants for its requests come from, see `FreshGrants`. */
interface Grants {
  toFresh(address: string): Promise<string>;
  refuse(address: string): boolean;
}

export interface HlsOptions {
  /** Told once when it cannot go on; never for native playing, where the element says so. */
  onFatal(): void;
  grants: Grants;
}

/** A const enum of the library's, which is gone at run time: the type checks the number. */
const RETRY_REQUEST: NetworkErrorAction.RetryRequest = 5;
const UNREACHABLE = 0;
const UNAUTHORIZED = 401;
/** Together some forty seconds: a server that starts anew. Without a network it waits for that instead. */
const PATIENCE = { maxNumRetry: 12, retryDelayMs: 500, maxRetryDelayMs: 4000 };

/** Bits a second the last chapter was fetched with, so that the next one need not measure again. */
let bitsPerSec: number | undefined;

/**
 * Fetches playlists and the first segment. With hls.js wherever there is Media Source; natively on
 * phones without, where it keeps AirPlay and sound in the background.
 *
 * What it fetches is unpacked in a worker, a file of our own: one from a blob would need a wider security
 * policy.
 *
 * @param address multivariant playlist
 * @returns null where the browser can do neither
 */
export function prepareHls(address: string, options: HlsOptions): PreparedChapter | null {
  if ("MediaSource" in globalThis && Hls.isSupported()) return prepareWithLibrary(address, options);
  const native = new Audio().canPlayType("application/vnd.apple.mpegurl") !== "";
  return native ? { attach: (element) => element.src = address, close() {} } : null;
}

function prepareWithLibrary(address: string, { onFatal, grants }: HlsOptions): PreparedChapter {
  const { playlistLoadPolicy, fragLoadPolicy } = Hls.DefaultConfig;
  const hls = new Hls({
    xhrSetup: async (xhr, url) => xhr.open("GET", await grants.toFresh(url)),
    playlistLoadPolicy: withPatience(playlistLoadPolicy, grants),
    fragLoadPolicy: withPatience(fragLoadPolicy, grants),
    workerPath: asset("/hls_worker.js"),
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
  hls.on(Hls.Events.ERROR, (_event, { fatal, response, errorAction }) => {
    // What is refused stays refused, in every rendition: the library would try them all, and again.
    const isRefused = String(response?.code).startsWith("4") &&
      errorAction?.action !== RETRY_REQUEST;
    if (fatal || isRefused) onFatal();
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

/** Also a server that cannot be reached is asked again, and a refused grant is renewed. */
function withPatience(policy: LoadPolicy, grants: Grants): LoadPolicy {
  const shouldRetry: RetryConfig["shouldRetry"] = (_config, count, _isTimeout, response, retry) => {
    if (response?.code === UNAUTHORIZED) return grants.refuse(response.url);
    return retry || (response?.code === UNREACHABLE && count < PATIENCE.maxNumRetry);
  };
  return { default: { ...policy.default, errorRetry: { ...PATIENCE, shouldRetry } } };
}
