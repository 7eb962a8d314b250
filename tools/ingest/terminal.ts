/** Shows a run as it goes: a bar on a terminal, a line a chapter elsewhere. */
import { formatClock } from "@/lib/platform/duration.ts";
import { describePlan } from "@/tools/ingest/describe.ts";
import type { IngestListener } from "@/tools/ingest/ingest.ts";
import type { Progress } from "@/tools/ingest/progress.ts";

const BAR_WIDTH = 30;
const REDRAW_MS = 200;
const CLEAR_LINE = "\r\x1b[K";

const encoder = new TextEncoder();

export function createTerminalListener(): IngestListener & { end(): void } {
  const isTerminal = Deno.stdout.isTerminal();
  let drawnMs = -Infinity;
  const draw = (text: string) => Deno.stdout.writeSync(encoder.encode(CLEAR_LINE + text));
  const say = (line: string) => {
    if (isTerminal) draw("");
    console.log(line);
  };
  return {
    planned: (plan) => describePlan(plan).forEach(say),
    progressed(progress) {
      const nowMs = performance.now();
      if (!isTerminal || nowMs - drawnMs < REDRAW_MS) return;
      drawnMs = nowMs;
      draw(formatBar(progress));
    },
    stepped() {}, // a chapter's four steps would hide the chapters
    finished({ number, title }, { isResumed, done, total }) {
      const how = isResumed ? "was done before" : "done";
      say(`Chapter ${number} ${how}: ${title} (${done} of ${total})`);
    },
    end() {
      if (isTerminal) draw("");
    },
  };
}

function formatBar({ share, leftSec }: Progress): string {
  const filled = Math.round(share * BAR_WIDTH);
  const bar = "#".repeat(filled) + "-".repeat(BAR_WIDTH - filled);
  const left = leftSec === null ? "" : `  ${formatClock(Math.ceil(leftSec))} left`;
  return `[${bar}] ${Math.floor(share * 100)}%${left}`;
}
