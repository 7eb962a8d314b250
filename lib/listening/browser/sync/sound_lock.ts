import { showPrompt } from "@/lib/platform/browser/prompt.ts";
import type { PlayerModel } from "../player/model.ts";
import { TabWords } from "@/lib/listening/words/moments.ts";

const LOCK = "lamplight:sound";

/**
 * One tab sounds at a time: it holds a lock of the browser while it does. A second one stays silent, says
 * why and can take over, which silences the first. Where there are no locks every tab may sound.
 *
 * @param onTakeOver about to play what another tab was playing
 * @param stop ends it
 */
export function ownSound(
  player: PlayerModel,
  element: HTMLMediaElement,
  onTakeOver: () => void,
  stop: AbortSignal,
): void {
  const locks: LockManager | undefined = navigator.locks;
  if (!locks) return;
  let release: (() => void) | null = null;
  let closeQuestion = () => {};

  const hold = async (options: LockOptions) => {
    const held = Promise.withResolvers<void>();
    try {
      await locks.request(LOCK, options, (lock) => {
        if (!lock) return void yieldSound("another tab is playing");
        if (element.paused) return; // stopped again before the lock came
        closeQuestion();
        release = held.resolve;
        return held.promise;
      });
    } catch {
      // Taken by another tab: `release` is of no use any more.
      if (release === held.resolve) yieldSound("the sound has moved to another tab");
    }
    if (release === held.resolve) release = null;
  };

  const yieldSound = (why: "another tab is playing" | "the sound has moved to another tab") => {
    player.pause();
    closeQuestion = showPrompt({
      title: TabWords.title,
      text: why === "another tab is playing" ? TabWords.refused : TabWords.taken,
      choices: [{ label: TabWords.takeOver, act: () => takeOver() }],
    });
  };

  const takeOver = () => {
    takesOver = true;
    onTakeOver();
    player.play();
  };
  let takesOver = false;

  /** From the request until the lock is free again: a second request would find it taken, by this tab. */
  let isBusy = false;
  const start = async () => {
    if (isBusy) return;
    isBusy = true;
    const options = takesOver ? { steal: true } : { ifAvailable: true };
    takesOver = false;
    await hold(options);
    isBusy = false;
    if (!element.paused) start(); // paused and played again meanwhile
  };
  const end = () => {
    // Between two chapters the sound is still this tab's.
    if (!player.upNext.peek() && !player.retrying.peek()) release?.();
  };

  element.addEventListener("play", start, { signal: stop });
  element.addEventListener("pause", end, { signal: stop });
  stop.addEventListener("abort", () => release?.());
  if (!element.paused) start();
}
