/** Reads a catalogue file and checks everything that can be checked without the audio. */
import { z } from "zod";
import { CatalogueError, type CatalogueFault } from "@/lib/catalogue/server/catalogue_error.ts";
import { findBookFault } from "@/lib/catalogue/server/find_book_fault.ts";
import { findJsonFault } from "@/lib/catalogue/server/json_fault.ts";
import { type CatalogueFile, catalogueFile } from "@/lib/catalogue/schema.ts";

/**
 * Reads a catalogue file.
 * @param file how sentences call it
 * @throws {CatalogueError} when it cannot be read, is not JSON, or a field cannot be used.
 */
export async function readCatalogueFile(
  file: string,
  readText = () => Deno.readTextFile(file),
): Promise<CatalogueFile> {
  const value = parseJson(file, await requireText(file, readText));
  const result = catalogueFile.safeParse(value);
  if (!result.success) throw new CatalogueError({ file, ...describe(value, result.error) });
  const fault = findBookFault(result.data.books);
  if (fault) throw new CatalogueError({ file, ...fault });
  return result.data;
}

async function requireText(file: string, readText: () => Promise<string>): Promise<string> {
  try {
    return await readText();
  } catch (error) {
    const saw = error instanceof Error ? error.name : error;
    throw new CatalogueError({ file, at: "the file", saw, wanted: "a file that can be read" });
  }
}

function parseJson(file: string, text: string): unknown {
  const fault = findJsonFault(text);
  if (!fault) return JSON.parse(text);
  const { line, column, saw, wanted } = fault;
  throw new CatalogueError({ file, at: `line ${line}, column ${column}`, saw, wanted });
}

/** The first of zod's issues as a place in the author's terms. */
function describe(file: unknown, error: z.ZodError): Omit<CatalogueFault, "file"> {
  const issue = error.issues[0]!;
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
    more: error.issues.length - 1,
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

/** The description of the innermost described schema on the way to a field. */
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
