/**
 * Lighthouse as on a mid-range phone on Slow 4G (its own mobile preset). What else the machine does meanwhile can
 * only take time from a page, and the preset counts it four times over: each page has the best of its runs: up to ten,
 * until one falls in no way short, and at least five of an entrance. Its layout shift is the worst of them: nothing may
 * move but, by a pixel or two, what the font replaces after the paint (docs/decisions/0081-one-serif.md).
 * `deno task bench lighthouse --only /audiobook/15` audits one page.
 * Baselines of the largest contentful paint: the same page without its scripts, and an empty page of the same server,
 * same middlewares. The second depends on the machine: where the paint takes so long that the font is there before it,
 * Lighthouse counts the font among what the paint waits for.
 */

import lighthouse from "npm:lighthouse@13.5.0";
import { withDeadline } from "@/lib/platform/time.ts";
import { launchSite } from "../tests/site.ts";
import { openBrowser } from "./browser.ts";
import { atLeast, atMost, type Figure } from "./figure.ts";

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
/** Of 0.1 that Lighthouse calls good. */
const SHIFT = 0.005;
/** An audit takes 6 to 12 s here. */
const AUDIT_MS = 60_000;

interface Audit {
  /** 0 to 100 by category; empty: the audit came to no end. */
  scores: Record<string, number>;
  lcpMs: number;
  cls: number;
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
  const entrances = ENTRANCES.filter(isWanted);
  const empty = entrances.length > 0
    ? await auditPage(`${site.url}/empty`, ["performance"], LEAST_RUNS)
    : null;
  for (const path of entrances) {
    const bare = await auditPage(`${site.url}/bare${path}`, ["performance"], LEAST_RUNS);
    const audit = await auditPage(site.url + path, CATEGORIES, LEAST_RUNS);
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
    const audit = await auditPage(site.url + path, judged), { scores } = audit;
    const worst = judged.sort((a, b) => (scores[a] ?? 0) - (scores[b] ?? 0))[0]!;
    figures.push(
      atLeast(100, { name: `worst of ${path}: ${worst}`, value: scores[worst] ?? 0 }),
      atMost(SHIFT, { name: `layout shift of ${path}`, value: audit.cls, isDifference: true }),
    );
  }
  return figures;
}

/** @param judged categories that are to be at 100, which ends the runs after the least of them. */
async function auditPage(url: string, judged: string[], least = 1): Promise<Audit> {
  const audits: Audit[] = [];
  const isGood = ({ scores }: Audit) => judged.every((category) => scores[category] === 100);
  while (audits.length < RUNS && !(audits.length >= least && audits.some(isGood))) {
    audits.push(await auditOnce(url));
  }
  const done = audits.filter(({ cls }) => cls < Infinity);
  const every = audits.map(({ scores }) => scores["performance"] ?? "none").join(", ");
  console.log(`  ${new URL(url).pathname}: performance ${every}`);
  const best = (category: string) => Math.max(...audits.map(({ scores }) => scores[category] ?? 0));
  return {
    scores: Object.fromEntries(CATEGORIES.map((category) => [category, best(category)])),
    lcpMs: Math.min(...audits.map(({ lcpMs }) => lcpMs)),
    cls: done.length === 0 ? Infinity : Math.max(...done.map(({ cls }) => cls)),
  };
}

/** In a browser of its own, which ends with the audit, whether that has come to its end or not. */
async function auditOnce(url: string): Promise<Audit> {
  await using browser = await openBrowser();
  const asked = lighthouse(url, {
    port: browser.debuggingPort,
    output: "json",
    onlyCategories: CATEGORIES,
    logLevel: "error",
  });
  const result = await withDeadline(AUDIT_MS, asked).catch((error) => {
    console.error(`  ${url}: ${error}`);
    return undefined;
  });
  if (!result || result.lhr.runtimeError) {
    console.error(`  ${url}: ${result?.lhr.runtimeError?.message ?? "no result"}`);
    return { scores: {}, lcpMs: Infinity, cls: Infinity };
  }
  const { audits, categories } = result.lhr;
  return {
    scores: Object.fromEntries(
      CATEGORIES.map((name) => [name, Math.round((categories[name]?.score ?? 0) * 100)]),
    ),
    lcpMs: audits["largest-contentful-paint"]?.numericValue ?? NaN,
    cls: audits["cumulative-layout-shift"]?.numericValue ?? NaN,
  };
}
