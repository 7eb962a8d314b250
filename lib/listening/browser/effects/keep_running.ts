import { raiseToast } from "@/lib/platform/browser/raise_toast.ts";
import type { PlayerModel } from "../player/model.ts";
import { EffectWords } from "@/lib/listening/words/effects.ts";

const PATIENCE_MS = 1000;

/** @returns null where the browser will not let it sound, now: nothing may be led into a silent one */
export async function openContext(): Promise<AudioContext | null> {
  const context = new AudioContext({ latencyHint: "playback" });
  if (await isRunning(context)) return context;
  await context.close();
  return null;
}

/**
 * A phone call, another program or a sleeping machine may suspend the context, and with it the element's
 * sound. Goes on as soon as it may; where it may not, the player pauses, so that the next press can.
 *
 * @param stop ends it
 */
export function keepRunning(
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

/** A refused start is not told: it only never happens. */
async function isRunning(context: AudioContext): Promise<boolean> {
  const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
  await Promise.race([context.resume(), patience]).catch(() => {});
  return context.state === "running";
}
