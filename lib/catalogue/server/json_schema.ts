/** The catalogue file's shape for editors. */
import { z } from "zod";
import { catalogueFile } from "@/lib/catalogue/schema.ts";

/** The text of `catalogue.schema.json` (JSON Schema 2020-12). */
export function catalogueJsonSchema(): string {
  const schema = z.toJSONSchema(catalogueFile, { io: "input" });
  return `${JSON.stringify({ title: "Catalogue of an audiobook series", ...schema }, null, 2)}\n`;
}
