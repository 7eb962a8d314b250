/** What every ingested chapter is made into. A change here makes earlier unfinished work start anew. */

/**
 * All sound is made mono at 48 kHz. An MP3 frame then is 24 ms in exactly 192 bytes (44.1 kHz would need
 * padding), so that byte = 8 x millisecond holds; and renditions of one sampling rate and one channel
 * can follow each other in a decoder without a reset.
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
 * Samples by which a decoded MP3 is late: LAME's encoder delay (576) and that of every decoder (529).
 * Players only skip them where a Xing header says so, and such a header breaks byte = time. So the AAC
 * renditions are given the same delay: all engines then share one time line, to the sample.
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
