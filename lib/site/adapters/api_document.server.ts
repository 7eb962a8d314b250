/** The OpenAPI 3.1 description of all calls, with the contracts of those that belong to no domain. */

import { z } from "zod";
import config from "@/deno.json" with { type: "json" };
import { accountCalls, session, user } from "@/lib/accounts/calls.ts";
import { analyticsCalls, analyticsEvent } from "@/lib/analytics/calls.ts";
import { catalogueCalls } from "@/lib/catalogue/calls.ts";
import { downloadCalls } from "@/lib/downloads/calls.ts";
import { exportedBooks, heardRow, listeningCalls } from "@/lib/listening/calls.ts";
import { mediaCalls } from "@/lib/media/calls.ts";
import {
  accountFailure,
  type AnswerContract,
  type Call,
  defineCall,
  failure,
  json,
  named,
} from "@/lib/platform/call.ts";
import { TAGS } from "@/lib/platform/language/language.ts";
import { reviewCalls } from "@/lib/reviews/calls.ts";
import { searchCalls } from "@/lib/search/calls.ts";
import { sharingCalls } from "@/lib/sharing/calls.ts";
import { buyingCalls, purchase, subscription } from "@/lib/shop/calls.ts";
import { helpRequest, supportCalls } from "@/lib/support/calls.ts";
import { LISTENER_PARAM } from "./request/require.server.ts";

export const exportAccount = defineCall({
  tag: "Account",
  method: "get",
  path: "/api/account/export",
  summary: "Download everything the store keeps about the listener",
  session: "needed",
  answers: json(
    z.looseObject({
      exportedAt: z.iso.datetime(),
      profile: user,
      language: z.enum(TAGS).nullable().describe("the chosen one"),
      devices: z.array(session),
      purchases: z.array(purchase),
      subscription,
      favorites: z.array(z.int()),
      helpRequests: z.array(helpRequest),
      books: exportedBooks,
      listening: z.array(heardRow),
    }),
    "The file",
  ),
  failures: [401, 429],
});

/* API contracts of the site itself. */

const readiness = z.object({
  ready: z.boolean(),
  reasons: z.array(z.string()),
  silent: z.array(z.string()).describe(
    "books not on sale because some of their chapters have no sound",
  ),
});

const siteCalls: Call[] = [
  {
    tag: "Site",
    method: "get",
    path: "/api/openapi.json",
    summary: "Get this description",
    answers: json(z.looseObject({ openapi: z.string() })),
  },
  {
    tag: "Site",
    method: "get",
    path: "/healthz",
    summary: "Check that the process is running",
    answers: { 200: { text: "It's running", type: "text/plain" } },
  },
  {
    tag: "Site",
    method: "get",
    path: "/readyz",
    summary: "Check that it can serve requests",
    answers: {
      200: { text: "It can", schema: readiness },
      503: { text: "It can't; the reasons say why", schema: readiness },
    },
  },
  {
    tag: "Test mode",
    method: "get",
    path: "/api/test-mp3",
    summary: "Stream the first book's preview for the playback check; not in live mode",
    answers: {
      200: { text: "The whole file", type: "audio/mpeg" },
      206: { text: "The requested range", type: "audio/mpeg" },
    },
    failures: [404, 416],
  },
];

/* The OpenAPI 3.1 description of the API, generated from the schemas that the routes parse with. */

type Json = Record<string, unknown>;

/** All calls of the site. */
export const CALLS: Call[] = [
  ...catalogueCalls,
  ...reviewCalls,
  ...mediaCalls,
  ...searchCalls,
  ...listeningCalls,
  ...downloadCalls,
  ...sharingCalls,
  ...accountCalls,
  exportAccount,
  ...supportCalls,
  ...buyingCalls,
  ...analyticsCalls,
  ...siteCalls,
];

const REASONS: Record<number, string> = {
  400: "The request can't be used; the message says what's needed",
  401: "No session, or an invalid credential",
  402: "Premium: needs a purchase or a subscription",
  403: "Not allowed from here, or only after signing in again",
  404: "Nothing at this address, or not yours",
  409: "Conflicts with what's already there",
  412: "The caller has another version",
  413: "The body is too large",
  414: "The address is too long",
  415: "The body must be application/json",
  416: "The range is past the end of the file",
  429: "Too many requests; Retry-After says when to try again",
  501: "JSON only",
  503: "Not available now; Retry-After says when to try again",
};

/**
 * Statuses from middlewares (lib/site/adapters/site.server.ts), possible for every call: an address that is too long, a cross-site
 * request.
 */
const BEFORE_GET = [414];
const BEFORE_OTHERS = [403, 414];

/** What every call that needs a session may say in its query. */
const LISTENER = {
  name: LISTENER_PARAM,
  in: "query",
  required: false,
  description: "The account this request acts for; 403 if another one is signed in",
  schema: { type: "string" },
};

