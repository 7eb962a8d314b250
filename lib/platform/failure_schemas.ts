/** What a failed call answers. */
import { z } from "zod";
import { name } from "@/lib/platform/named_schemas.ts";

const error = z.object({
  code: z.string().describe("snake_case, stable"),
  message: z.string().describe("for people: what is wrong and what is wanted"),
  fields: z.record(z.string(), z.string()).optional()
    .describe("for programs: what is wrong with each field of unusable input"),
});
/** 4-wire, "Errors". */
export const failure = name("Failure", z.object({ error }));
/** The same with what the specification's account calls read. */
export const accountFailure = name(
  "AccountFailure",
  z.object({
    success: z.literal(false),
    userExists: z.literal(false).optional(),
    message: z.string(),
    error,
  }),
);
