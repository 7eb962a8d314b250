/** A short message that goes away by itself. */
export interface Toast {
  title: string;
  text: string;
  /** `destructive` interrupts a screen reader; `custom` has no frame of ours. */
  /** How long it stays, milliseconds; absent: 5 s. */
  shownMs?: number;
  variant?: "default" | "destructive" | "custom";
}

export const TOAST_EVENT = "toast";

/** How soon it is asked again while the page's script, which shows toasts, is still on its way. */
const AGAIN_MS = 50;

/** Asks the page's script for a toast, from wherever in the page; the newest replaces the one shown. */
export function raiseToast(detail: Toast): void {
  const isUnheard = document.dispatchEvent(
    new CustomEvent(TOAST_EVENT, { detail, cancelable: true }),
  );
  if (isUnheard) setTimeout(raiseToast, AGAIN_MS, detail);
}
