/**
 * What a listener 200 ms away waits for, in round trips: a link that somebody shared until the page can be
 * read, after the connection; a press until `playing`, on a page that stands open.
 * What the machine itself takes is measured in turns on a line without length and taken away; the rest is
 * trips, and each budget is a number of them.
 */

import { launchSite } from "../tests/site.ts";
import { type Browser, openBrowser, type Page } from "./browser.ts";
import { type Line, openLine } from "./distance/line.ts";
import { atMost, type Figure, median } from "./figure.ts";
import { giveSession, leaveInTheMiddle } from "./first_sound.ts";
import { noteTimes, pressToPlaying } from "./press_to_playing.ts";

const ROUND_TRIP_MS = 200;
const TURNS = 3;

const LINKS = ["/audiobook/11", "/audiobook/11?chapter=1&t=150"];
/** Pages and what is pressed there; by a listener who stopped in mid-chapter, or a visitor. */
const PRESSES = [
  ["/", 'main a[data-sound-src="/api/stream/11?chapter=1"]', "visitor"],
  ["/", "main a[data-sound-resume]", "listener"],
  ["/audiobook/11", "button[aria-label=Play]", "visitor"],
  ["/audiobook/11?chapter=1&t=150", 'button[aria-label^="Play from"]', "visitor"],
] as const;

export async function run(): Promise<Figure[]> {
  await using stack = new AsyncDisposableStack();
  const site = stack.use(await launchSite());
  const far = stack.use(openLine({ port: site.port, roundTripMs: ROUND_TRIP_MS }));
  const near = stack.use(openLine({ port: site.port, roundTripMs: 0 }));
  const browser = stack.use(await openBrowser());
  // Spoken before the first is heard.
  for (const number of [0, 1]) {
    await (await fetch(`${site.url}/api/stream/11?chapter=${number}`)).bytes();
  }
  const session = await leaveInTheMiddle(site.url);
  const count = (measure: Measure, session?: string) =>
    countTrips({ browser, far, near, measure, session });

  const figures: Figure[] = [];
  for (const path of LINKS) {
    const trips = await count((page, line) => untilRead(page, line.url + path));
    const name = `${path}, followed until it can be read, round trips after the connection`;
    figures.push(atMost(1, { name, value: trips - 1, isDifference: true }));
  }
  for (const [path, selector, who] of PRESSES) {
    const trips = await count(async (page, line) => {
      await page.goto(line.url + path, { waitUntil: "networkidle" });
      return await pressToPlaying(page, selector);
    }, who === "listener" ? session : undefined);
    const name = `${path}, ${who}'s press to playing, round trips`;
    figures.push(atMost(2, { name, value: trips, isDifference: true }));
  }
  return figures;
}

/** Milliseconds. */
type Measure = (page: Page, line: Line) => Promise<number>;

/** In turns, so that whatever else the machine does touches both alike; to the nearest half. */
async function countTrips(
  { browser, far, near, measure, session }: {
    browser: Browser;
    far: Line;
    near: Line;
    measure: Measure;
    session?: string;
  },
): Promise<number> {
  const times = new Map<Line, number[]>([[near, []], [far, []]]);
  for (let turn = -1; turn < TURNS; turn++) {
    for (const [line, taken] of times) {
      await using context = await browser.newContext({ serviceWorkers: "block" });
      if (session) await giveSession(context, session, line.url);
      const page = await context.newPage();
      await page.addInitScript(noteTimes);
      const ms = await measure(page, line);
      if (turn >= 0) taken.push(ms); // before it the page is made and kept
    }
  }
  const tripsMs = median(times.get(far)!) - median(times.get(near)!);
  return Math.max(0, Math.round(2 * tripsMs / ROUND_TRIP_MS) / 2);
}

/** From the connection's beginning until the first words are painted. */
async function untilRead(page: Page, url: string): Promise<number> {
  await page.goto(url, { waitUntil: "networkidle" });
  return await page.evaluate(() => {
    const [navigation] = performance.getEntriesByType(
      "navigation",
    ) as PerformanceNavigationTiming[];
    const [painted] = performance.getEntriesByName("first-contentful-paint");
    return painted!.startTime - navigation!.connectStart;
  });
}

if (import.meta.main) console.table(await run());
