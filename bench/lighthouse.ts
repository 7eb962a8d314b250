/**
 * Lighthouse as on a mid-range phone on Slow 4G (its own mobile preset). What else the machine does meanwhile can
 * only take time from a page, and the preset counts it four times over: each page has the best of its runs, five of an
 * entrance, up to five of the others until one falls in no way short. Its layout shift is the worst of them; what the
 * font moves when it replaces the system's after the paint (docs/decisions/0081-one-serif.md) is a line of its own.
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
const RUNS = 5;
/** An audit takes 6 to 12 s here. */
const AUDIT_MS = 60_000;

interface Audit {
  /** 0 to 100 by category; empty: the audit came to no end. */
  scores: Record<string, number>;
  lcpMs: number;
  /** Layout shift, but for what the font moved. */
  shift: number;
  /** Layout shift by the font. */
  fontShift: number;
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
  const empty = entrances.length > 0 ? await auditPage(`${site.url}/empty`, null) : null;
  for (const path of entrances) {
    const bare = await auditPage(`${site.url}/bare${path}`, null);
    const audit = await auditPage(site.url + path, null);
    for (const category of CATEGORIES) {
      const value = audit.scores[category] ?? 0;
      figures.push(atLeast(100, { name: `${category} of ${path}`, value }));
    }
    const value = audit.lcpMs;
    figures.push(
      ...shiftsOf(path, audit),
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
      ...shiftsOf(path, audit),
    );
  }
  return figures;
}

function shiftsOf(path: string, { shift, fontShift }: Audit): Figure[] {
  return [
    atMost(0, { name: `layout shift of ${path}`, value: shift }),
    atMost(0.005, { name: `  by its font`, value: fontShift, isDifference: true }),
  ];
}

/** @param judged categories that are to be at 100, which ends the runs; null: all runs are made. */
async function auditPage(url: string, judged: string[] | null): Promise<Audit> {
  const audits: Audit[] = [];
  const isGood = ({ scores }: Audit) => judged?.every((category) => scores[category] === 100);
  while (audits.length < RUNS && !audits.some(isGood)) audits.push(await auditOnce(url));
  const done = audits.filter(({ shift }) => shift < Infinity);
  const every = audits.map(({ scores }) => scores["performance"] ?? "none").join(", ");
  console.log(`  ${new URL(url).pathname}: performance ${every}`);
  const worst = (of: (it: Audit) => number) =>
    done.length === 0 ? Infinity : Math.max(...done.map(of));
  const best = (category: string) => Math.max(...audits.map(({ scores }) => scores[category] ?? 0));
  return {
    scores: Object.fromEntries(CATEGORIES.map((category) => [category, best(category)])),
    lcpMs: Math.min(...audits.map(({ lcpMs }) => lcpMs)),
    shift: worst(({ shift }) => shift),
    fontShift: worst(({ fontShift }) => fontShift),
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
    return { scores: {}, lcpMs: Infinity, shift: Infinity, fontShift: Infinity };
  }
  const { audits, categories } = result.lhr;
  const all = audits["cumulative-layout-shift"]?.numericValue ?? NaN;
  const { items = [] } = (audits["layout-shifts"]?.details ?? {}) as unknown as Partial<Shifts>;
  const sum = (shifts: Shifts["items"]) => shifts.reduce((total, { score }) => total + score, 0);
  return {
    scores: Object.fromEntries(
      CATEGORIES.map((name) => [name, Math.round((categories[name]?.score ?? 0) * 100)]),
    ),
    lcpMs: audits["largest-contentful-paint"]?.numericValue ?? NaN,
    shift: items.length > 0 ? sum(items.filter((it) => !isByFont(it))) : all,
    fontShift: sum(items.filter(isByFont)),
  };
}

/** What Lighthouse tells of layout shifts. */
interface Shifts {
  items: { score: number; subItems?: { items: { cause?: unknown }[] } }[];
}

const isByFont = ({ subItems }: Shifts["items"][number]): boolean =>
  subItems !== undefined && subItems.items.length > 0 &&
  subItems.items.every(({ cause }) => cause === "Web font loaded");
