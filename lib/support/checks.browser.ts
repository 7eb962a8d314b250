/** The checks of /play-test: what this device can store, the connection, and sound that plays; and their report. */

import { openBrowserStore, openLocalStore } from "@/lib/platform/local_store.browser.ts";
import { formatNumber, formatTenths } from "@/lib/platform/language/format.ts";
import { formatRow } from "@/lib/platform/text.ts";
import { CHECKS, FINDINGS, PLAY_RESULTS } from "./words.ts";

/** `warn`: playing works, with something missing. */
type CheckState = "ok" | "warn" | "fail";

export interface Finding {
  state: CheckState;
  /** The result in words or figures. */
  text: string;
}

export interface Check {
  /** Also the suffix of its line's id on the page. */
  name: CheckName;
  run(): Promise<Finding>;
}

export type CheckName = keyof typeof CHECKS;

export const ok = (text: string): Finding => ({ state: "ok", text });
export const warn = (text: string): Finding => ({ state: "warn", text });
export const fail = (text: string): Finding => ({ state: "fail", text });

/* Formats the findings as text for a support request. Pure. */

interface Circumstances {
  /** ISO 8601. */
  at: string;
  userAgent: string;
  /** Build of the site. */
  build: string;
}

/** One line per check, after the lines with time, browser and build. */
export function reportText(
  findings: ReadonlyMap<CheckName, Finding>,
  { at, userAgent, build }: Circumstances,
): string {
  const lines = [...findings].map(([name, { state, text }]) =>
    `${state.toUpperCase().padEnd(4)}  ${CHECKS[name]}: ${text}`
  );
  return [PLAY_RESULTS.report(at), userAgent, build, "", ...lines, ""].join("\n");
}

/** The sentence above the list of checks. */
export function summarise(findings: ReadonlyMap<CheckName, Finding>): string {
  const count = (wanted: Finding["state"]) =>
    [...findings.values()].filter(({ state }) => state === wanted).length;
  const failed = count("fail"), warned = count("warn"), all = findings.size;
  if (failed > 0) return PLAY_RESULTS.failed(failed, all);
  return warned > 0 ? PLAY_RESULTS.warned(warned, all) : PLAY_RESULTS.passed(all);
}

/* Checks of what this device can store, which downloads need and streaming does not, and of the connection. */

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

const mib = (bytes: number) => formatNumber(Math.round(bytes / MIB));

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

const expected = (what: string, seen: number | null, wanted: number): string | null =>
  seen === wanted ? null : FINDINGS.unlike(what, String(seen), wanted);

/* Checks that play sound in the browser. */

const kinds = (): [name: string, type: string][] => [
  ["MP3", "audio/mpeg"],
  ["AAC", 'audio/mp4; codecs="mp4a.40.2"'],
  ["Opus", 'audio/webm; codecs="opus"'],
  [FINDINGS.ownHls, "application/vnd.apple.mpegurl"],
];

export function checkCodecs(): Promise<Finding> {
  const audio = new Audio();
  const known = kinds().filter(([, type]) => audio.canPlayType(type) !== "").map(([name]) => name);
  if ("MediaSource" in globalThis || "ManagedMediaSource" in globalThis) known.push("Media Source");
  const text = formatRow(known) || FINDINGS.nothing;
  return Promise.resolve(known.includes("MP3") ? ok(text) : fail(FINDINGS.wantsMp3(text)));
}

/** Deadline of a check: long enough for a slow line. */
const PATIENCE_MS = 15_000;

/**
 * Whether sound may start without a press. Must run before the first press. If the browser refuses, Resume links wait
 * for a press.
 */
export async function checkAutoplay(src: string): Promise<Finding> {
  const audio = new Audio(src);
  audio.volume = 0;
  try {
    await within(audio.play(), "play()");
    return ok(FINDINGS.autoplay);
  } catch (error) {
    return isRefusal(error) ? warn(FINDINGS.noAutoplay) : fail(nameOf(error));
  } finally {
    audio.pause();
    audio.removeAttribute("src");
  }
}

