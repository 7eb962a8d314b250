import { expect } from "npm:expect@30.5.2";
import { catalogueJsonSchema } from "./catalogue_schema.ts";

Deno.test("catalogueJsonSchema: the committed file is up to date (tools/catalogue_schema.ts writes it)", async () => {
  const committed = JSON.parse(await Deno.readTextFile("demo/catalogue.schema.json"));
  expect(committed).toEqual(JSON.parse(catalogueJsonSchema()));
});
