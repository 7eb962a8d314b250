import { makeElement } from "./make_element.ts";
import { type Toast, TOAST_EVENT } from "./raise_toast.ts";

const SHOWN_MS = 5000;
const SWIPE_PX = 50;

/**
 * Toasts: one at a time, 5 s, swiped away to either side, F8 moves focus to the one shown. The places
 * are there before the first toast: a screen reader must know a live region before it is filled.
 */
export function listenForToasts(): void {
  const viewport = makeElement("section", "toasts", "");
  viewport.tabIndex = -1;
  viewport.ariaLabel = "Notifications (F8)";
  const polite = makeElement("div", "", ""), urgent = makeElement("div", "", "");
  polite.role = "status";
  urgent.role = "alert";
  viewport.append(polite, urgent);
  document.body.append(viewport);
  let timer: ReturnType<typeof setTimeout> | undefined;

  document.addEventListener(TOAST_EVENT, (event) => {
    event.preventDefault(); // heard
    const toast = (event as CustomEvent<Toast>).detail;
    const shown = makeToast(toast), remove = () => shown.remove();
    swipe(shown, remove);
    polite.replaceChildren();
    urgent.replaceChildren();
    (toast.variant === "destructive" ? urgent : polite).append(shown);
    clearTimeout(timer);
    timer = setTimeout(remove, toast.shownMs ?? SHOWN_MS);
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "F8") viewport.focus();
  });
}

function makeToast({ title, text, variant = "default" }: Toast): HTMLElement {
  const toast = makeElement("div", "toast", "");
  toast.dataset.variant = variant;
  toast.append(makeElement("p", "toast__title", title), makeElement("p", "toast__text", text));
  return toast;
}

function swipe(toast: HTMLElement, away: () => void): void {
  let fromX: number | null = null;
  toast.onpointerdown = (event) => {
    fromX = event.clientX;
    toast.setPointerCapture(event.pointerId);
  };
  toast.onpointermove = (event) => {
    if (fromX !== null) toast.style.translate = `${event.clientX - fromX}px`;
  };
  toast.onpointerup = toast.onpointercancel = (event) => {
    if (fromX !== null && Math.abs(event.clientX - fromX) > SWIPE_PX) away();
    toast.style.translate = "";
    fromX = null;
  };
}
