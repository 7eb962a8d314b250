import { hurriedRate, levelOf, PauseWatch } from "./pauses.ts";

/** As long as the analysed stretch at 48 kHz: no moment is missed, and a word's beginning is not hurried. */
const LISTEN_MS = 20;
const HAVE_FUTURE_DATA = 3;

/**
 * Passes over the pauses of the reading by playing them faster: the place stays the element's own. The
 * listener's speed is its default rate, which this leaves alone.
 *
 * @param analyser hears what the element plays
 * @param stop ends it
 */
export function skipSilence(
  element: HTMLMediaElement,
  analyser: AnalyserNode,
  stop: AbortSignal,
): void {
  const samples = new Float32Array(analyser.fftSize);
  let pauses = new PauseWatch();
  const setRate = (rate: number) => {
    if (element.playbackRate !== rate) element.playbackRate = rate;
  };
  const listen = () => {
    const { defaultPlaybackRate, volume } = element;
    if (!isAudible(element)) {
      pauses = new PauseWatch();
      return setRate(defaultPlaybackRate);
    }
    analyser.getFloatTimeDomainData(samples);
    const isPause = pauses.hear(levelOf(samples) / volume, performance.now());
    setRate(isPause ? hurriedRate(defaultPlaybackRate) : defaultPlaybackRate);
  };
  const timer = setInterval(listen, LISTEN_MS);
  stop.addEventListener("abort", () => {
    clearInterval(timer);
    setRate(element.defaultPlaybackRate);
  });
}

/** Whether silence is the reader's: what is muted, stalled or seeking is silent as well. */
function isAudible({ paused, seeking, readyState, muted, volume }: HTMLMediaElement): boolean {
  return !paused && !seeking && readyState >= HAVE_FUTURE_DATA && !muted && volume > 0;
}
