import { expect } from "npm:expect@30.5.2";
import { z } from "zod";
import { type JsonSchema, limitsText, typeText } from "./api_reference.ts";

const CASES: [schema: z.ZodType, wanted: string][] = [
  [z.string(), "string"],
  [z.string().nullable(), "string | null"],
  [z.iso.datetime(), "date-time"],
  [z.enum(["a", "b"]), `"a" | "b"`],
  [z.array(z.enum(["a", "b"])), `("a" | "b")[]`],
  [z.array(z.int()), "integer[]"],
  [z.literal(true), "true"],
  [z.record(z.string(), z.number()), "{ [name]: number }"],
  [z.object({}), "{}"],
  [
    z.object({ id: z.int(), at: z.object({ sec: z.number().min(0).max(9) }).optional() }),
    "{\n  id: integer;\n  at?: {\n    sec: number; // 0 to 9\n  };\n}",
  ],
];

for (const [schema, wanted] of CASES) {
  Deno.test(`typeText: ${wanted.replaceAll(/\s+/g, " ")}`, () => {
    expect(typeText(z.toJSONSchema(schema) as JsonSchema)).toBe(wanted);
  });
}

Deno.test("typeText: what has a name is named", () => {
  expect(typeText({ type: "array", items: { $ref: "#/components/schemas/Book" } })).toBe("Book[]");
});

Deno.test("limitsText: bounds that mean something, and no others", () => {
  const limits = (schema: z.ZodType) => limitsText(z.toJSONSchema(schema) as JsonSchema);
  expect(limits(z.int())).toBe("");
  expect(limits(z.int().min(1))).toBe("at least 1");
  expect(limits(z.string().min(1).max(80))).toBe("at most 80 characters");
  expect(limits(z.array(z.string()).max(40))).toBe("at most 40");
});
