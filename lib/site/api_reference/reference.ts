/** The API documentation in the order and form in which the page shows it. */
import { type JsonSchema, limitsText, typeText } from "@/lib/site/api_reference/type_text.ts";

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

export function apiReference(document: OpenApi): ApiReference {
  const groups = new Map<string, CallReference[]>();
  for (const [path, methods] of Object.entries(document.paths ?? {})) {
    for (const [method, operation] of Object.entries(methods)) {
      const [tag = ""] = operation.tags;
      groups.set(tag, [...groups.get(tag) ?? [], callReference(path, method, operation)]);
    }
  }
  return {
    version: document.info?.version ?? "",
    groups: [...groups].map(([name, calls]) => ({ name, calls })),
    types: Object.entries(document.components?.schemas ?? {})
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
