/** Writes a JSON Schema (2020-12) as a TypeScript-like type, which fits in a few lines. */

/** The parts of JSON Schema that zod generates from our schemas. */
export interface JsonSchema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  maxItems?: number;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: boolean | JsonSchema;
  propertyNames?: JsonSchema;
}

const INDENT = "  ";

/** The type, such as `{ id: integer; title?: string | null }`, with one line per field. */
export function typeText(schema: JsonSchema, indent = ""): string {
  if (schema.$ref) return nameOf(schema.$ref);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return unique(choices.map((it) => typeText(it, indent))).join(" | ");
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((it) => JSON.stringify(it)).join(" | ");
  if (schema.items) return listText(schema.items, indent);
  if (schema.properties) return fieldsText(schema, indent);
  if (typeof schema.additionalProperties === "object") {
    return `{ [name]: ${typeText(schema.additionalProperties, indent)} }`;
  }
  return [schema.type ?? "any"].flat().map((type) => type === "string" ? stringText(schema) : type)
    .join(" | ");
}

/** Limits of a value in a few words; "": none. */
export function limitsText(schema: JsonSchema): string {
  const { minimum, maximum, minLength, maxLength, maxItems } = schema;
  const isBounded = (it: number | undefined): it is number =>
    it !== undefined && Math.abs(it) < Number.MAX_SAFE_INTEGER;
  const words = [
    isBounded(minimum) && isBounded(maximum)
      ? `${minimum} to ${maximum}`
      : isBounded(minimum)
      ? `at least ${minimum}`
      : isBounded(maximum)
      ? `at most ${maximum}`
      : "",
    minLength !== undefined && minLength > 1 ? `at least ${minLength} letters` : "",
    maxLength !== undefined ? `at most ${maxLength} letters` : "",
    maxItems !== undefined ? `at most ${maxItems}` : "",
  ];
  return words.filter(Boolean).join(", ");
}

const nameOf = (ref: string): string => ref.split("/").at(-1)!;
const unique = (texts: string[]): string[] => [...new Set(texts)];

/** The format of a string, such as a time, says more than "string". */
const stringText = ({ format }: JsonSchema): string => format ?? "string";

function listText(items: JsonSchema, indent: string): string {
  const text = typeText(items, indent);
  return /^[\w-]+$|^\{/.test(text) ? `${text}[]` : `(${text})[]`;
}

function fieldsText({ properties = {}, required = [] }: JsonSchema, indent: string): string {
  const inner = indent + INDENT;
  const lines = Object.entries(properties).map(([name, schema]) => {
    const limits = limitsText(schema);
    const mark = required.includes(name) ? "" : "?";
    return `${inner}${name}${mark}: ${typeText(schema, inner)};${limits && ` // ${limits}`}\n`;
  });
  return lines.length === 0 ? "{}" : `{\n${lines.join("")}${indent}}`;
}
