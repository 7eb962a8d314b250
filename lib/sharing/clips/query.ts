/**
 * The query of a clip's address: `chapter`, `from` (seconds), `seconds` and, if signed, `sig` and `by`. `by`
 * identifies the sharer; a clip of a free chapter has none.
 */
import { z } from "zod";
import { type Cut, MAX_CLIP_SEC, MIN_CLIP_SEC } from "@/lib/sharing/clips/bounds.ts";

const LENGTH = `wanted whole seconds from ${MIN_CLIP_SEC} to ${MAX_CLIP_SEC}`;

export const clipQuery = z.object({
  chapter: z.string().regex(/^\d{1,9}$/, { error: "wanted a whole number such as 4" })
    .transform(Number).optional(),
  from: z.string().regex(/^\d{1,6}(\.\d{1,3})?$/, {
    error: "wanted the clip's beginning in seconds such as 62.5",
  }).transform((sec) => Math.round(Number(sec) * 1000)).default(0),
  seconds: z.string().regex(/^\d{1,3}$/, { error: LENGTH }).transform(Number).default(30)
    .refine((sec) => sec >= MIN_CLIP_SEC && sec <= MAX_CLIP_SEC, { error: LENGTH }),
  by: z.string().regex(/^[\w-]{1,64}$/, { error: "wanted the middle of a clip's link" }).optional(),
  sig: z.string().regex(/^[\w-]{1,64}$/, { error: "wanted the end of a clip's link" }).optional(),
});

export interface ClipQuery extends Cut {
  /** undefined: the preview's chapter. */
  chapter: number | undefined;
  /** Sharer of a clip from a premium chapter; undefined: the chapter is free, or the clip is not signed yet. */
  by: string | undefined;
  sig: string | undefined;
}

/** Whether an address is a clip's, not a chapter's. */
export const asksForClip = (params: URLSearchParams): boolean =>
  params.has("seconds") || params.has("from") || params.has("sig");

/** The query of a signed clip. */
export function clipSearch({ chapter, fromMs, seconds, by, sig }: ClipQuery): string {
  const sharer = by === undefined ? "" : `&by=${by}`;
  return `?chapter=${chapter}&from=${fromMs / 1000}&seconds=${seconds}${sharer}&sig=${sig}`;
}

/** Path of a clip's sound. */
export const clipSoundPath = (bookId: number, query: ClipQuery): string =>
  `/api/clip/${bookId}${clipSearch(query)}`;

/** Path of the public page that plays a clip. */
export const clipPath = (bookId: number, query: ClipQuery): string =>
  `/player/${bookId}${clipSearch(query)}`;
