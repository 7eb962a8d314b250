/**
 * Writes the JSON Schema of the catalogue file, by which editors complete and check it:
 * `deno run -A tools/catalogue_schema.ts`
 */
import { z } from "zod";
import { catalogueFile } from "@/lib/catalogue/schema.ts";

/** The text of `catalogue.schema.json` (JSON Schema 2020-12). */
export function catalogueJsonSchema(): string {
  const schema = z.toJSONSchema(catalogueFile, { io: "input" });
  return `${JSON.stringify({ title: "Catalogue of an audiobook series", ...schema }, null, 2)}\n`;
}

if (import.meta.main) await Deno.writeTextFile("demo/catalogue.schema.json", catalogueJsonSchema());