/** The OpenAPI document. @param title title of the series */
export function openApiDocument(title: string): Json {
  const schemas: Json = {};
  const paths: Record<string, Json> = {};
  for (const call of CALLS) (paths[call.path] ??= {})[call.method] = operation(call, schemas);
  return {
    openapi: "3.1.1",
    info: {
      title: `${title} API`,
      version: config.version,
      description:
        "JSON unless a media type says otherwise. Times are ISO 8601. Responses may gain fields.",
    },
    servers: [{ url: "/" }],
    tags: [...new Set(CALLS.map(({ tag }) => tag))].map((name) => ({ name })),
    paths,
    webhooks: { event: { post: eventSent(schemas) } },
    components: {
      schemas,
      securitySchemes: {
        session: {
          type: "apiKey",
          in: "cookie",
          name: "session",
          description: "Set by signing in; over https its name is `__Host-session`.",
        },
        bearer: {
          type: "http",
          scheme: "bearer",
          description: "The token that signing in with `bearer: true` returns.",
        },
      },
    },
  };
}

function operation(call: Call, schemas: Json): Json {
  const { method, path, tag, summary, session, body, answers, failures = [] } = call;
  const words = path.split("/").map((part) => part.replaceAll(/[{}]/g, "")).filter(Boolean);
  const before = method === "get" && session !== "needed" ? BEFORE_GET : BEFORE_OTHERS;
  const all: Record<number, AnswerContract> = { ...answers };
  for (const status of [...failures, ...before]) {
    const isOwn = failures.includes(status), isGeneral = before.includes(status);
    const schemas = [
      ...(isOwn && call.isAccountCall ? [accountFailure] : []),
      ...(isGeneral || !call.isAccountCall ? [failure] : []),
    ];
    all[status] ??= {
      text: REASONS[status]!,
      schema: schemas.length > 1 ? z.union(schemas) : schemas[0]!,
    };
  }
  return {
    operationId: [method, ...words].join("_").replaceAll(/\W+/g, "_"),
    tags: [tag],
    summary,
    security: securityOf(session),
    parameters: [
      ...parametersOf(call, schemas),
      ...(session === "needed" ? [LISTENER] : []),
    ],
    ...(body && {
      requestBody: {
        required: !call.isBodyOptional,
        content: { "application/json": { schema: toJson(body, "input", schemas) } },
      },
    }),
    responses: Object.fromEntries(
      Object.entries(all).map(([status, answer]) => [status, responseOf(answer, schemas)]),
    ),
  };
}

/** The webhook request sent to ANALYTICS_URL. */
function eventSent(schemas: Json): Json {
  return {
    operationId: "event_sent",
    tags: ["Site"],
    summary:
      "Sends an event to the configured address if the visitor allowed it: a book viewed, added with Buy Now, " +
      "taken to the checkout, bought, or claimed free",
    security: [],
    requestBody: {
      required: true,
      content: { "application/json": { schema: toJson(analyticsEvent, "output", schemas) } },
    },
    responses: {
      "2XX": { description: "Accepted" },
      "4XX": { description: "Rejected; it isn't sent again" },
    },
  };
}

/** OpenAPI: an empty list means no credential; an empty entry in the list makes credentials optional. */
function securityOf(session: Call["session"]): Json[] {
  if (!session) return [];
  const ways = [{ session: [] }, { bearer: [] }];
  return session === "optional" ? [...ways, {}] : ways;
}

function parametersOf({ path, params = {}, query }: Call, schemas: Json): Json[] {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: "path",
    required: true,
    schema: toJson(params[name!] ?? z.string(), "input", schemas),
  }));
  const { properties = {}, required = [] } = query
    ? toJson(query, "input", schemas) as { properties?: Json; required?: string[] }
    : {};
  const inQuery = Object.entries(properties).map(([name, schema]) => ({
    name,
    in: "query",
    required: required.includes(name),
    schema,
  }));
  return [...inPath, ...inQuery];
}

function responseOf({ text, schema, type }: AnswerContract, schemas: Json): Json {
  if (schema) {
    const content = { "application/json": { schema: toJson(schema, "output", schemas) } };
    return { description: text, content };
  }
  return { description: text, ...(type && { content: { [type]: {} } }) };
}

/** The JSON Schema 2020-12 of a schema. Named schemas are added to `schemas` and referenced. */
function toJson(schema: z.ZodType, io: "input" | "output", schemas: Json): Json {
  // Wrapped in an object, so that a named schema at the top becomes a reference too.
  const { properties, $defs = {} } = z.toJSONSchema(z.object({ it: schema }), {
    io,
    metadata: named,
    unrepresentable: "any",
    override({ jsonSchema }) {
      if (io === "output" && jsonSchema.additionalProperties === false) {
        delete jsonSchema.additionalProperties; // responses may gain fields
      }
    },
  });
  for (const [name, { id: _id, ...definition }] of Object.entries($defs)) {
    schemas[name] ??= refersToComponents(definition);
  }
  return refersToComponents(properties!.it) as Json;
}

const refersToComponents = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value).replaceAll('"#/$defs/', '"#/components/schemas/'));
