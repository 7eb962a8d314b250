import { holdLock } from "@/lib/platform/hold_lock.browser.ts";
import { showPrompt } from "@/lib/platform/prompt.browser.ts";
import type { PlayerModel } from "../player/model.browser.ts";
import { TabWords } from "../words/later.ts";

const LOCK = "lamplight:sound";

/**
 * One tab sounds at a time: it holds a lock of the browser while it does. A second one stays silent, says
 * why and can take over, which silences the first. Where the browser gives no locks every tab may sound.
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
  let release: (() => void) | null = null;
  let closeQuestion = () => {};

  const hold = async (options: LockOptions): Promise<"played again" | "over"> => {
    let own: (() => void) | null = null;
    const end = await holdLock(LOCK, options, async () => {
      if (element.paused) return; // stopped again before the lock came
      closeQuestion();
      await new Promise<void>((resolve) => release = own = resolve);
    });
    // After a pause another tab may have taken it meanwhile, which is no news.
    const isOurs = own !== null && release === own;
    if (isOurs) release = null;
    if (end === "busy") yieldSound(TabWords.refused);
    else if (end === "taken" && isOurs) yieldSound(TabWords.taken);
    return end === "released" && !element.paused ? "played again" : "over";
  };

  const yieldSound = (text: string) => {
    player.pause();
    closeQuestion = showPrompt({
      title: TabWords.title,
      text,
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
    const end = await hold(options);
    isBusy = false;
    if (end === "played again" && !stop.aborted) void start();
  };
  const end = () => {
    // Between two chapters the sound is still this tab's.
    if (!player.upNext.peek() && !player.retrying.peek()) release?.();
  };

  element.addEventListener("play", start, { signal: stop });
  element.addEventListener("pause", end, { signal: stop });
  stop.addEventListener("abort", () => release?.());
  if (!element.paused) void start();
}
