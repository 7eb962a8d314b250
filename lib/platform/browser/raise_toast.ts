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

/** How soon it is asked again while the page's script, which shows toasts, is still on its way. */
const AGAIN_MS = 50;
/** Ten seconds: a script that has not come by then will not, and what was to be said is old. */
const TRIES = 200;

/**
 * Asks the page's script for a toast, from wherever in the page; the newest replaces the one shown.
 *
 * @param tries how often, while nobody hears it
 */
export function raiseToast(detail: Toast, tries = TRIES): void {
  const isUnheard = document.dispatchEvent(
    new CustomEvent(TOAST_EVENT, { detail, cancelable: true }),
  );
  if (isUnheard && --tries) setTimeout(raiseToast, AGAIN_MS, detail, tries);
}
