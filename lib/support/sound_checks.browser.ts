/** Checks that play sound in the browser. */

import { fail, type Finding, ok, warn } from "./check.browser.ts";
import { FINDINGS } from "./words.ts";

const KINDS: [name: string, type: string][] = [
  ["MP3", "audio/mpeg"],
  ["AAC", 'audio/mp4; codecs="mp4a.40.2"'],
  ["Opus", 'audio/webm; codecs="opus"'],
  [FINDINGS.ownHls, "application/vnd.apple.mpegurl"],
];

export function checkCodecs(): Promise<Finding> {
  const audio = new Audio();
  const known = KINDS.filter(([, type]) => audio.canPlayType(type) !== "").map(([name]) => name);
  if ("MediaSource" in globalThis || "ManagedMediaSource" in globalThis) known.push("Media Source");
  const text = known.join(", ") || FINDINGS.nothing;
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
    return fail(FINDINGS.mediaError(nameOf(error), code, message));
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
  return seconds > 0 ? ok(FINDINGS.firstPart(seconds.toFixed(1))) : fail(FINDINGS.nothingTaken);
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
  await within(reached, `${wantedSec.toFixed(1)} s`);
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
