/** What so many listeners ask of processes and stores, from what one hour of listening was measured to ask. */

export interface Hour {
  requests: number;
  readUnits: number;
  writeUnits: number;
  commits: number;
}

/** What is assumed, and not measured; docs/scale.md says why. */
const HOURS_A_MONTH = 10;
/** Listeners at the busiest hour over those of a mean one. */
const PEAK = 3;
const KBITS = 64;
/** On one process: 5,000 were measured. */
const AT_ONE_PROCESS = 5_000;

export const SIZES = [100, 10_000, 1_000_000, 100_000_000];

const shorten = (value: number): string => {
  for (
    const [size, unit] of [[1e15, " P"], [1e12, " T"], [1e9, " G"], [1e6, " M"], [
      1e3,
      " k",
    ]] as const
  ) {
    if (value >= size) return `${Number((value / size).toPrecision(2))}${unit}`;
  }
  return String(Number(value.toPrecision(2)));
};

/** Rows of a table in Markdown, one column a size. */
export function scaleTable(hour: Hour): string {
  const atPeak = (listeners: number) => listeners * HOURS_A_MONTH / (30 * 24) * PEAK;
  const perSec = (of: number) => (listeners: number) => atPeak(listeners) * of / 3_600;
  const aMonth = (of: number) => (listeners: number) => listeners * HOURS_A_MONTH * of;
  const rows: [string, (listeners: number) => number][] = [
    ["listening at the peak", atPeak],
    ["requests/s", perSec(hour.requests)],
    ["read units/s", perSec(hour.readUnits)],
    ["commits/s", perSec(hour.commits)],
    ["sound, bit/s", (listeners) => atPeak(listeners) * KBITS * 1_000],
    [
      "processes, as one was measured",
      (listeners) => Math.ceil(atPeak(listeners) / AT_ONE_PROCESS),
    ],
    ["read units a month", aMonth(hour.readUnits)],
    ["write units a month", aMonth(hour.writeUnits)],
    ["sound a month, bytes", aMonth(KBITS * 125 * 3_600)],
  ];
  return [
    `| | ${SIZES.map(shorten).join(" | ")} |`,
    `| --- | ${SIZES.map(() => "---:").join(" | ")} |`,
    ...rows.map(([name, of]) => `| ${name} | ${SIZES.map(of).map(shorten).join(" | ")} |`),
  ].join("\n");
}
