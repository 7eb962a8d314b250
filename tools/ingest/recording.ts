import { type ImportNotice, noticeText } from "@/lib/media/notice.ts";

/** What an import fails with: its notice goes to the author's desk, the message to the terminal. */
class NoticeError extends Error {
  readonly notice: ImportNotice;

  constructor(notice: ImportNotice) {
    super(noticeText(notice));
    this.notice = notice;
  }
}

/**
 * What stops a whole run: no ffmpeg, no room on the disk, a folder that cannot be written. The notice
 * is for the author: what was tried, what was found, what to do.
 */
export class IngestError extends NoticeError {
  override name = "IngestError";
}

/** Thrown while one recording is worked on: it is left out with this notice, while the others go on. */
export class RefusedRecording extends NoticeError {
  override name = "RefusedRecording";
}

/* What is known of the author's files before decoding. */

export interface Source {
  path: string;
  /** Path relative to what the author named. */
  name: string;
  bytes: number;
  modifiedMs: number;
  /** Rights, where the system has them. */
  mode?: number | undefined;
  /** A WAV whose sound goes on behind what its header says: it is read to the file's end. */
  readsOn?: boolean;
  /** A tag or zeros behind the sound, at which a decoder of MP3 stumbles. */
  endsInTag?: boolean;
}

/** A mark within a file that holds several chapters. */
export interface ChapterMark {
  title: string;
  startSec: number;
}

export interface Tags {
  title: string | null;
  track: number | null;
  disc: number | null;
  /** Length that the file claims; null: none, or a guess. */
  durationSec: number | null;
  marks: ChapterMark[];
}

/** Reads the tags of a file; without any, or without sound, every field is null. */
export type ReadTags = (path: string) => Promise<Tags>;

/** A stretch of a file that becomes one chapter. */
export interface Recording {
  source: Source;
  /** For people: the file, or the file and the mark. */
  name: string;
  /** What the recording calls itself: the mark, else the tag; null when it says nothing. */
  title: string | null;
  track: number | null;
  disc: number | null;
  /** Whether it is a mark's stretch of a file. */
  isMark?: boolean;
  startSec: number;
  /** null: to the end of the file. */
  endSec: number | null;
  /** Length by the file's own account. */
  claimedSec: number | null;
  /** The other files of the same chapter, in order, which follow this one without a pause. */
  more?: Recording[];
}

export interface PlannedChapter {
  number: number;
  title: string;
  recording: Recording;
}

/* The format of every ingested chapter. A change here makes unfinished work start again. */

/**
 * All sound is made mono at 48 kHz. An MP3 frame is then 24 ms in exactly 192 bytes (44.1 kHz would need
 * padding), so that byte = 8 x millisecond holds; and renditions with one sampling rate and one channel can
 * follow each other in a decoder without a reset.
 */
export const SAMPLE_RATE = 48_000;

export const MP3_KBPS = 64;
export const MP3_FRAME_SAMPLES = 1_152;
export const MP3_FRAME_BYTES = MP3_KBPS * 125 * MP3_FRAME_SAMPLES / SAMPLE_RATE;

/** Bit rates of the adaptive renditions, AAC-LC, in kbit/s, lowest first. */
export const LADDER_KBPS = [32, 64, 128];
export const AAC_FRAME_SAMPLES = 1_024;
/** 2.005 s; the long segments are three of these. */
export const SHORT_SEGMENT_SAMPLES = 94 * AAC_FRAME_SAMPLES;

/**
 * Delay of a decoded MP3 in samples: LAME's encoder delay (576) and that of every decoder (529). Players skip
 * it only where a Xing header says so, and such a header breaks byte = time. So the AAC renditions get the
 * same delay: all engines then share one time line, to the sample.
 */
export const MP3_DELAY_SAMPLES = 1_105;

/**
 * Loudness of a chapter, EBU R128 integrated. Spoken word in mono at -18 LUFS comes out of two speakers
 * at the -16 LUFS of podcasts, give or take the listener's downmix, and is within ACX's -23 to -18 dB RMS.
 */
export const TARGET_LUFS = -18;
/** Highest sample after the gain, dBFS: leaves room for what a lossy encoder adds. */
export const PEAK_DBFS = -2;
/** Beyond this gain a recording is mostly its own noise. */
export const MAX_GAIN_DB = 20;
