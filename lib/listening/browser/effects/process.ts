/** Leads the sound through Web Audio: fetched when a listener has switched an effect on. */
import type { PlayerModel } from "../player/model.ts";
import { keepRunning, openContext } from "./keep_running.ts";
import { skipSilence } from "./skip_silence.ts";

/** Samples; 20 ms and a little. */
const ANALYSED = 1024;

/**
 * For the life of the tab: an element that once was led there cannot be led back, only through unchanged.
 *
 * @param stop ends the effects
 * @returns false when the browser does not allow it now
 */
export async function processSound(
  player: PlayerModel,
  element: HTMLMediaElement,
  stop: AbortSignal,
): Promise<boolean> {
  const context = await openContext();
  if (!context) return false;
  const source = new MediaElementAudioSourceNode(context, { mediaElement: element });
  const analyser = new AnalyserNode(context, { fftSize: ANALYSED });
  const voice = makeClearVoice(context);
  voice.output.connect(context.destination);
  source.connect(analyser);
  keepRunning(context, player, element, stop);

  const { settings } = player;
  const stopRouting = player.watch(() => {
    const way = settings.clearVoice.value ? voice.input : context.destination;
    source.connect(way);
    return () => source.disconnect(way);
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
 * Makes a voice easier to follow in a noisy place: no rumble, more of what tells consonants apart, and
 * loud and quiet nearer together.
 *
 * @returns the way in and the way out
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
