/** A short message that goes away by itself. */
export interface Toast {
  title: string;
  text: string;
  /** How long it stays, milliseconds; absent: 5 s. */
  shownMs?: number;
  /** `destructive` interrupts a screen reader; `custom` has no frame of ours. */
  variant?: "default" | "destructive" | "custom";
}

export const TOAST_EVENT = "toast";

/** Delay between tries while the page's script, which shows toasts, is still loading. */
const AGAIN_MS = 50;
/** Ten seconds of tries: later the message would be out of date. */
const TRIES = 200;

/**
 * Asks the page's script for a toast, from wherever in the page; the newest replaces the one shown.
 *
 * @param tries most attempts while no listener handles the event
 */
export function raiseToast(detail: Toast, tries = TRIES): void {
  const isUnheard = document.dispatchEvent(
    new CustomEvent(TOAST_EVENT, { detail, cancelable: true }),
  );
  if (isUnheard && --tries) setTimeout(raiseToast, AGAIN_MS, detail, tries);
}
