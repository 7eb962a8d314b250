/** Validates a catalogue: lists every fault with its place and the wanted value, in the schema's own words. */
import { z } from "zod";
import { type CatalogueFault, shorten } from "@/lib/catalogue/server/catalogue_error.ts";
import { MAX_DEPTH } from "@/lib/catalogue/server/json_fault.ts";
import { findBookFault } from "@/lib/catalogue/server/find_book_fault.ts";
import { type CatalogueFile, catalogueFile } from "@/lib/catalogue/schema.ts";

export type Fault = Omit<CatalogueFault, "file" | "more">;

export type Checked = { ok: true; file: CatalogueFile } | {
  ok: false;
  /** The first {@link MAX_FAULTS}. */
  faults: [Fault, ...Fault[]];
  /** Number of further faults. */
  more: number;
};

/** Nobody mends more of them at a time, and a file may have as many as it has entries. */
const MAX_FAULTS = 20;
/** Most values in a file, objects and lists among them: twenty thousand chapters. */
const MAX_VALUES = 100_000;

/** The faults of single fields; if there are none, the first contradiction between fields. */
export function checkCatalogue(value: unknown): Checked {
  const sizeFault = findSizeFault(value);
  if (sizeFault) return { ok: false, faults: [sizeFault], more: 0 };
  const result = catalogueFile.safeParse(value);
  if (!result.success) {
    const { issues } = result.error;
    const [first, ...others] = issues.slice(0, MAX_FAULTS).map((issue) => describe(value, issue));
    return { ok: false, faults: [first!, ...others], more: issues.length - others.length - 1 };
  }
  const fault = findBookFault(result.data.books);
  return fault ? { ok: false, faults: [fault], more: 0 } : { ok: true, file: result.data };
}

/** Whether it is too much to look at: the schema visits every value, and each may have a fault. */
function findSizeFault(file: unknown): Fault | null {
  let level: unknown[] = [file];
  for (let depth = 0, seen = 0; level.length > 0; depth++) {
    seen += level.length;
    const wanted = depth > MAX_DEPTH
      ? `at most ${MAX_DEPTH} brackets inside each other`
      : seen > MAX_VALUES
      ? `at most ${MAX_VALUES} values`
      : null;
    if (wanted !== null) return { at: "the file", saw: "more", wanted };
    level = level.flatMap((it) => typeof it === "object" && it !== null ? Object.values(it) : []);
  }
  return null;
}

const UNITS: Record<string, string> = { string: "characters" };

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
    wanted: issue.code === "too_big" && issue.origin !== "number"
      ? `${wantedAt(path)}, at most ${issue.maximum} ${UNITS[issue.origin] ?? "entries"}`
      : unknownKey === undefined
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
  const name = typeof title === "string" ? ` (${shorten(title)})` : "";
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
