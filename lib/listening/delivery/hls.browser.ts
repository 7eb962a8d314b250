// @ts-types="npm:hls.js@^1.7.4"
import Hls, { type LoadPolicy, type NetworkErrorAction, type RetryConfig } from "hls.js/light";
import { asset } from "fresh/runtime";

/** A chapter whose first seconds are fetched, ready to be attached to the element. */
export interface PreparedChapter {
  attach(element: HTMLMediaElement): void;
  /** Ends all requests; an attached element stops playing. */
  close(): void;
}

/** Adds grants to the requests, see `FreshGrants`. */
interface Grants {
  toFresh(address: string): Promise<string>;
  refuse(address: string): boolean;
}

interface HlsOptions {
  /** Called when playback cannot continue. Not for native playback: there the element fires `error`. */
  onFatal(): void;
  grants: Grants;
}

/** The library's const enum does not exist at run time; the type checks the number. */
const RETRY_REQUEST: NetworkErrorAction.RetryRequest = 5;
const UNREACHABLE = 0;
const UNAUTHORIZED = 401;
/** About forty seconds in total, enough for a restart of the server. */
const RETRY = { maxNumRetry: 12, retryDelayMs: 500, maxRetryDelayMs: 4000 };

/** Measured bandwidth of the last chapter, bits per second: the first estimate for the next. */
let bitsPerSec: number | undefined;

/**
 * Fetches playlists and the first segment: with hls.js where Media Source Extensions exist, else natively (phones),
 * which keeps AirPlay and playback in the background.
 *
 * hls.js demuxes in a worker that is a file of ours: a worker from a blob would need a wider Content Security Policy.
 *
 * @param address multivariant playlist
 * @returns null where the browser supports neither
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
    playlistLoadPolicy: withRetries(playlistLoadPolicy, grants),
    fragLoadPolicy: withRetries(fragLoadPolicy, grants),
    workerPath: asset("/hls_worker.js"),
    // The metadata track would be loaded from a data: address, which the Content Security Policy forbids.
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
    // A 4xx is the same for every rendition; the library would try each of them, repeatedly.
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

/** Retries also when the server is unreachable, and after a 401 with a renewed grant. */
function withRetries(policy: LoadPolicy, grants: Grants): LoadPolicy {
  const shouldRetry: RetryConfig["shouldRetry"] = (_config, count, _isTimeout, response, retry) => {
    const mayRetry = count < RETRY.maxNumRetry;
    if (response?.code === UNAUTHORIZED) return mayRetry && grants.refuse(response.url);
    return retry || (response?.code === UNREACHABLE && mayRetry);
  };
  return { default: { ...policy.default, errorRetry: { ...RETRY, shouldRetry } } };
}
