/** The part of the ffmpeg commands that measuring and encoding share: they must hear the same samples. */
import type { Recording } from "@/tools/ingest/recording.ts";
import { SAMPLE_RATE } from "@/tools/ingest/settings.ts";

/** Decoders need a run-up before the first sample that counts. */
const RUN_UP_SEC = 5;

export function inputArgs({ source, startSec }: Recording): string[] {
  const seekSec = Math.max(0, startSec - RUN_UP_SEC);
  // `file:` so that no name is taken for an option or an address.
  return [...(seekSec > 0 ? ["-ss", String(seekSec)] : []), "-i", `file:${source.path}`];
}

/** Filters that yield the recording's own samples, mono at SAMPLE_RATE. */
export function inputFilters({ startSec, endSec }: Recording): string[] {
  const seekSec = Math.max(0, startSec - RUN_UP_SEC);
  const bounds = [
    ...(startSec > seekSec ? [`start=${startSec - seekSec}`] : []),
    ...(endSec === null ? [] : [`end=${endSec - seekSec}`]),
  ];
  return [
    ...(bounds.length > 0 ? [`atrim=${bounds.join(":")}`, "asetpts=PTS-STARTPTS"] : []),
    `aformat=sample_fmts=flt:sample_rates=${SAMPLE_RATE}:channel_layouts=mono`,
  ];
}
