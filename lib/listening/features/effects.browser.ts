import { raiseToast } from "@/lib/platform/tab.browser.ts";
import type { PlayerModel } from "../player/model.browser.ts";
import { EffectWords } from "../words/later.ts";

const PATIENCE_MS = 1000;

/** @returns null where the browser does not let the context run now: an element routed into it would be silent */
async function openContext(): Promise<AudioContext | null> {
  const context = new AudioContext({ latencyHint: "playback" });
  if (await isRunning(context)) return context;
  await context.close();
  return null;
}

/**
 * Resumes the context when the browser has suspended it (a phone call, another program, a sleeping machine) and
 * so silenced the element. Where the browser refuses, the player pauses: the next press on play may succeed.
 *
 * @param stop removes the event listeners
 */
function keepRunning(
  context: AudioContext,
  player: PlayerModel,
  element: HTMLMediaElement,
  stop: AbortSignal,
): void {
  let isTrying = false;
  const keep = async () => {
    if (element.paused || isTrying || context.state === "running") return;
    isTrying = true;
    const runs = await isRunning(context);
    isTrying = false;
    if (runs || element.paused || stop.aborted) return;
    player.pause();
    raiseToast({ title: EffectWords.interrupted, text: EffectWords.press });
  };
  context.addEventListener("statechange", keep, { signal: stop });
  element.addEventListener("play", keep, { signal: stop });
  void keep();
}

/** Resumes with a deadline: where the browser wants a press first, `resume()` stays pending. */
async function isRunning(context: AudioContext): Promise<boolean> {
  const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
  await Promise.race([context.resume(), patience]).catch(() => {});
  return context.state === "running";
}

/* Detects pauses in the narration, and says how fast they are played. */

/** 48 dB below full scale: above a narrator's silent room, below a whisper. */
const SILENT_LEVEL = 0.004;
/** Shorter silences are part of the narrator's rhythm. */
const PAUSE_MS = 400;
/** Factor to the listener's speed. */
const HURRY = 3;
/** At higher rates browsers play silence, and the end of the pause would never be detected. */
const FASTEST = 4;

/** Finds pauses in a series of sound levels. */
export class PauseWatch {
  #silentSinceMs: number | null = null;

  /**
   * @param level root mean square of the newest samples, 0..1
   * @param nowMs by a monotonic clock
   * @returns true while there has been silence for `PAUSE_MS` or longer
   */
  addLevel(level: number, nowMs: number): boolean {
    if (level > SILENT_LEVEL) this.#silentSinceMs = null;
    else this.#silentSinceMs ??= nowMs;
    return this.#silentSinceMs !== null && nowMs - this.#silentSinceMs >= PAUSE_MS;
  }
}

/** @param rate the listener's own speed */
export function hurriedRate(rate: number): number {
  return Math.min(rate * HURRY, FASTEST);
}

/** Root mean square of the samples, 0..1. */
export function levelOf(samples: Float32Array): number {
  let energy = 0;
  for (const sample of samples) energy += sample * sample;
  return Math.sqrt(energy / samples.length);
}

/** No longer than the analysed window at 48 kHz: no sample is missed, and the start of a word is not sped up. */
const MEASURE_MS = 20;
const HAVE_FUTURE_DATA = 3;

/**
 * Shortens the pauses of the narration by playing them faster, without seeking. Changes only `playbackRate`: the
 * listener's speed is the element's `defaultPlaybackRate`.
 *
 * @param analyser a node that the element's sound goes into
 * @param stop ends the measuring and restores the speed
 */
function skipSilence(
  element: HTMLMediaElement,
  analyser: AnalyserNode,
  stop: AbortSignal,
): void {
  const samples = new Float32Array(analyser.fftSize);
  let pauses = new PauseWatch();
  const setRate = (rate: number) => {
    if (element.playbackRate !== rate) element.playbackRate = rate;
  };
  const measure = () => {
    const { defaultPlaybackRate, volume } = element;
    if (!isAudible(element)) {
      pauses = new PauseWatch();
      return setRate(defaultPlaybackRate);
    }
    analyser.getFloatTimeDomainData(samples);
    const isPause = pauses.addLevel(levelOf(samples) / volume, performance.now());
    setRate(isPause ? hurriedRate(defaultPlaybackRate) : defaultPlaybackRate);
  };
  const timer = setInterval(measure, MEASURE_MS);
  stop.addEventListener("abort", () => {
    clearInterval(timer);
    setRate(element.defaultPlaybackRate);
  });
}

/** Whether silence comes from the narrator: a muted, stalled or seeking element is silent too. */
function isAudible({ paused, seeking, readyState, muted, volume }: HTMLMediaElement): boolean {
  return !paused && !seeking && readyState >= HAVE_FUTURE_DATA && !muted && volume > 0;
}

/* Routes the sound through Web Audio. Fetched only when a listener has switched an effect on. */

/** Window of the level measurement, in samples: 21 ms at 48 kHz. A power of two, as the analyser requires. */
const FFT_SIZE = 1024;

/**
 * Lasts as long as the tab: the routing of an element cannot be undone. Without effects the sound passes through
 * the graph unchanged.
 *
 * @param stop ends the effects
 * @returns false when the browser does not allow an AudioContext to run now
 */
export async function processSound(
  player: PlayerModel,
  element: HTMLMediaElement,
  stop: AbortSignal,
): Promise<boolean> {
  const context = await openContext();
  if (!context) return false;
  const source = new MediaElementAudioSourceNode(context, { mediaElement: element });
  const analyser = new AnalyserNode(context, { fftSize: FFT_SIZE });
  const voice = makeClearVoice(context);
  voice.output.connect(context.destination);
  source.connect(analyser);
  keepRunning(context, player, element, stop);

  const { settings } = player;
  const stopRouting = player.watch(() => {
    const target = settings.clearVoice.value ? voice.input : context.destination;
    source.connect(target);
    return () => source.disconnect(target);
  });
  const stopSkipping = player.watch(() => {
    if (!settings.skipSilence.value) return;
    const off = new AbortController();
    skipSilence(element, analyser, off.signal);
    return () => off.abort();
  });
  stop.addEventListener("abort", () => {
    stopSkipping();
    stopRouting();
    source.connect(context.destination);
  });
  return true;
}

/**
 * Filters that make a voice easier to follow in a noisy place: less rumble, more of the band that carries
 * consonants, less dynamic range.
 *
 * @returns the first and the last node of the chain
 */
function makeClearVoice(context: AudioContext): { input: AudioNode; output: AudioNode } {
  const rumble = new BiquadFilterNode(context, { type: "highpass", frequency: 80 });
  const presence = new BiquadFilterNode(context, {
    type: "peaking",
    frequency: 3000,
    Q: 0.9,
    gain: 4, // dB
  });
  const evenness = new DynamicsCompressorNode(context, {
    threshold: -24,
    knee: 20,
    ratio: 3,
    attack: 0.005,
    release: 0.2,
  });
  rumble.connect(presence).connect(evenness);
  return { input: rumble, output: evenness };
}
