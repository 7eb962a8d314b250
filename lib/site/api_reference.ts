/** The API documentation in the order and form in which the page shows it. */

/* Writes a JSON Schema (2020-12) as a TypeScript-like type, which fits in a few lines. */

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
    minLength !== undefined && minLength > 1 ? `at least ${minLength} characters` : "",
    maxLength !== undefined ? `at most ${maxLength} characters` : "",
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

/** The parts of an OpenAPI 3.1 document (`openApiDocument`) that the page uses. */
interface OpenApi {
  info?: { version?: string };
  paths?: Record<string, Record<string, Operation>>;
  components?: { schemas?: Record<string, JsonSchema> };
}

interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  security: Record<string, unknown>[];
  parameters?: { name: string; in: string; required: boolean; schema: JsonSchema }[];
  requestBody?: { required: boolean; content: Content };
  responses: Record<string, { description: string; content?: Content }>;
}

type Content = Record<string, { schema?: JsonSchema }>;

export interface ApiReference {
  version: string;
  groups: { name: string; calls: CallReference[] }[];
  /** Named types, shared by calls. */
  types: { name: string; text: string }[];
}

export interface CallReference {
  id: string;
  method: string;
  path: string;
  summary: string;
  session: "needed" | "optional" | "none";
  parameters: { name: string; place: string; isRequired: boolean; type: string; limits: string }[];
  /** Type of the body; null: the call has none. */
  body: { type: string; isRequired: boolean } | null;
  answers: {
    status: string;
    text: string;
    /** Type of a JSON body; otherwise null. */
    type: string | null;
    mediaType: string | null;
  }[];
}

/** Statuses that every call may return; the page describes them once. */
const EVERYWHERE = new Set(["414", "503"]);

export function apiReference(api: OpenApi): ApiReference {
  const groups = new Map<string, CallReference[]>();
  for (const [path, methods] of Object.entries(api.paths ?? {})) {
    for (const [method, operation] of Object.entries(methods)) {
      const [tag = ""] = operation.tags;
      groups.set(tag, [...groups.get(tag) ?? [], callReference(path, method, operation)]);
    }
  }
  return {
    version: api.info?.version ?? "",
    groups: [...groups].map(([name, calls]) => ({ name, calls })),
    types: Object.entries(api.components?.schemas ?? {})
      .map(([name, schema]) => ({ name, text: typeText(schema) })),
  };
}

function callReference(path: string, method: string, operation: Operation): CallReference {
  const { operationId, summary, security, parameters = [], requestBody, responses } = operation;
  const body = requestBody && contentOf(requestBody.content);
  return {
    id: operationId,
    method: method.toUpperCase(),
    path,
    summary,
    session: security.length === 0
      ? "none"
      : security.some((it) => Object.keys(it).length === 0)
      ? "optional"
      : "needed",
    parameters: parameters.map(({ name, in: place, required, schema }) => ({
      name,
      place,
      isRequired: required,
      type: typeText(schema),
      limits: limitsText(schema),
    })),
    body: body?.type && requestBody ? { type: body.type, isRequired: requestBody.required } : null,
    answers: Object.entries(responses)
      .filter(([status]) => !EVERYWHERE.has(status))
      .map(([status, { description, content = {} }]) => ({
        status,
        text: description,
        ...contentOf(content),
      })),
  };
}

function contentOf(content: Content): { type: string | null; mediaType: string | null } {
  const [mediaType = null] = Object.keys(content);
  const schema = mediaType ? content[mediaType]?.schema : undefined;
  return { type: schema ? typeText(schema) : null, mediaType };
}
