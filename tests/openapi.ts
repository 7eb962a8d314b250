/** Requests checked against an OpenAPI description, as far as forms and queries go. */

import type { FormValue } from "@/lib/shop/stripe_emulator/params.server.ts";

/** The part of JSON Schema that OpenAPI descriptions of forms use. */
export interface Schema {
  type?: string;
  enum?: string[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  additionalProperties?: boolean | Schema;
}

/** What one call may send, in its query or its body. */
export type Operation = Schema;

export interface OpenApi {
  version: string;
  /** By path (`/v1/refunds`) and method in small letters. */
  paths: Record<string, Record<string, Operation>>;
}

export interface ApiRequest {
  method: string;
  path: string;
  /** Query and form together. */
  params: { [name: string]: FormValue };
}

/** Such as `get /v1/payment_intents/{intent}`; null: no call of the description. */
export function callOf(api: OpenApi, { method, path }: ApiRequest): string | null {
  const found = callsOf(api).find((call) => {
    const pattern = call.replaceAll(/\{\w+\}/g, "[^/]+");
    return new RegExp(`^${pattern}$`).test(`${method.toLowerCase()} ${path}`);
  });
  return found ?? null;
}

/** All calls of the description. */
export function callsOf({ paths }: OpenApi): string[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method} ${path}`)
  );
}

/** What is wrong with a request, one sentence each; none: the description allows it. */
export function faultsOf(api: OpenApi, request: ApiRequest): string[] {
  const [method = "", path = ""] = callOf(api, request)?.split(" ") ?? [];
  const operation = api.paths[path]?.[method];
  const name = `${request.method} ${request.path}`;
  if (!operation) return [`${name} is no call of the description`];
  return faultsOfValue(operation, request.params, name);
}

function faultsOfValue(schema: Schema, value: FormValue, at: string): string[] {
  if (schema.anyOf) {
    const faults = schema.anyOf.map((it) => faultsOfValue(it, value, at));
    return faults.find((it) => it.length === 0) ?? faults.flat();
  }
  if (schema.enum && !schema.enum.includes(String(value))) {
    return [`${at}: ${JSON.stringify(value)} is none of ${schema.enum.join(", ")}`];
  }
  switch (schema.type) {
    case "integer":
      return /^-?\d+$/.test(String(value)) ? [] : [`${at}: ${value} is no whole number`];
    case "boolean":
      return /^(true|false)$/.test(String(value)) ? [] : [`${at}: ${value} is not true or false`];
    case "string":
      return typeof value === "string" ? [] : [`${at} is no text`];
    case "array":
      if (!Array.isArray(value)) return [`${at} is no list`];
      return value.flatMap((it, index) => faultsOfValue(schema.items ?? {}, it, `${at}[${index}]`));
    case "object":
      return faultsOfObject(schema, value, at);
    default:
      throw new Error(`${at}: this check does not know the type ${schema.type}`);
  }
}

function faultsOfObject(schema: Schema, value: FormValue, at: string): string[] {
  if (typeof value !== "object" || Array.isArray(value)) return [`${at} is no object`];
  const { properties = {}, required = [], additionalProperties } = schema;
  const missing = required.filter((name) => !(name in value)).map((name) => `${at}[${name}] lacks`);
  const wrong = Object.entries(value).flatMap(([name, it]) => {
    const known = properties[name] ??
      (typeof additionalProperties === "object" ? additionalProperties : null);
    return known ? faultsOfValue(known, it, `${at}[${name}]`) : [`${at}[${name}] is unknown`];
  });
  return [...missing, ...wrong];
}
