/** How a chapter's text is asked for. */
import { z } from "zod";

/** What an `Accept` header asks for where the address does not say: plain text when that is all it takes. */
export const acceptedFormat = (accept: string | null): "vtt" | "txt" =>
  accept && /^\s*text\/plain\b(?!.*(text\/vtt|\*\/\*|text\/\*))/i.test(accept) ? "txt" : "vtt";

export const textFormat = z.enum(["vtt", "txt"], { error: "wanted vtt or txt" }).optional();
