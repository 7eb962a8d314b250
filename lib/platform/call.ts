/**
 * The contract of a call, defined once, in the root of its domain. The route parses with it
 * (lib/site/adapters/request/answer_calls.server.ts), /api/openapi.json is generated from it, and the browser's client
 * (lib/platform/request.browser.ts) takes its types from it.
 */

import { z } from "zod";

type Tag =
  | "Catalogue"
  | "Listening"
  | "Sharing"
  | "Account"
  | "Buying"
  | "Site"
  | "Test mode";

export interface AnswerContract {
  /** What the answer means, a phrase. */
  text: string;
  /** Schema of a JSON body. */
  schema?: z.ZodType;
  /** Media type of any other body. */
  type?: string;
}

export interface Call {
  method: "get" | "post" | "patch" | "delete";
  /** With parameters as `{name}`. */
  path: string;
  tag: Tag;
  summary: string;
  /** Whether a session is needed; `optional`: with one, the answer shows more. */
  session?: "needed" | "optional";
  /** The message of its 401, where it differs from the usual one. */
  signInText?: () => string;
  /** Path parameters other than plain text. */
  params?: Record<string, z.ZodType>;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** Largest body, bytes; absent: 64 KiB. */
  maxBytes?: number;
  /** Whether the body may be left out. */
  isBodyOptional?: boolean;
  answers: Record<number, AnswerContract>;
  /** Statuses answered with a failure's JSON. */
  failures?: number[];
  /** Its failures also say `success: false` and the message at the top (4-wire), and `failureFields`. */
  isAccountCall?: boolean;
  failureFields?: Record<string, unknown>;
}

/** Keeps the exact type of a contract, for the route and the client. */
export const defineCall = <const C extends Call>(call: C): C => call;

/** What a route gets of the body. */
export type BodyOf<C extends Call> = C extends { body: infer B extends z.ZodType } ? z.output<B>
  : undefined;
/** What a caller sends. */
export type SentBodyOf<C extends Call> = C extends { body: infer B extends z.ZodType } ? z.input<B>
  : undefined;
export type QueryOf<C extends Call> = C extends { query: infer Q extends z.ZodObject } ? z.output<Q>
  : undefined;
/** The JSON of a successful answer. */
export type AnswerOf<C extends Call> = {
  [S in keyof C["answers"]]: C["answers"][S] extends { schema: infer A extends z.ZodType }
    ? z.output<A>
    : undefined;
}[keyof C["answers"]];

/** The number of a book, in a path. */
export const bookId = z.int().min(1).max(999_999_999);

/** A call that answers 200 with JSON. */
export const json = <const A extends z.ZodType>(schema: A, text = "Done") => ({
  200: { text, schema },
});

/* Names, in the API description, of answers and types that several calls share. */

export const named = z.registry<{ id: string }>();

export function name<T extends z.ZodType>(id: string, schema: T): T {
  named.add(schema, { id });
  return schema;
}

export const time = z.iso.datetime();
export const wholeSec = z.int().min(0).describe("whole seconds");
export const minor = z.int().min(0).describe("whole minor units of the currency");

/* What a failed call answers. */

const error = z.object({
  code: z.string().describe("snake_case, stable"),
  message: z.string().describe("for people: what is wrong and what is wanted"),
  fields: z.record(z.string(), z.string()).optional()
    .describe("for programs: what is wrong with each field of unusable input"),
});
/** 4-wire, "Errors". */
export const failure = name("Failure", z.object({ error }));
/** The same with the fields that the specification's account calls read. */
export const accountFailure = name(
  "AccountFailure",
  z.object({
    success: z.literal(false),
    userExists: z.literal(false).optional(),
    message: z.string(),
    error,
  }),
);
