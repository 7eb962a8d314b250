/** Validates a catalogue: lists every fault with its place and the wanted value, in the schema's own words. */
import { z } from "zod";
import type { CatalogueFault } from "@/lib/catalogue/server/catalogue_error.ts";
import { findBookFault } from "@/lib/catalogue/server/find_book_fault.ts";
import { type CatalogueFile, catalogueFile } from "@/lib/catalogue/schema.ts";

export type Fault = Omit<CatalogueFault, "file" | "more">;

export type Checked = { ok: true; file: CatalogueFile } | {
  ok: false;
  faults: [Fault, ...Fault[]];
};

/** All faults of single fields; if there are none, the first contradiction between fields. */
export function checkCatalogue(value: unknown): Checked {
  const result = catalogueFile.safeParse(value);
  if (!result.success) {
    const [first, ...others] = result.error.issues.map((issue) => describe(value, issue));
    return { ok: false, faults: [first!, ...others] };
  }
  const fault = findBookFault(result.data.books);
  return fault ? { ok: false, faults: [fault] } : { ok: true, file: result.data };
}

/** Converts a zod issue to a fault in the author's terms. */
function describe(file: unknown, issue: z.core.$ZodIssue): Fault {
  const unknownKey = issue.code === "unrecognized_keys" ? issue.keys[0] : undefined;
  const path = unknownKey === undefined ? issue.path : [...issue.path, unknownKey];
  const depth = path[0] === "books" ? 2 : 1;
  const field = path.slice(depth).map((key) =>
    typeof key === "number" ? `[${key}]` : `.${String(key)}`
  )
    .join("").replace(/^\./, "");
  return {
    at: namePart(file, path),
    field: field || undefined,
    saw: valueAt(file, path),
    wanted: unknownKey === undefined
      ? wantedAt(path)
      : `no such field (the fields are ${fieldsAt(issue.path).join(", ")})`,
  };
}

function namePart(file: unknown, path: PropertyKey[]): string {
  const [first, index] = path;
  if (first !== "books") return first === undefined ? "the file" : String(first);
  if (typeof index !== "number") return "books";
  const id = valueAt(file, ["books", index, "id"]);
  const title = valueAt(file, ["books", index, "title"]);
  const name = typeof title === "string" ? ` (${title})` : "";
  return typeof id === "number" ? `book ${id}${name}` : `entry ${index + 1} of books${name}`;
}

function valueAt(value: unknown, path: PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (it, key) => (it as Record<PropertyKey, unknown> | null | undefined)?.[key],
    value,
  );
}

/** The description of the innermost described schema on the path to a field. */
function wantedAt(path: PropertyKey[]): string {
  let schema: z.ZodType = catalogueFile;
  let wanted = "an object with series and books";
  for (const key of path) {
    schema = child(schema, key);
    wanted = schema.description ?? wanted;
    schema = unwrap(schema);
    wanted = schema.description ?? wanted;
  }
  return wanted;
}

function fieldsAt(path: PropertyKey[]): string[] {
  const schema = path.reduce<z.ZodType>((it, key) => unwrap(child(it, key)), catalogueFile);
  return schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
}

function child(schema: z.ZodType, key: PropertyKey): z.ZodType {
  if (schema instanceof z.ZodArray) return schema.element as z.ZodType;
  return (schema as z.ZodObject).shape[String(key)] as z.ZodType;
}

function unwrap(schema: z.ZodType): z.ZodType {
  return schema instanceof z.ZodOptional || schema instanceof z.ZodDefault
    ? unwrap(schema.unwrap() as z.ZodType)
    : schema;
}
