/** What the journeys ask of a browser, so that the same ones run in each engine. */

import { areScriptsHere } from "../e2e/ready.ts";

export interface Tab extends AsyncDisposable {
  /** What the engine complained of: errors that nobody caught, and where it tells them those of its console. */
  problems(): Promise<string[]>;
  /** Loads a page of the site. */
  goto(path: string): Promise<void>;
  /** @throws {Error} when the page is not there again within 15 s */
  reload(): Promise<void>;
  // deno-lint-ignore no-explicit-any -- whatever can be sent to a page
  evaluate<Args extends any[], T>(fn: (...args: Args) => T, ...args: Args): Promise<Awaited<T>>;
  /** Presses the middle of an element, as a finger does: what lies over it gets the press. */
  click(selector: string): Promise<void>;
  type(selector: string, text: string): Promise<void>;
}

export interface Engine extends AsyncDisposable {
  /** Its Web Audio hears what a media element plays. */
  hasEars: boolean;
  /** A phone's tab of its own, in which nothing is kept yet. */
  openTab(origin: string, options?: TabOptions): Promise<Tab>;
}

export interface TabOptions {
  /** false: the listener's settings forbid sites to keep anything, cookies too. */
  keepsData?: boolean;
  /** false: pages run no script of their own. */
  isScripted?: boolean;
}

const PATIENCE_MS = 40_000;
const PRESSED = "data-to-press";

/** Waits until `fn` says so in the page, which may be one that follows. */
// deno-lint-ignore no-explicit-any -- whatever can be sent to a page
export async function until<Args extends any[]>(
  tab: Tab,
  fn: (...args: Args) => unknown,
  ...args: Args
): Promise<void> {
  const endMs = Date.now() + PATIENCE_MS;
  let problem = "";
  while (Date.now() < endMs) {
    const isSo = await tab.evaluate(fn, ...args).catch((error) => {
      problem = String(error); // no page just now: it is being replaced
      return false;
    });
    if (isSo) return;
    await new Promise((done) => setTimeout(done, 100));
  }
  throw new Error(`Never within ${PATIENCE_MS} ms: ${fn} of ${JSON.stringify(args)} ${problem}`);
}

/** Waits for the visible control of that name, in the dialog that is open if there is one, and presses it. */
export async function press(tab: Tab, name: string): Promise<void> {
  await pressThe(tab, "a[href], button, summary, label", name);
}

/** The same of the first that a selector finds. */
export async function pressThe(tab: Tab, selector: string, name?: string): Promise<void> {
  let before = "";
  await until(tab, markVisible, { selector, name, mark: PRESSED });
  // A sheet that still slides would take the press with another of its buttons.
  for (let now = await placeOf(tab); now !== before; now = await placeOf(tab)) {
    before = now;
    await new Promise((done) => setTimeout(done, 50));
  }
  await tab.click(`[${PRESSED}]`);
}

const placeOf = (tab: Tab) =>
  tab.evaluate((mark) => {
    const { top, left } = document.querySelector(`[${mark}]`)!.getBoundingClientRect();
    return `${top} ${left}`;
  }, PRESSED);

function markVisible(
  { selector, name, mark }: { selector: string; name?: string; mark: string },
): boolean {
  document.querySelectorAll(`[${mark}]`).forEach((it) => it.removeAttribute(mark));
  const root = [...document.querySelectorAll("dialog[open]")].at(-1) ?? document;
  const nameOf = (it: Element) =>
    (it.getAttribute("aria-label") ?? it.textContent).replaceAll(/\s+/g, " ").trim();
  const found = [...root.querySelectorAll(selector)].find((it) =>
    (!name || nameOf(it) === name) && it.checkVisibility() && it.getBoundingClientRect().width > 0
  );
  // Where a bar that stays at an edge of the window does not lie over it.
  found?.scrollIntoView({ block: "center", behavior: "instant" });
  found?.setAttribute(mark, "");
  return found !== undefined;
}

/** Waits until the page's own script has run, and its islands are there. */
export async function untilReady(tab: Tab): Promise<void> {
  await until(tab, () => document.documentElement.classList.contains("painted"));
  await until(tab, areScriptsHere); // a page that is left before complains of those that are still on their way
  await until(tab, () => document.onclick === null);
}

/** Waits until the chapter sounds, and has passed a place in it. */
export async function untilHeard(tab: Tab, chapter: number, sec: number): Promise<void> {
  await until(
    tab,
    (chapter, sec) => {
      const sound = document.getElementById("sound") as HTMLAudioElement | null;
      return sound && !sound.paused && sound.currentTime > sec &&
        (sound.dataset.stream ?? sound.src).includes(`chapter=${chapter}`);
    },
    chapter,
    sec,
  );
}

export function readSec(tab: Tab): Promise<number> {
  return tab.evaluate(() => (document.getElementById("sound") as HTMLAudioElement).currentTime);
}

export async function untilSaid(tab: Tab, text: string): Promise<void> {
  await until(tab, (text) => document.body.innerText.includes(text), text);
}

/** Without waiting for the page that comes. */
export async function goBack(tab: Tab): Promise<void> {
  await tab.evaluate(() => void setTimeout(() => history.back()));
}

export async function untilAt(tab: Tab, path: string): Promise<void> {
  await until(tab, (path) => location.pathname === path, path);
}
