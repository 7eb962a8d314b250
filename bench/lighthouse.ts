/**
 * Lighthouse as on a mid-range phone on Slow 4G (its own mobile preset), with the machine's processor slowed down to
 * such a phone's. What else the machine does meanwhile can
 * only take time from a page, and the preset counts it several times over: each page has the best of up to
 * ten runs, which end when one falls in no way short; an entrance has at least five. Its layout shift is the worst of
 * them. Only the font may move something, by a pixel or two, when it replaces the system's after the paint
 * (docs/decisions/0003-pages.md).
 * `deno task bench lighthouse --only /audiobook/15` audits one page.
 * Baselines of the largest contentful paint: the same page without its scripts, and an empty page of the same server,
 * same middlewares. The second depends on the machine: where the paint takes so long that the font is there before it,
 * Lighthouse counts the font among what the paint waits for.
 */

import lighthouse from "npm:lighthouse@13.5.0";
import { withDeadline } from "@/lib/platform/time.ts";
import { launchSite } from "../tests/site.ts";
import { openBrowser } from "./browser.ts";
import { atLeast, atMost, type Figure, median } from "./figure.ts";

/** Where visitors begin: held to LCP too. */
const ENTRANCES = ["/", "/audiobook/11"];
/** The other pages anybody may open. */
const PUBLIC = [
  "/audiobook/15",
  "/subscribe",
  "/audiobook/11/reviews",
  "/author/tamsin-orrell",
  "/narrator/niamh-carrow",
  "/contact",
  "/privacy",
  "/terms",
  "/imprint",
  "/refunds",
];
/** Open to anybody too, and not to be indexed, so not judged by how well they could be. */
const UNLISTED = [
  "/checkout?audiobookId=11",
  "/audiobook/11/share",
  "/player/11",
  "/login",
  "/signup",
  "/reset-password",
  "/purchase/11",
];
const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"];
const RUNS = 10;
/** Of an entrance, whose time counts too. */
const LEAST_RUNS = 5;
/** Lighthouse calls up to 0.1 good. */
const SHIFT = 0.005;
/** An audit takes 6 to 12 s here. */
const AUDIT_MS = 60_000;

interface Audit {
  /** 0 to 100 by category; empty: the audit came to no end. */
  scores: Record<string, number>;
  lcpMs: number;
  cls: number;
  /** Lighthouse's measure of this machine's processor. */
  benchmarkIndex: number;
}

/** @param only path of the one page to audit. */
export async function run(only?: string): Promise<Figure[]> {
  const known = [...ENTRANCES, ...PUBLIC, ...UNLISTED];
  if (only && !known.includes(only)) {
    throw new Error(`No audited page is ${only}; there are ${known.join(", ")}.`);
  }
  const isWanted = (path: string) => !only || path === only;
  await using site = await launchSite({ script: "bench/empty_page.ts" });
  const figures: Figure[] = [];
  const slowdown = await calibrate(`${site.url}/empty`);
  const auditPage = (path: string, judged: string[], least = 1) =>
    auditBest(site.url + path, judged, least, slowdown);
  const entrances = ENTRANCES.filter(isWanted);
  const empty = entrances.length > 0
    ? await auditPage("/empty", ["performance"], LEAST_RUNS)
    : null;
  for (const path of entrances) {
    const bare = await auditPage(`/bare${path}`, ["performance"], LEAST_RUNS);
    const audit = await auditPage(path, CATEGORIES, LEAST_RUNS);
    for (const category of CATEGORIES) {
      const value = audit.scores[category] ?? 0;
      figures.push(atLeast(100, { name: `${category} of ${path}`, value }));
    }
    const value = audit.lcpMs;
    figures.push(
      atMost(SHIFT, { name: `layout shift of ${path}`, value: audit.cls, isDifference: true }),
      atMost(1.15, { name: `LCP of ${path} / without scripts, ms`, value, baseline: bare.lcpMs }),
      atMost(1.6, { name: `LCP of ${path} / empty page, ms`, value, baseline: empty!.lcpMs }),
    );
  }
  for (const path of [...PUBLIC, ...UNLISTED].filter(isWanted)) {
    const judged = CATEGORIES.filter((it) => it !== "seo" || PUBLIC.includes(path));
    const audit = await auditPage(path, judged), { scores } = audit;
    const worst = judged.sort((a, b) => (scores[a] ?? 0) - (scores[b] ?? 0))[0]!;
    figures.push(
      atLeast(100, { name: `worst of ${path}: ${worst}`, value: scores[worst] ?? 0 }),
      atMost(SHIFT, { name: `layout shift of ${path}`, value: audit.cls, isDifference: true }),
    );
  }
  return figures;
}

