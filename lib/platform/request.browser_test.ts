import { expect } from "npm:expect@30.5.2";
import { z } from "zod";
import { randomId } from "./request.browser.ts";

Deno.test("randomId: a UUID of version 4, never the same twice", () => {
  const ids = Array.from({ length: 200 }, randomId);
  for (const id of ids) expect(z.uuidv4().safeParse(id).success).toBe(true);
  expect(new Set(ids).size).toBe(200);
});
