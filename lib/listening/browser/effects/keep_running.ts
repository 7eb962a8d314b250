import { raiseToast } from "@/lib/platform/browser/raise_toast.ts";
import type { PlayerModel } from "../player/model.ts";
import { EffectWords } from "@/lib/listening/words/effects.ts";

const PATIENCE_MS = 1000;

/** @returns null where the browser does not let the context run now: an element routed into it would be silent */
export async function openContext(): Promise<AudioContext | null> {
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

/** Resumes with a deadline: where the browser wants a press first, `resume()` stays pending. */
async function isRunning(context: AudioContext): Promise<boolean> {
  const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
  await Promise.race([context.resume(), patience]).catch(() => {});
  return context.state === "running";
}
