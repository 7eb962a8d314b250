/** A short message that goes away by itself. */
export interface Toast {
  title: string;
  text: string;
  /** `destructive` interrupts a screen reader; `custom` has no frame of ours. */
  /** How long it stays, milliseconds; absent: 5 s. */
  shownMs?: number;
  variant?: "default" | "destructive" | "custom";
}

export const TOAST_EVENT = "lamplight:toast";

/** Asks the page's script for a toast, from wherever in the page; the newest replaces the one shown. */
export function raiseToast(toast: Toast): void {
  document.dispatchEvent(new CustomEvent(TOAST_EVENT, { detail: toast }));
}
