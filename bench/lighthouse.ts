/**
 * Lighthouse as on a mid-range phone on Slow 4G (its own mobile preset): the median of five runs, of
 * the pages a visitor seldom begins with of three.
 * Baseline of the largest contentful paint: an empty page of the same server, same middlewares.
 */

import lighthouse from "npm:lighthouse@13.5.0";
import { launchSite } from "../tests/site.ts";
import { openBrowser } from "./browser.ts";
import { atLeast, atMost, type Figure, median } from "./figure.ts";

const PATHS = ["/", "/audiobook/11"];
/** Not to be indexed, so not judged by how well it could be. */
const CHECKOUT = "/checkout?audiobookId=11";
/** The other pages anybody may open. */
const PUBLIC = [
  "/audiobook/15",
  "/audiobook/11/reviews",
  "/author/tamsin-orrell",
  "/narrator/niamh-carrow",
  "/contact",
  "/privacy",
  "/terms",
  "/imprint",
  "/refunds",
];
/** Open to anybody too, and not to be indexed. */
const UNLISTED = [
  "/audiobook/11/share",
  "/player/11",
  "/subscribe",
  "/login",
  "/signup",
  "/reset-password",
  "/purchase/11",
];
const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"];
const RUNS = 5;
const FEWER_RUNS = 3;

interface Audit {
  /** 0 to 100 by category. */
  scores: Record<string, number>;
  lcpMs: number;
  cls: number;
}

export async function run(): Promise<Figure[]> {
  await using site = await launchSite({ script: "bench/empty_page.ts" });
  await using browser = await openBrowser();
  const audit = (path: string, runs = RUNS) =>
    auditPage(site.url + path, { port: browser.debuggingPort, runs });
  const empty = await audit("/empty");
  const figures: Figure[] = [];
  for (const path of PATHS) {
    const { scores, lcpMs, cls } = await audit(path);
    for (const category of CATEGORIES) {
      figures.push(atLeast(100, { name: `${category} of ${path}`, value: scores[category] ?? 0 }));
    }
    figures.push(
      atMost(0, { name: `layout shift of ${path}`, value: cls }),
      atMost(1.15, { name: `LCP of ${path}, ms`, value: lcpMs, baseline: empty.lcpMs }),
    );
  }
  const { scores, cls } = await audit(CHECKOUT);
  for (const category of CATEGORIES.filter((it) => it !== "seo")) {
    const value = scores[category] ?? 0;
    figures.push(atLeast(100, { name: `${category} of ${CHECKOUT}`, value }));
  }
  figures.push(atMost(0, { name: `layout shift of ${CHECKOUT}`, value: cls }));
  for (const path of [...PUBLIC, ...UNLISTED]) {
    const { scores } = await audit(path, FEWER_RUNS);
    const judged = CATEGORIES.filter((it) => it !== "seo" || PUBLIC.includes(path));
    const worst = judged.sort((a, b) => (scores[a] ?? 0) - (scores[b] ?? 0))[0]!;
    figures.push(atLeast(100, { name: `worst of ${path}: ${worst}`, value: scores[worst] ?? 0 }));
  }
  return figures;
}

async function auditPage(
  url: string,
  { port, runs }: { port: number; runs: number },
): Promise<Audit> {
  const audits: Audit[] = [];
  for (let run = 0; run < runs; run++) audits.push(await auditOnce(url, port));
  const middle = (pick: (audit: Audit) => number) => median(audits.map(pick));
  return {
    scores: Object.fromEntries(
      CATEGORIES.map((category) => [category, middle(({ scores }) => scores[category] ?? 0)]),
    ),
    lcpMs: middle(({ lcpMs }) => lcpMs),
    cls: middle(({ cls }) => cls),
  };
}

async function auditOnce(url: string, port: number): Promise<Audit> {
  const result = await lighthouse(url, {
    port,
    output: "json",
    onlyCategories: CATEGORIES,
    logLevel: "error",
  });
  if (!result || result.lhr.runtimeError) {
    throw new Error(`Auditing ${url} failed: ${result?.lhr.runtimeError?.message ?? "no result"}`);
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
