/**
 * The ways listeners go, the same in each engine. Those of every day are the ones in which engines differ; all of
 * them run under PROVE.
 */

import { expect } from "npm:expect@30.5.2";
import { openSlowNetwork } from "../e2e/slow_network.ts";
import { misplacedMs } from "../e2e/misplaced.ts";
import type { Site } from "../site.ts";
import {
  type Engine,
  goBack,
  press,
  pressThe,
  readSec,
  type Tab,
  until,
  untilAt,
  untilHeard,
  untilReady,
  untilSaid,
} from "./tab.ts";

export interface Journey {
  name: string;
  isDaily?: true;
  only?: "WebKit";
  run(engine: Engine, site: Site): Promise<void>;
}

const PASSWORD = "lamplight-demo";
const PAGES = ["/", "/audiobook/11", "/audiobook/15", "/login", "/checkout/11", "/search?q=lamp"];

async function signIn(tab: Tab, who: "owner" | "reader"): Promise<void> {
  await tab.goto("/login");
  await untilReady(tab);
  await tab.type("input[name=email]", `${who}@demo.example`);
  await tab.type("input[name=password]", PASSWORD);
  await tab.click("main form button[type=submit]");
}

async function play(tab: Tab, path: string): Promise<void> {
  await tab.goto(path);
  await untilReady(tab);
  await press(tab, "Play");
}

/** Follows a link of the page, or one put in where the page shows none. */
async function follow(tab: Tab, path: string): Promise<void> {
  await tab.evaluate((path) => {
    const links = document.querySelectorAll(`a[href="${path}"]`);
    if ([...links].some((it) => it.checkVisibility())) return;
    const link = Object.assign(document.createElement("a"), { href: path, textContent: path });
    document.querySelector("main")!.prepend(link);
  }, path);
  await pressThe(tab, `a[href="${path}"]`);
  await untilAt(tab, path);
}

const mark = (tab: Tab) => tab.evaluate(() => void (document.documentElement.dataset.same = "yes"));
const isMarked = (tab: Tab) => tab.evaluate(() => document.documentElement.dataset.same === "yes");

/** What a browser shows as a page that still comes. */
const isLoading = (tab: Tab) => tab.evaluate(() => document.readyState !== "complete");

