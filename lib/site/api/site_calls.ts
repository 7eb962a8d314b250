/** API contracts of the site itself. */
import { z } from "zod";
import { type Call, json } from "@/lib/platform/call.ts";

const readiness = z.object({
  ready: z.boolean(),
  reasons: z.array(z.string()),
  silent: z.array(z.string()).describe("books not sold, for chapters of theirs have no sound"),
});

export const siteCalls: Call[] = [
  {
    tag: "Site",
    method: "get",
    path: "/api/openapi.json",
    summary: "This description",
    answers: json(z.looseObject({ openapi: z.string() })),
  },
  {
    tag: "Site",
    method: "get",
    path: "/healthz",
    summary: "Whether the process lives",
    answers: { 200: { text: "It does", type: "text/plain" } },
  },
  {
    tag: "Site",
    method: "get",
    path: "/readyz",
    summary: "Whether it can serve",
    answers: {
      200: { text: "It can", schema: readiness },
      503: { text: "It cannot, and why", schema: readiness },
    },
  },
  {
    tag: "Test mode",
    method: "get",
    path: "/api/test-mp3",
    summary: "The preview of the first book, for the playback check; not in live mode",
    answers: {
      200: { text: "The whole file", type: "audio/mpeg" },
      206: { text: "The range that was asked for", type: "audio/mpeg" },
    },
    failures: [404, 416],
  },
];
