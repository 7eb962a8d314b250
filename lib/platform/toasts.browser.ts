import { makeElement } from "./element.browser.ts";
import { type Toast, TOAST_EVENT } from "./tab.browser.ts";
import { ToastWords } from "./words.ts";

/** A rectangle in the window, CSS pixels from its upper left corner. */
interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Whether an element is drawn. Safari before 17.4 is asked for its boxes, which other browsers give what is folded too. */
export const isDrawn = (element: Element): boolean =>
  element.checkVisibility?.() ?? element.getClientRects().length > 0;

type Size = Pick<Box, "width" | "height">;

interface Spot {
  left: number;
  top: number;
  /** False if it covers more than lesser boxes. */
  isFree: boolean;
}

const GAP_PX = 8;
const STEP_PX = 4;
/** Larger than any toast's overlap with a lesser box, square pixels. */
const LESSER = 1e6;

/**
 * Where something fits into the window without covering any of the boxes. It stays where it is while that is
 * free; else the lowest place, at the far edge before the middle and the near one.
 *
 * @param lesser boxes that may be covered if nothing else is free
 * @param isRtl lines start at the right, so the left edge is the far one
 * @returns where the least is covered, if nothing is free at all
 */
export function findFreeSpot(
  now: Box,
  boxes: readonly Box[],
  view: Size,
  lesser: readonly Box[],
  isRtl: boolean,
): Spot {
  const { width, height } = now;
  const isNear = (it: Box) => covered(it, { left: 0, top: 0, ...view }) > 0;
  const near = boxes.filter(isNear), less = lesser.filter(isNear);
  const cost = (left: number, top: number) => {
    const here = around({ left, top, width, height });
    const sum = (all: Box[]) => all.reduce((sum, it) => sum + covered(it, here), 0);
    return sum(near) * LESSER + sum(less);
  };
  const right = view.width - width - 2 * GAP_PX, lowest = view.height - height - GAP_PX;
  const isInside = now.left >= 0 && now.top > 0 && now.top <= lowest && now.left <= right;
  if (isInside && cost(now.left, now.top) === 0) return { ...now, isFree: true };
  const across = [right, right / 2 + GAP_PX, 2 * GAP_PX];
  if (isRtl) across.reverse();
  let best = { left: across[0]!, top: lowest, cost: Infinity };
  for (let top = lowest; top >= GAP_PX; top -= STEP_PX) {
    for (const left of across) {
      const it = { left, top, cost: cost(left, top) };
      if (it.cost < best.cost) best = it;
      if (best.cost === 0) return { ...best, isFree: true };
    }
  }
  return { ...best, isFree: best.cost < LESSER };
}

function around({ left, top, width, height }: Box): Box {
  return {
    left: left - GAP_PX / 2,
    top: top - GAP_PX / 2,
    width: width + GAP_PX,
    height: height + GAP_PX,
  };
}

/** Overlap of two boxes, square pixels. */
function covered(a: Box, b: Box): number {
  const across = Math.min(a.left + a.width, b.left + b.width) - Math.max(a.left, b.left);
  const down = Math.min(a.top + a.height, b.top + b.height) - Math.max(a.top, b.top);
  return Math.max(0, across) * Math.max(0, down);
}

/*
 * Toasts: one at a time, 5 s, swiped away to either side, F8 moves focus to the one shown. Loaded with the first
 * press or the first toast (`page.browser.ts`); callers retry until it is loaded.
 */

const SHOWN_MS = 5000;
const SWIPE_PX = 50;
/** A screen reader must know a live region for a moment before it is filled. */
const NOTICED_AFTER_MS = 100;
/** How soon a toast gives way to a control that has appeared beneath it. */
const LOOK_AGAIN_MS = 250;

/** Links that repeat another one, such as a cover beside its title. */
const TWINS = "a[aria-hidden]";
const CONTROLS =
  `:is(a[href],button,input,select,textarea,label,summary,iframe,audio):not(${TWINS})`;
/** Covered only where nothing else is free. */
const LESSER_BOXES = `${TWINS},h1,h2,h3,.pay__alert,.field__error`;

interface Shown {
  box: HTMLElement;
  toast: Toast;
  /** Path of the page that raised it. */
  path: string;
}

