/** A call as the description at /api/openapi.json knows it. */
import { z } from "zod";

export type Tag =
  | "Catalogue"
  | "Listening"
  | "Sharing"
  | "Account"
  | "Buying"
  | "Site"
  | "Test mode";

export interface Answer {
  /** What it means, a phrase. */
  text: string;
  /** Of a JSON body. */
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
  /** Whether a session is needed; `optional`: it shows more with one. */
  session?: "needed" | "optional";
  /** Path parameters that are no plain text. */
  params?: Record<string, z.ZodType>;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** Whether the body may be left out. */
  isBodyOptional?: boolean;
  answers: Record<number, Answer>;
  /** Statuses that come with the shape of a failure. */
  failures?: number[];
  /** Its failures also say `success: false`. */
  isAccountCall?: boolean;
}

/** The number of a book, in a path. */
export const bookId = z.int().min(1).max(999_999_999);

export const json = (schema: z.ZodType, text = "Done"): Record<200, Answer> => ({
  200: { text, schema },
});
