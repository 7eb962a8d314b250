/** Requests: their form bodies, and their parameters, read strictly like Stripe does, so that a wrong name is noticed. */

import { z } from "zod";
import { StripeFailure } from "./objects.server.ts";

/** A body's fields: `items[0][price_data][currency]=eur`. */
export type FormValue = string | FormValue[] | { [name: string]: FormValue };

/** Parses the brackets: numbered and `[]` names make lists, all others objects. */
export function readForm(params: URLSearchParams): { [name: string]: FormValue } {
  const root: { [name: string]: FormValue } = {};
  for (const [name, value] of params) {
    const path = name.split(/\]?\[|\]$/).filter((part, at, all) => part || at < all.length - 1);
    assign(root, path, value);
  }
  return toLists(root) as { [name: string]: FormValue };
}

function assign(into: { [name: string]: FormValue }, path: string[], value: string): void {
  const [name = "", ...rest] = path;
  const key = name || String(Object.keys(into).length); // `expand[]`: appends to the list
  if (rest.length === 0) {
    into[key] = value;
    return;
  }
  const below = into[key];
  const next = typeof below === "object" && !Array.isArray(below) ? below : {};
  into[key] = next;
  assign(next, rest, value);
}

function toLists(value: FormValue): FormValue {
  if (typeof value === "string" || Array.isArray(value)) return value;
  const entries = Object.entries(value).map(([key, it]) => [key, toLists(it)] as const);
  const isList = entries.length > 0 && entries.every(([key]) => /^\d+$/.test(key));
  return isList ? entries.map(([, it]) => it) : Object.fromEntries(entries);
}

export const integer = z.string().regex(/^\d+$/, "must be a whole number").transform(Number);
export const flag = z.enum(["true", "false"]).transform((value) => value === "true");
export const text = z.string().min(1);
export const texts = z.record(z.string(), z.string());

/** Every call may ask for expansion; answer.server.ts does it. */
export const expandable = { expand: z.array(text).optional() };

export const listing = {
  ...expandable,
  limit: integer.pipe(z.int().min(1).max(100)).optional(),
  starting_after: text.optional(),
};

export const createdSince = { created: z.object({ gte: integer }).optional() };

/** @throws {StripeFailure} 400 naming the parameter. */
export function readParams<Output>(
  schema: z.ZodType<Output>,
  params: { [name: string]: FormValue },
): Output {
  const result = schema.safeParse(params);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const isUnknown = issue?.code === "unrecognized_keys";
  const path = [...issue?.path ?? [], ...isUnknown ? issue.keys : []].map(String);
  const param = path.map((part, at) => at === 0 ? part : `[${part}]`).join("");
  throw new StripeFailure(
    400,
    isUnknown ? `Received unknown parameter: ${param}` : `${param}: ${issue?.message}`,
    { code: isUnknown ? "parameter_unknown" : "parameter_invalid", param },
  );
}

interface Listed {
  id: string;
  created: number;
}

/** One page of a list, newest first. */
export function pageOf<Item extends Listed>(
  items: Item[],
  { limit = 10, starting_after, created }: {
    limit?: number;
    starting_after?: string;
    created?: { gte: number };
  },
): { object: "list"; data: Item[]; has_more: boolean } {
  const since = items.filter((item) => !created || item.created >= created.gte);
  const start = starting_after ? since.findIndex(({ id }) => id === starting_after) + 1 : 0;
  const data = since.slice(start, start + limit);
  return { object: "list", data, has_more: start + limit < since.length };
}
