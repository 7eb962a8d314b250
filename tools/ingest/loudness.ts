/** How much louder a chapter gets: the rule, on what was measured. */
import { MAX_GAIN_DB, PEAK_DBFS, TARGET_LUFS } from "@/tools/ingest/settings.ts";

export interface Loudness {
  /** EBU R128 integrated loudness, LUFS; at most SILENCE_LUFS when nothing passed the gate. */
  integrated: number;
  /** True peak, dBFS; -Infinity for digital silence. */
  peak: number;
}

export interface Gain {
  db: number;
  /** Whether peaks would pass the ceiling and have to be held below it. */
  needsLimiter: boolean;
}

/** The absolute gate of EBU R128: nothing above it was heard. */
const SILENCE_LUFS = -70;

export const isSilent = ({ integrated }: Loudness): boolean => integrated <= SILENCE_LUFS;

/**
 * One gain for the whole chapter, so that whispers stay whispers: an automatic volume would ride it.
 * Silence is left alone, and nothing is raised by more than MAX_GAIN_DB.
 */
export function gainFor(loudness: Loudness): Gain {
  if (isSilent(loudness)) return { db: 0, needsLimiter: false };
  const db = Math.min(TARGET_LUFS - loudness.integrated, MAX_GAIN_DB);
  return { db: Math.round(db * 10) / 10, needsLimiter: loudness.peak + db > PEAK_DBFS };
}
