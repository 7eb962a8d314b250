/** Calls of the player: sound, progress, bookmarks. */
import { z } from "zod";
import {
  bookmarkInput,
  bookmarksQuery,
  exportQuery,
  noteInput,
  syncInput,
} from "@/lib/bookmarks/schema.ts";
import { streamQuery } from "@/lib/media/stream_query.ts";
import { hlsQuality } from "@/lib/media/hls/quality.ts";
import { bookId, type Call, json } from "@/lib/openapi/call.ts";
import * as views from "@/lib/openapi/views.ts";
import { claimInput, journalInput, positionInput } from "@/lib/progress/input.ts";

const shared = { tag: "Listening", session: "needed" } as const;
const sound = { tag: "Listening", method: "get", session: "optional" } as const;
const SOUND = {
  200: { text: "The whole file", type: "audio/mpeg" },
  206: { text: "The range that was asked for", type: "audio/mpeg" },
  304: { text: "What the caller has is good" },
};
const SOUND_FAILURES = [400, 401, 402, 404, 412, 416, 503];

export const listeningCalls: Call[] = [
  {
    ...sound,
    path: "/api/stream/{id}",
    summary: "The sound of a chapter; without `chapter` the preview",
    params: { id: bookId },
    query: streamQuery,
    answers: SOUND,
    failures: SOUND_FAILURES,
  },
  {
    ...sound,
    path: "/api/mp3/{book}/{file}",
    summary: "The sound of a chapter by name, such as 11/chapter-01.mp3",
    query: streamQuery.pick({ _auth: true }),
    answers: SOUND,
    failures: SOUND_FAILURES,
  },
  {
    ...sound,
    path: "/api/hls/{book}/{chapter}/{path}",
    summary: "Adaptive renditions: index.m3u8, and what it names",
    params: { book: bookId, chapter: z.int().min(0) },
    query: streamQuery.pick({ _auth: true }).extend({ quality: hlsQuality }),
    answers: {
      200: { text: "A playlist; its parts are audio", type: "application/vnd.apple.mpegurl" },
      206: { text: "A range of a part", type: "audio/mpeg" },
      304: { text: "What the caller has is good" },
    },
    failures: [400, 401, 402, 404, 503],
  },
  {
    ...shared,
    method: "get",
    path: "/api/grants/{book}",
    summary: "Fresh media grants, for the `_auth` of premium chapters",
    params: { book: bookId },
    answers: json(
      z.object({
        grants: z.record(z.string(), z.string()).describe("source book to grant"),
        expiresAt: z.iso.datetime(),
      }),
      "A grant for every source book of the book that may be heard",
    ),
    failures: [401, 402, 404],
  },
  {
    ...shared,
    method: "get",
    path: "/api/progress",
    summary: "Where the listener is in every book, latest first",
    answers: json(z.array(views.progress)),
    failures: [401],
  },
  {
    ...shared,
    method: "post",
    path: "/api/progress",
    summary: "Save a journal of events, or one position",
    body: z.union([journalInput, positionInput]),
    answers: json(z.union([views.recorded, views.placed]), "To a journal; to one position"),
    failures: [400, 401, 404, 413, 415, 503],
  },
  {
    ...shared,
    method: "get",
    path: "/api/progress/{id}",
    summary: "Where the listener is in one book",
    params: { id: bookId },
    answers: json(views.progress.nullable(), "null: not begun"),
    failures: [401, 404],
  },
  {
    ...shared,
    method: "post",
    path: "/api/progress/claim",
    summary: "Take over what this browser's visitor heard before signing up",
    body: claimInput,
    answers: json(views.recorded),
    failures: [400, 401, 409, 413, 415, 503],
  },
  {
    ...shared,
    method: "get",
    path: "/api/progress/events",
    summary: "Changes of progress as they happen, `event: progress` with an array of Progress",
    answers: { 200: { text: "Server-sent events", type: "text/event-stream" } },
    failures: [401, 429],
  },
  {
    ...shared,
    method: "get",
    path: "/api/progress/history/{id}",
    summary: "Places left by a jump, newest first, at most 50 a single book",
    params: { id: bookId },
    answers: json(z.array(views.historyItem)),
    failures: [401, 404],
  },
  {
    ...shared,
    method: "get",
    path: "/api/progress/now",
    summary: "What the event stream tells at first, for callers that cannot keep one open",
    answers: json(z.array(views.progress)),
    failures: [401],
  },
  {
    ...shared,
    method: "get",
    path: "/api/recently-played",
    summary: "Books as the listener used them last, latest first",
    answers: json(z.array(views.played)),
    failures: [401],
  },
  {
    ...shared,
    method: "get",
    path: "/api/favorites",
    summary: "Books the listener likes, the one marked last first",
    answers: json(z.array(views.played)),
    failures: [401],
  },
  {
    ...shared,
    method: "get",
    path: "/api/bookmarks",
    summary: "The listener's bookmarks, newest first",
    query: bookmarksQuery,
    answers: json(z.array(views.bookmark)),
    failures: [400, 401],
  },
  {
    ...shared,
    method: "post",
    path: "/api/bookmarks",
    summary: "Mark a place; with an id of one's own, sending it twice makes one",
    body: bookmarkInput,
    answers: { 201: { text: "Made, or there already", schema: views.bookmark } },
    failures: [400, 401, 409, 413, 415],
  },
  {
    ...shared,
    method: "patch",
    path: "/api/bookmarks/{id}",
    summary: "Change the note of a bookmark",
    body: noteInput,
    answers: json(views.bookmark),
    failures: [400, 401, 404, 413, 415],
  },
  {
    ...shared,
    method: "delete",
    path: "/api/bookmarks/{id}",
    summary: "Remove a bookmark",
    answers: { 204: { text: "Gone" } },
    failures: [401, 404],
  },
  {
    ...shared,
    method: "post",
    path: "/api/bookmarks/sync",
    summary: "Merge a browser's bookmarks into the account's; again changes nothing",
    body: syncInput,
    answers: json(views.synced),
    failures: [400, 401, 413, 415],
  },
  {
    ...shared,
    method: "get",
    path: "/api/bookmarks/export",
    summary: "Bookmarks, places left and progress as a file; `format=markdown` to read",
    query: exportQuery,
    answers: json(
      z.object({ exportedAt: z.iso.datetime(), books: views.exportedBooks }),
      "A file to keep",
    ),
    failures: [400, 401],
  },
];