let viewport: HTMLElement | undefined;
let polite: HTMLElement, urgent: HTMLElement;
let shown: Shown | null = null;
let ending: ReturnType<typeof setTimeout> | undefined;
let looking: ReturnType<typeof setInterval> | undefined;

/** May be called repeatedly. */
export function run(): void {
  if (viewport) return;
  viewport = makeElement("section", "toasts", "");
  viewport.tabIndex = -1;
  viewport.setAttribute("aria-label", ToastWords.label);
  polite = makeElement("div", "", "");
  urgent = makeElement("div", "", "");
  polite.setAttribute("role", "status");
  urgent.setAttribute("role", "alert");
  viewport.append(polite, urgent);
  document.body.append(viewport);
  setTimeout(() => document.addEventListener(TOAST_EVENT, hear), NOTICED_AFTER_MS);
  document.addEventListener("keydown", ({ key }) => key === "F8" && viewport!.focus());
  document.addEventListener("submit", forgetFailure, true);
  addEventListener("resize", place);
}

/** Before a retry: if it fails too, the same toast is shown again. */
function forgetFailure(): void {
  if (shown?.toast.variant === "destructive") remove();
}

function hear(event: Event): void {
  event.preventDefault(); // heard
  const toast = (event as CustomEvent<Toast>).detail, isMoved = moveToFront();
  clearTimeout(ending);
  ending = setTimeout(remove, toast.shownMs ?? SHOWN_MS);
  toast.onShown?.();
  if (shown?.box.isConnected && isSame(shown.toast, toast)) return;
  if (isMoved) setTimeout(show, NOTICED_AFTER_MS, toast);
  else show(toast);
}

function show(toast: Toast): void {
  shown?.box.remove();
  const box = makeBox(toast);
  shown = { box, toast, path: location.pathname };
  (toast.variant === "destructive" ? urgent : polite).append(box);
  place();
  clearInterval(looking);
  looking = setInterval(place, LOOK_AGAIN_MS);
}

function remove(): void {
  shown?.box.remove();
  shown = null;
  clearInterval(looking);
}

const isSame = (a: Toast, b: Toast) =>
  a.title === b.title && a.text === b.text && a.variant === b.variant;

/**
 * Moves it into the open dialog: what is behind a dialog is neither visible nor read out.
 * @returns whether it was elsewhere, or removed with a dialog
 */
function moveToFront(): boolean {
  const host = [...document.querySelectorAll("dialog:modal")].at(-1) ?? document.body;
  if (viewport!.parentElement === host && host.isConnected) return false;
  host.append(viewport!);
  return true;
}

/** Places it where it covers no control; it disappears with the page that raised it. */
function place(): void {
  if (!shown || shown.box.style.translate) return;
  if (shown.path !== location.pathname) return remove();
  moveToFront();
  const { box } = shown, at = box.getBoundingClientRect();
  const find = (selector: string) =>
    [...viewport!.parentElement!.querySelectorAll(selector)]
      .filter(isDrawn).map((it) => it.getBoundingClientRect());
  const view = { width: innerWidth, height: innerHeight };
  const isRtl = getComputedStyle(box).direction === "rtl";
  const spot = findFreeSpot(at, find(CONTROLS), view, find(LESSER_BOXES), isRtl);
  // Relative to its present place: a dialog with a transform has its own coordinates.
  box.style.left = `${parseFloat(box.style.left || "0") + spot.left - at.left}px`;
  box.style.pointerEvents = spot.isFree ? "" : "none"; // controls that it covers can still be pressed
  box.style.top = `${parseFloat(box.style.top || "0") + spot.top - at.top}px`;
}

function makeBox({ title, text, variant = "default" }: Toast): HTMLElement {
  const box = makeElement("div", "toast", "");
  box.dataset.variant = variant;
  box.append(makeElement("p", "toast__title", title), makeElement("p", "toast__text", text));
  swipe(box);
  return box;
}

function swipe(box: HTMLElement): void {
  let fromX: number | null = null;
  box.onpointerdown = (event) => {
    fromX = event.clientX;
    box.setPointerCapture(event.pointerId);
  };
  box.onpointermove = (event) => {
    if (fromX !== null) box.style.translate = `${event.clientX - fromX}px`;
  };
  box.onpointerup = box.onpointercancel = (event) => {
    if (fromX !== null && Math.abs(event.clientX - fromX) > SWIPE_PX) remove();
    box.style.translate = "";
    fromX = null;
  };
}
