/**
 * Writes the JSON Schema of the catalogue file, by which editors complete and check it:
 * `deno run -A tools/catalogue_schema.ts`
 */
import { catalogueJsonSchema } from "@/lib/catalogue/server/json_schema.ts";

await Deno.writeTextFile("demo/catalogue.schema.json", catalogueJsonSchema());
