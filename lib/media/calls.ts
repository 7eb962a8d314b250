/** API contracts of sound, texts and grants. */

import { z } from "zod";
import { bookId, defineCall, json } from "@/lib/platform/call.ts";

/* The `quality` parameter of playlists: which renditions a player is offered. */

/** `low` and `high` offer a single rendition, so that a player cannot switch by itself. */
export const hlsQuality = z.enum(["auto", "low", "high"], {
  error: "quality: wanted auto, low or high",
}).default("auto");
export type HlsQuality = z.infer<typeof hlsQuality>;

/* The requested format of a chapter's text. */

/**
 * The format for an `Accept` header, if the address does not name one: plain text only if the client accepts no
 * other.
 */
export const acceptedFormat = (accept: string | null): "vtt" | "txt" =>
  accept && /^\s*text\/plain\b(?!.*(text\/vtt|\*\/\*|text\/\*))/i.test(accept) ? "txt" : "vtt";

export const textFormat = z.enum(["vtt", "txt"], { error: "wanted vtt or txt" }).optional();

/* The query of the streaming calls. */

const once = z.string({ error: "wanted only one value" });
const wholeNumber = once.regex(/^\d{1,9}$/, { error: "wanted a whole number such as 4" })
  .transform(Number).optional();

export const streamQuery = z.object({
  chapter: wholeNumber,
  sourceBook: wholeNumber,
  sourceChapter: wholeNumber,
  /** Position in the chapter, seconds, at which the response begins; at or past its end the answer is 416. */
  from: once.regex(/^\d{1,6}(\.\d{1,20})?(e-\d{1,3})?$/, { error: "wanted seconds such as 12.5" })
    .transform(Number).optional(),
  /** A media grant. Empty counts as none: templates send it empty for visitors. */
  _auth: once.transform((text) => text === "" ? null : text).default(null),
});

export type StreamQuery = z.infer<typeof streamQuery>;

const sound = { tag: "Listening", method: "get", session: "optional" } as const;
const SOUND = {
  200: { text: "The whole file", type: "audio/mpeg" },
  206: { text: "The requested range", type: "audio/mpeg" },
  304: { text: "The caller's copy is still good" },
};
const SOUND_FAILURES = [400, 401, 402, 404, 412, 416, 503];

const streamChapter = defineCall({
  ...sound,
  path: "/api/stream/{id}",
  summary: "Stream a chapter's sound; without `chapter`, the preview",
  params: { id: bookId },
  query: streamQuery,
  answers: SOUND,
  failures: SOUND_FAILURES,
});

const streamNamedChapter = defineCall({
  ...sound,
  path: "/api/mp3/{book}/{file}",
  summary: "Stream a chapter's sound by file name, such as 11/chapter-01.mp3",
  query: streamQuery.pick({ _auth: true }),
  answers: SOUND,
  failures: SOUND_FAILURES,
});

const playAdaptive = defineCall({
  ...sound,
  path: "/api/hls/{book}/{chapter}/{path}",
  summary: "Stream adaptively: index.m3u8 and the files it lists",
  params: { book: bookId, chapter: z.int().min(0) },
  query: streamQuery.pick({ _auth: true }).extend({ quality: hlsQuality }),
  answers: {
    200: { text: "A playlist; its parts are audio", type: "application/vnd.apple.mpegurl" },
    206: { text: "A range of one part", type: "audio/mpeg" },
    304: { text: "The caller's copy is still good" },
  },
  failures: [400, 401, 402, 404, 503],
});

const readChapterText = defineCall({
  ...sound,
  path: "/api/text/{book}/{chapter}",
  summary: "Get a chapter's text: WebVTT with the time of each sentence, or plain text",
  params: { book: bookId, chapter: z.int().min(0) },
  query: streamQuery.pick({ _auth: true }).extend({ format: textFormat }),
  answers: {
    200: { text: "The whole text", type: "text/vtt" },
    206: { text: "The requested range", type: "text/vtt" },
    304: { text: "The caller's copy is still good" },
  },
  failures: [400, 401, 402, 404, 412, 416, 503],
});

export const renewGrants = defineCall({
  tag: "Listening",
  session: "needed",
  method: "get",
  path: "/api/grants/{book}",
  summary: "Get new media grants, for the `_auth` of premium chapters",
  params: { book: bookId },
  answers: json(
    z.object({
      grants: z.record(z.string(), z.string()).describe("grants by source book"),
      expiresAt: z.iso.datetime(),
    }),
    "A grant for each source book the listener may hear",
  ),
  failures: [401, 402, 404],
});

export const mediaCalls = [
  streamChapter,
  streamNamedChapter,
  playAdaptive,
  readChapterText,
  renewGrants,
];