/** Plays, seeks to the middle and plays on; `audio` is the page's own element. */
export async function checkPlaying(audio: HTMLAudioElement): Promise<Finding> {
  const startedMs = performance.now();
  const { muted } = audio;
  audio.muted = true;
  try {
    await within(audio.play(), "play()");
    await untilTime(audio, audio.currentTime + 0.3);
    const soundMs = Math.round(performance.now() - startedMs);
    const middleSec = audio.duration / 2;
    audio.currentTime = middleSec;
    await untilTime(audio, middleSec + 0.3);
    return ok(FINDINGS.playing(soundMs, Math.round(middleSec)));
  } catch (error) {
    const { code, message } = audio.error ?? { code: 0, message: "" };
    return fail(FINDINGS.mediaError(nameOf(error), code, message).trim());
  } finally {
    audio.pause();
    audio.muted = muted;
  }
}

/**
 * Fetches a playlist and its first segment and appends it through Media Source Extensions, as adaptive streaming does.
 */
export async function checkAdaptive(address: string): Promise<Finding> {
  try {
    const answer = await fetch(address);
    if (answer.status === 404) return warn(FINDINGS.noRenditions);
    if (!answer.ok) return fail(FINDINGS.answered(address, answer.status));
    const playlist = await answer.text();
    const rendition = firstAddress(playlist, answer.url);
    const list = await (await fetch(rendition)).text();
    const init = /#EXT-X-MAP:URI="([^"]+)"/.exec(list)?.[1];
    const parts = [...init ? [new URL(init, rendition).href] : [], firstAddress(list, rendition)];
    const bytes = await Promise.all(parts.map(async (it) => (await fetch(it)).arrayBuffer()));
    const codecs = /CODECS="([^"]+)"/.exec(playlist)?.[1] ?? "";
    return await appended(init ? `audio/mp4; codecs="${codecs}"` : "audio/mpeg", bytes);
  } catch (error) {
    return fail(nameOf(error));
  }
}

async function appended(type: string, parts: ArrayBuffer[]): Promise<Finding> {
  if (!("MediaSource" in globalThis)) {
    return new Audio().canPlayType("application/vnd.apple.mpegurl")
      ? ok(FINDINGS.playsPlaylists)
      : warn(FINDINGS.cannotPlay);
  }
  if (!MediaSource.isTypeSupported(type)) return warn(FINDINGS.unsupported(type));
  const source = new MediaSource(), audio = new Audio(URL.createObjectURL(source));
  await within(once(source, "sourceopen"), "sourceopen");
  const buffer = source.addSourceBuffer(type);
  for (const part of parts) {
    buffer.appendBuffer(part);
    await within(once(buffer, "updateend"), "updateend");
  }
  const seconds = buffer.buffered.length > 0 ? buffer.buffered.end(0) : 0;
  URL.revokeObjectURL(audio.src);
  return seconds > 0 ? ok(FINDINGS.firstPart(formatTenths(seconds))) : fail(FINDINGS.nothingTaken);
}

/** The first address in a playlist (a line that is not a tag), resolved against the playlist's own. */
function firstAddress(playlist: string, base: string): string {
  const line = playlist.split("\n").find((it) => it !== "" && !it.startsWith("#"));
  if (!line) throw new Error(FINDINGS.emptyPlaylist(base));
  return new URL(line, base).href;
}

async function untilTime(audio: HTMLAudioElement, wantedSec: number): Promise<void> {
  const reached = new Promise<void>((done) => {
    const look = () => {
      if (audio.currentTime < wantedSec || audio.seeking) return;
      audio.removeEventListener("timeupdate", look);
      done();
    };
    audio.addEventListener("timeupdate", look);
  });
  await within(reached, FINDINGS.seconds(formatTenths(wantedSec)));
}

const once = (target: EventTarget, event: string) =>
  new Promise((done) => target.addEventListener(event, done, { once: true }));

/** @throws {Error} naming what missed the deadline */
function within<T>(work: Promise<T>, what: string): Promise<T> {
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error(FINDINGS.late(what, PATIENCE_MS))), PATIENCE_MS);
  });
  return Promise.race([work, late]);
}

const isRefusal = (error: unknown) => error instanceof Error && error.name === "NotAllowedError";

const nameOf = (error: unknown) =>
  error instanceof Error ? `${error.name}: ${error.message}` : String(error);
