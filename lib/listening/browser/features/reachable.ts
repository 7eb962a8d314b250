const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 30_000;
/** Whoever has been without a network for so long will press play again by themselves. */
const PATIENCE_MS = 30 * 60_000;

/**
 * Asks again and again, ever more rarely and at once when the browser is back online, until there is an
 * answer.
 *
 * @param ask HTTP status of what is waited for; 0 when it cannot be reached
 * @param stop calls it off
 * @returns the answer; 0 when it was called off or half an hour has passed
 */
export async function untilReachable(
  ask: () => Promise<number>,
  stop: AbortSignal,
): Promise<number> {
  const begunMs = Date.now();
  for (let waitMs = FIRST_WAIT_MS; Date.now() - begunMs < PATIENCE_MS; waitMs *= 2) {
    await nextChance(Math.min(waitMs, LONGEST_WAIT_MS), stop);
    if (stop.aborted) return 0;
    const status = await ask();
    if (status !== 0) return status;
  }
  return 0;
}

/** After so long, when the browser comes online, or when it is called off. */
function nextChance(ms: number, stop: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const settled = new AbortController(), once = { signal: settled.signal };
    const settle = () => {
      clearTimeout(timer);
      settled.abort();
      resolve();
    };
    const timer = setTimeout(settle, ms);
    globalThis.addEventListener("online", settle, once);
    stop.addEventListener("abort", settle, once);
    if (stop.aborted) settle();
  });
}
