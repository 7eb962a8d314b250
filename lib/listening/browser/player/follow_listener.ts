import { getListener } from "./listener.ts";

/**
 * Tells who listens, at once and whenever a page that is shown in place says somebody else.
 *
 * @param stop ends it
 */
export function followListener(tell: (listener: string) => void, stop: AbortSignal): void {
  tell(getListener());
  // Said of every page; heard before its content is put in, which is why reading it waits.
  const titles = new MutationObserver(() => setTimeout(() => stop.aborted || tell(getListener())));
  titles.observe(document.querySelector("title")!, { childList: true });
  stop.addEventListener("abort", () => titles.disconnect());
}
