/** The requested format of a chapter's text. */
import { z } from "zod";

/**
 * The format for an `Accept` header, if the address does not name one: plain text only if the client accepts no
 * other.
 */
export const acceptedFormat = (accept: string | null): "vtt" | "txt" =>
  accept && /^\s*text\/plain\b(?!.*(text\/vtt|\*\/\*|text\/\*))/i.test(accept) ? "txt" : "vtt";

export const textFormat = z.enum(["vtt", "txt"], { error: "wanted vtt or txt" }).optional();