/**
 * By how much this machine is slowed down to be a mid-range phone. Lighthouse's own 4 is meant for a fast desktop
 * computer, and its guide wants it calibrated elsewhere
 * (https://github.com/GoogleChrome/lighthouse/blob/main/docs/throttling.md); the steps are those of its calculator.
 */
async function calibrate(url: string): Promise<number> {
  const indices: number[] = [];
  for (let i = 0; i < 3; i++) indices.push((await auditOnce(url, 1)).benchmarkIndex);
  const index = median(indices);
  const slowdown = index >= 1300
    ? 3 + (index - 1300) / 233
    : index >= 800
    ? 2 + (index - 800) / 500
    : 1 + Math.max(0, index - 150) / 650;
  console.log(`  benchmark index ${index}: slowed down ${slowdown.toFixed(1)} times`);
  return slowdown;
}

/** @param judged categories that are to be at 100, which ends the runs after the least of them. */
async function auditBest(
  url: string,
  judged: string[],
  least: number,
  slowdown: number,
): Promise<Audit> {
  const audits: Audit[] = [];
  const isGood = ({ scores }: Audit) => judged.every((category) => scores[category] === 100);
  while (audits.length < RUNS && !(audits.length >= least && audits.some(isGood))) {
    audits.push(await auditOnce(url, slowdown));
  }
  const done = audits.filter(({ cls }) => cls < Infinity);
  const every = audits.map(({ scores }) => scores["performance"] ?? "none").join(", ");
  console.log(`  ${new URL(url).pathname}: performance ${every}`);
  const best = (category: string) => Math.max(...audits.map(({ scores }) => scores[category] ?? 0));
  return {
    scores: Object.fromEntries(CATEGORIES.map((category) => [category, best(category)])),
    lcpMs: Math.min(...audits.map(({ lcpMs }) => lcpMs)),
    cls: done.length === 0 ? Infinity : Math.max(...done.map(({ cls }) => cls)),
    benchmarkIndex: median(audits.map(({ benchmarkIndex }) => benchmarkIndex)),
  };
}

/** In a browser of its own, which ends with the audit, whether that has come to its end or not. */
async function auditOnce(url: string, slowdown: number): Promise<Audit> {
  await using browser = await openBrowser();
  const asked = lighthouse(url, {
    port: browser.debuggingPort,
    output: "json",
    onlyCategories: CATEGORIES,
    throttling: { cpuSlowdownMultiplier: slowdown },
    logLevel: "error",
  });
  const result = await withDeadline(AUDIT_MS, asked).catch((error) => {
    console.error(`  ${url}: ${error}`);
    return undefined;
  });
  if (!result || result.lhr.runtimeError) {
    console.error(`  ${url}: ${result?.lhr.runtimeError?.message ?? "no result"}`);
    return { scores: {}, lcpMs: Infinity, cls: Infinity, benchmarkIndex: NaN };
  }
  const { audits, categories, environment } = result.lhr;
  return {
    scores: Object.fromEntries(
      CATEGORIES.map((name) => [name, Math.round((categories[name]?.score ?? 0) * 100)]),
    ),
    lcpMs: audits["largest-contentful-paint"]?.numericValue ?? NaN,
    cls: audits["cumulative-layout-shift"]?.numericValue ?? NaN,
    benchmarkIndex: environment.benchmarkIndex,
  };
}
