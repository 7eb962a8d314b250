/** API contracts of clips and embeds. */

import { z } from "zod";
import { bookId, defineCall, json } from "@/lib/platform/call.ts";
import { clipQuery } from "./clip.ts";

const pixels = z.string().regex(/^[1-9]\d{0,4}$/, { error: "wanted a whole number of pixels" })
  .transform(Number).optional();

const oembedQuery = z.object({
  url: z.url({
    protocol: /^https?$/,
    error: "wanted the address of an audiobook page on this site",
  })
    .max(2_000),
  format: z.string().default("json"),
  maxwidth: pixels,
  maxheight: pixels,
});

export type OembedQuery = z.infer<typeof oembedQuery>;

const embed = z.object({
  version: z.literal("1.0"),
  type: z.literal("rich"),
  title: z.string(),
  author_name: z.string(),
  provider_name: z.string(),
  provider_url: z.string(),
  cache_age: z.int(),
  thumbnail_url: z.string().optional(),
  thumbnail_width: z.int().optional(),
  thumbnail_height: z.int().optional(),
  width: z.int(),
  height: z.int(),
  html: z.string(),
});
export type Embed = z.infer<typeof embed>;

const getClip = defineCall({
  tag: "Sharing",
  method: "get",
  path: "/api/clip/{id}",
  summary:
    "Stream 15 to 60 seconds of a chapter; anyone with the signed link can play it while its sharer may hear the chapter",
  session: "optional",
  params: { id: bookId },
  query: clipQuery,
  answers: {
    200: { text: "The whole clip", type: "audio/mpeg" },
    206: { text: "The requested range", type: "audio/mpeg" },
    302: {
      text:
        "If the caller may hear the chapter and has budget left: redirects to the signed address",
    },
    304: { text: "The caller's copy is still good" },
  },
  failures: [400, 401, 402, 403, 404, 416, 429, 503],
});

export const getEmbed = defineCall({
  tag: "Sharing",
  method: "get",
  path: "/api/oembed",
  summary: "Get what other sites need to embed an audiobook page (oembed.com)",
  query: oembedQuery,
  answers: json(embed, "What to embed"),
  failures: [400, 404, 501],
});

export const sharingCalls = [getClip, getEmbed];
