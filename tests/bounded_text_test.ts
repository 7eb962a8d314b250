/**
 * Every text in the body of a call, and in what the desk and the forms take, is bounded before anything else touches
 * it: a text that is trimmed, folded or searched first costs as much as its sender likes.
 */

import { expect } from "npm:expect@30.5.2";
import { z } from "zod";
import * as accounts from "@/lib/accounts/schema.ts";
import { alertInput } from "@/lib/announcements/schema.ts";
import { ANY_COMMAND } from "@/lib/desk/commands/run_command.server.ts";
import { boundedText } from "@/lib/platform/typed_text.ts";
import { orderForm } from "@/lib/shop/calls.ts";
import { CALLS } from "@/lib/site/adapters/api_document.server.ts";
import { endingInput, withdrawalInput } from "@/lib/support/statement.ts";

const FORMS = {
  alertInput,
  endingInput,
  orderForm,
  withdrawalInput,
  firstPasswordInput: accounts.firstPasswordInput,
  passwordChangeInput: accounts.passwordChangeInput,
  emailChangeInput: accounts.emailChangeInput,
  deletionInput: accounts.deletionInput,
};

/** Of other systems: Stripe's signed events. */
const NOT_FROM_PEOPLE = ["post /webhooks/stripe"];
/** A version of progress: its first step leaves nothing of a long one. */
const BOUNDED_BY_ITSELF = /\.baseVersion$/;
/** Times are only read: a long one is refused, or has many digits after its seconds. */
const ONLY_READ = ["datetime"];

/** The places of texts without a bound, such as `names.0.first`. */
function unboundedTexts(schema: z.core.$ZodType, place: string): string[] {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case "string":
      return isBounded(def) || BOUNDED_BY_ITSELF.test(place) ? [] : [place];
    case "object":
      return Object.entries(def.shape).flatMap(([name, it]) =>
        unboundedTexts(it, `${place}.${name}`)
      );
    case "array":
      return unboundedTexts(def.element, `${place}.*`);
    case "tuple":
      return def.items.flatMap((it, at) => unboundedTexts(it, `${place}.${at}`));
    case "record":
      return [def.keyType, def.valueType].flatMap((it) => unboundedTexts(it, `${place}.*`));
    case "union":
      return def.options.flatMap((it) => unboundedTexts(it, place));
    case "pipe":
      return unboundedTexts(isTransform(def.in) ? def.out : def.in, place);
    case "optional":
    case "nullable":
    case "default":
    case "catch":
      return unboundedTexts(def.innerType, place);
    case "enum":
    case "literal":
    case "number":
    case "boolean":
      return [];
    default:
      throw new Error(`${place} is a ${def.type}: say here how its texts are bounded`);
  }
}

const isTransform = (schema: z.core.$ZodType): boolean =>
  (schema as z.core.$ZodTypes)._zod.def.type === "transform";

/** Whether its first check bounds it: a length, or a pattern that nothing long matches. */
function isBounded(def: z.core.$ZodStringDef): boolean {
  if ("format" in def && ONLY_READ.includes(String(def.format))) return true;
  const own = "pattern" in def && def.pattern instanceof RegExp ? [def.pattern] : [];
  const first = own[0] ?? firstCheck(def);
  if (first instanceof RegExp) return !/[*+]|\{\d+,\}/.test(withoutClasses(first.source));
  return first === "max_length" || first === "length_equals";
}

function firstCheck({ checks = [] }: z.core.$ZodStringDef): RegExp | string | undefined {
  const def = checks.map((it) => it._zod.def).find(({ check }) => check !== "min_length");
  if (def?.check === "string_format" && "pattern" in def) return def.pattern as RegExp;
  return def?.check;
}

const withoutClasses = (source: string): string =>
  source.replaceAll(/\[(?:\\.|[^\]\\])*\]|\\./g, "");

Deno.test("unboundedTexts: finds what is normalised before it is bounded, however deep", () => {
  const found = (schema: z.ZodType) => unboundedTexts(schema, "it");
  expect(found(z.string())).toEqual(["it"]);
  expect(found(z.string().trim().max(9))).toEqual(["it"]);
  expect(found(z.string().min(1).max(9).trim())).toEqual([]);
  expect(found(boundedText(9).trim())).toEqual([]);
  expect(found(z.string().regex(/^[a-z+*]{1,9}$/))).toEqual([]);
  expect(found(z.string().regex(/^\w+$/))).toEqual(["it"]);
  expect(found(z.email())).toEqual(["it"]);
  expect(found(z.string().transform((it) => it.trim()).pipe(z.string().max(9)))).toEqual(["it"]);
  const deep = z.object({ a: z.array(z.object({ b: z.string().nullish() })).optional() });
  expect(found(deep)).toEqual(["it.a.*.b"]);
});

for (const { method, path, body } of CALLS) {
  const name = `${method} ${path}`;
  if (!body || NOT_FROM_PEOPLE.includes(name)) continue;
  Deno.test(`${name}: bounds every text of its body`, () => {
    expect(unboundedTexts(body, "body")).toEqual([]);
  });
}

const COMMANDS = Object.entries(ANY_COMMAND).map(([name, { input }]) => [name, input] as const);

for (const [name, input] of [...COMMANDS, ...Object.entries(FORMS)]) {
  Deno.test(`${name}: bounds every text of its input`, () => {
    expect(unboundedTexts(input, "input")).toEqual([]);
  });
}
