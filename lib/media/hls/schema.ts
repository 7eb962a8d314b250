/** The manifest's schema of a chapter's adaptive renditions. */
import { z } from "zod";

// As in `manifest.ts`: a plain name cannot point outside the folder.
const name = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]*$/, {
  error: "wanted a plain name of letters, digits, '.', '_' and '-'",
});

const renditionSchema = z.strictObject({
  kbps: z.int().min(1),
  /** Fragmented MP4 with AAC: an initialisation segment, directly followed by the media segments. */
  file: name,
  bytes: z.int().min(1),
  sha256: z.string().regex(/^[0-9a-f]{64}$/, { error: "wanted 64 hexadecimal digits" }),
  initBytes: z.int().min(1),
  segmentBytes: z.array(z.int().min(1)).min(1),
});

export const hlsSchema = z.strictObject({
  sampleRate: z.int().min(8_000),
  /** Length of each segment, the same in every rendition. */
  segmentSamples: z.array(z.int().min(1)).min(1),
  renditions: z.array(renditionSchema).min(1),
}).superRefine(({ segmentSamples, renditions }, ctx) => {
  const refuse = (index: number, field: string, message: string) =>
    ctx.addIssue({ code: "custom", path: ["renditions", index, field], message });
  for (const [index, { bytes, initBytes, segmentBytes }] of renditions.entries()) {
    if (segmentBytes.length !== segmentSamples.length) {
      refuse(index, "segmentBytes", `wanted ${segmentSamples.length} sizes, one a segment`);
    }
    const sum = segmentBytes.reduce((total, it) => total + it, initBytes);
    if (sum !== bytes) refuse(index, "bytes", `wanted ${sum}, the sum of its parts`);
  }
});

export type HlsRecord = z.infer<typeof hlsSchema>;
