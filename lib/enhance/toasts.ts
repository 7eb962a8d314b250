import { type Toast, TOAST_EVENT } from "./raise_toast.ts";

const SHOWN_MS = 5000;
const SWIPE_PX = 50;

let viewport: HTMLElement | undefined;
let timer = 0;

/** Toasts: one at a time, 5 s, swiped away to either side, F8 moves focus to the one shown. */
export function listenForToasts(): void {
  document.addEventListener(TOAST_EVENT, (event) => show((event as CustomEvent<Toast>).detail));
  document.addEventListener("keydown", (event) => {
    if (event.key === "F8") viewport?.focus();
  });
}

function show({ title, text, variant = "default" }: Toast): void {
  viewport ??= makeViewport();
  const toast = make("div", "toast", "");
  toast.dataset.variant = variant;
  toast.role = variant === "destructive" ? "alert" : "status";
  toast.append(make("p", "toast__title", title), make("p", "toast__text", text));
  const remove = () => toast.remove();
  swipe(toast, remove);
  viewport.replaceChildren(toast);
  clearTimeout(timer);
  timer = setTimeout(remove, SHOWN_MS);
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

function make(tag: string, className: string, text: string): HTMLElement {
  const element = document.createElement(tag);
  element.className = className;
  element.textContent = text;
  return element;
}

/** There from the first toast on: a screen reader must know a live region before it is filled. */
function makeViewport(): HTMLElement {
  const region = make("section", "toasts", "");
  region.tabIndex = -1;
  region.ariaLabel = "Notifications (F8)";
  region.ariaLive = "polite";
  document.body.append(region);
  return region;
}
