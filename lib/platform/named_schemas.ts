/** Names under which the description keeps what several calls answer, and kinds of values they share. */
import { z } from "zod";

export const named = z.registry<{ id: string }>();

export function name<T extends z.ZodType>(id: string, schema: T): T {
  named.add(schema, { id });
  return schema;
}

export const time = z.iso.datetime();
export const wholeSec = z.int().min(0).describe("whole seconds");
export const minor = z.int().min(0).describe("whole minor units of the currency");