export const JOURNEYS: Journey[] = [
  {
    name: "pages fit a phone, and nothing complains",
    isDaily: true,
    async run(engine, { url }) {
      await using tab = await engine.openTab(url);
      for (const path of PAGES) {
        await tab.goto(path);
        await untilReady(tab);
        const [hasHeading, fits] = await tab.evaluate(() => [
          document.querySelector("h1")?.checkVisibility(),
          document.documentElement.scrollWidth === document.documentElement.clientWidth,
        ]);
        expect([path, hasHeading, fits, await tab.problems()]).toEqual([path, true, true, []]);
      }
    },
  },
  {
    name: "sound advances, seeks, changes chapter and goes on while pages change",
    isDaily: true,
    async run(engine, { url }) {
      await using tab = await engine.openTab(url);
      await play(tab, "/audiobook/11?chapter=0");
      await untilHeard(tab, 0, 0.5);
      await press(tab, "Skip forward 30 seconds");
      await untilHeard(tab, 0, 30.5);
      expect(await readSec(tab)).toBeLessThan(45);
      await press(tab, "Next chapter");
      await untilHeard(tab, 1, 0.5);
      const beforeSec = await readSec(tab);
      await mark(tab);
      for (const path of ["/", "/search", "/audiobook/12", "/subscribe"]) await follow(tab, path);
      await untilHeard(tab, 1, beforeSec + 2);
      expect(await isMarked(tab)).toBe(true);
      expect(await tab.problems()).toEqual([]);
    },
  },
  {
    name: "a page that sounds is loaded again, and its place is kept",
    isDaily: true,
    async run(engine, { url }) {
      await using tab = await engine.openTab(url);
      await play(tab, "/audiobook/11?chapter=0");
      await untilHeard(tab, 0, 3);
      expect(await isLoading(tab)).toBe(false);
      await tab.reload();
      await untilReady(tab);
      await press(tab, "Play");
      await untilHeard(tab, 0, 2.5);
      expect(await readSec(tab)).toBeLessThan(20);
    },
  },
  {
    name: "signed in, a silent book's page is loaded again",
    isDaily: true,
    async run(engine, { url }) {
      await using tab = await engine.openTab(url);
      await signIn(tab, "owner");
      await untilAt(tab, "/");
      await tab.goto("/audiobook/11");
      await untilReady(tab);
      await until(tab, () => performance.now() > 3_000); // its connection for other devices is open by then
      expect(await isLoading(tab)).toBe(false);
      await tab.reload();
      await untilReady(tab);
      await press(tab, "Play");
      await until(
        tab,
        () => (document.getElementById("sound") as HTMLAudioElement).currentTime > 0,
      );
    },
  },
  {
    name: "a reload and going back keep the scroll position",
    isDaily: true,
    async run(engine, { url }) {
      await using tab = await engine.openTab(url);
      await tab.goto("/terms");
      await untilReady(tab);
      const untilScrolled = () => until(tab, () => Math.abs(scrollY - 600) < 5);
      await tab.evaluate(() => scrollTo({ top: 600, behavior: "instant" }));
      await until(tab, () => history.state?.scrollY === 600);
      await tab.reload();
      await untilReady(tab);
      await untilScrolled();
      await mark(tab);
      await press(tab, "Sign In");
      await untilAt(tab, "/login");
      await goBack(tab);
      await untilAt(tab, "/terms");
      await untilScrolled();
      expect(await isMarked(tab)).toBe(true);
      await tab.goto("/login");
      await goBack(tab);
      await untilAt(tab, "/terms");
      await untilScrolled();
    },
  },
  {
    name: "after a jump nothing claims to load while it sounds, and no source is opened again",
    async run(engine, { url }) {
      await using tab = await engine.openTab(url);
      await play(tab, "/audiobook/11?chapter=0");
      await untilHeard(tab, 0, 2);
      await press(tab, "Skip forward 30 seconds");
      await untilHeard(tab, 0, 31);
      await press(tab, "Skip back 10 seconds");
      await tab.evaluate(() => {
        const told: string[] = [];
        Reflect.set(globalThis, "told", told);
        document.getElementById("sound")!.addEventListener(
          "emptied",
          () => told.push("opened again"),
        );
        let lastSec = 0;
        setInterval(() => {
          const { currentTime } = document.getElementById("sound") as HTMLAudioElement;
          const isMoving = currentTime > lastSec;
          lastSec = currentTime;
          if (isMoving && /Loading/.test(document.querySelector("main")!.innerText)) {
            told.push(`Loading at ${currentTime}`);
          }
        }, 1_000);
      });
      await untilHeard(tab, 0, 36);
      expect(await tab.evaluate(() => Reflect.get(globalThis, "told"))).toEqual([]);
    },
  },
  {
    name: "a shared moment begins where it says, and what lies before it is there",
    async run(engine, { url }) {
      await using tab = await engine.openTab(url);
      await tab.goto("/audiobook/11?chapter=1&t=86");
      await untilReady(tab);
      await press(tab, "Play from 1:26");
      await untilHeard(tab, 1, 86.3);
      for (let presses = 0; presses < 3; presses++) await press(tab, "Skip back 10 seconds");
      await until(tab, () => {
        const { currentTime } = document.getElementById("sound") as HTMLAudioElement;
        return currentTime < 86 && currentTime > 50;
      });
      await untilHeard(tab, 1, await readSec(tab) + 0.5);
    },
  },
  {
    name: "the next chapter follows by itself, and what is heard is where the clock says",
    async run(engine, { url }) {
      await using tab = await engine.openTab(url);
      await play(tab, "/audiobook/11?chapter=0&position=293");
      await untilHeard(tab, 1, 0.5);
      if (engine.hasEars) expect(await misplacedMs(tab)).toBeLessThan(50);
    },
  },
  {
    name: "a book is bought with a card that asks, by 3-D Secure",
    isDaily: true,
    async run(engine, { url }) {
      await using tab = await engine.openTab(url);
      await signIn(tab, "reader");
      await untilAt(tab, "/");
      await tab.goto("/checkout?audiobookId=12&currency=EUR");
      await untilReady(tab);
      await pressThe(tab, "label:has(input[name=card][value$='3155'])");
      await press(tab, "Pay €7.99");
      await press(tab, "Yes, pay");
      await untilAt(tab, "/payment-success");
      await untilSaid(tab, "It's yours");
    },
  },
  {
    name: "a silent player goes where another device has come to",
    async run(engine, { url }) {
      await using tab = await engine.openTab(url);
      await signIn(tab, "owner");
      await untilAt(tab, "/");
      await tab.goto("/audiobook/13?chapter=1");
      await untilReady(tab);
      await press(tab, "Play");
      await untilHeard(tab, 1, 0.5);
      await press(tab, "Pause");
      // The pause too: otherwise the other device would not know of it, and this one would be asked.
      await until(tab, async () => {
        const known = await (await fetch("/api/progress/13")).json();
        const { paused, currentTime } = document.getElementById("sound") as HTMLAudioElement;
        return paused && Math.abs(known?.positionSec - currentTime) < 0.1;
      });
      await tab.evaluate(async () => {
        const { version } = await (await fetch("/api/progress/13")).json();
        const event = { sequence: 1, intent: "play", audiobookId: 13, chapter: 1, positionSec: 66 };
        const heard = { heardFromSec: 60, heardToSec: 66, baseVersion: version };
        const body = JSON.stringify({ deviceId: "another", events: [{ ...event, ...heard }] });
        const headers = { "content-type": "application/json" };
        await fetch("/api/progress", { method: "POST", headers, body });
      });
      await until(tab, () => {
        const { currentTime } = document.getElementById("sound") as HTMLAudioElement;
        return Math.abs(currentTime - 66) < 2;
      });
    },
  },
  {
    name: "a chapter is brought to the device, and plays without a network",
    isDaily: true,
    async run(engine, site) {
      await using network = openSlowNetwork(site);
      await using tab = await engine.openTab(network.url);
      await signIn(tab, "owner");
      await untilAt(tab, "/");
      await tab.goto("/library");
      await untilReady(tab);
      await pressThe(tab, "button[data-downloads='11']");
      await press(tab, "Download: Opening Credits");
      await until(tab, () =>
        [...document.querySelectorAll("dialog[open] button")]
          .some((it) => it.getAttribute("aria-label") === "Delete: Opening Credits"));
      await until(tab, () => navigator.serviceWorker.controller?.scriptURL.endsWith("/sw.js"));
      network.cut();
      await play(tab, "/audiobook/11?chapter=0");
      await untilHeard(tab, 0, 0.5);
    },
  },
  {
    name: "what is read along is there, and a press on a sentence goes to it",
    async run(engine, { url }) {
      await using tab = await engine.openTab(url);
      await play(tab, "/audiobook/11?chapter=1");
      await untilHeard(tab, 1, 0.5);
      await press(tab, "Read along");
      await press(tab, "One minute.");
      await untilHeard(tab, 1, 59);
    },
  },
  {
    name: "the theme is kept",
    async run(engine, { url }) {
      await using tab = await engine.openTab(url);
      await tab.goto("/");
      await untilReady(tab);
      const before = await readTheme(tab);
      await pressThe(tab, "[data-theme-toggle]");
      await until(tab, (before) => getComputedStyle(document.body).colorScheme !== before, before);
      await tab.goto("/audiobook/11");
      expect(await readTheme(tab)).not.toBe(before);
    },
  },
  {
    name: "where sites may keep nothing, sound plays and signing in says that it needs cookies",
    isDaily: true,
    async run(engine, { url }) {
      await using tab = await engine.openTab(url, { keepsData: false });
      await play(tab, "/audiobook/11?chapter=0");
      await untilHeard(tab, 0, 1.5);
      await press(tab, "Pause");
      await press(tab, "Play");
      await untilHeard(tab, 0, 3);
      await signIn(tab, "owner");
      await untilSaid(tab, "signing in needs a cookie");
      // Firefox tells its console of what it refuses.
      expect((await tab.problems()).filter((it) => !/Storage access/.test(it))).toEqual([]);
    },
  },
  {
    name: "without script a book is found, and the browser's own player has its sound",
    only: "WebKit", // Firefox cannot be asked about a page that runs no script
    async run(engine, { url }) {
      await using tab = await engine.openTab(url, { isScripted: false });
      await tab.goto("/");
      await pressThe(tab, 'main a[href="/audiobook/11"]');
      await untilAt(tab, "/audiobook/11");
      await until(tab, () => {
        const sound = document.querySelector<HTMLAudioElement>("audio#sound");
        return sound?.controls && sound.checkVisibility() && sound.src.includes("/api/stream/11");
      });
    },
  },
];

function readTheme(tab: Tab): Promise<string> {
  return tab.evaluate(() => getComputedStyle(document.body).colorScheme);
}
