/** Routes the sound through Web Audio. Fetched only when a listener has switched an effect on. */
import type { PlayerModel } from "../player/model.ts";
import { keepRunning, openContext } from "./keep_running.ts";
import { skipSilence } from "./skip_silence.ts";

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
