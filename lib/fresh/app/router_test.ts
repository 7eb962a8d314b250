import { expect } from "npm:expect@30.5.2";
import fc from "@/tests/fast_check.ts";
import { compilePattern } from "./router.ts";

const part = fc.constantFrom("a", "b", "v-1", "caf%C3%A9", "x.y", "%2F");
const patternPart = fc.constantFrom(
  "/a",
  "/b",
  "/:p",
  "/v-:q",
  "/:p.:q",
  "{/:o}?",
  "/:r*",
);

Deno.test("compilePattern: agrees with URLPattern", () => {
  const patterns = fc.array(patternPart, { minLength: 1, maxLength: 3 })
    .map((parts) => [...new Set(parts)].join(""))
    .filter((pattern) =>
      new Set(pattern.match(/:\w/g)).size === (pattern.match(/:\w/g) ?? []).length
    );
  const paths = fc.array(part, { maxLength: 4 }).map((parts) => "/" + parts.join("/"));
  fc.assert(
    fc.property(patterns, fc.tuple(paths, fc.boolean()), (pattern, [path, slash]) => {
      const pathname = slash ? path + "/" : path;
      const wanted = new URLPattern({ pathname: pattern }).exec({ pathname })?.pathname.groups;
      const found = compilePattern(pattern)(pathname);
      const normal = wanted &&
        Object.fromEntries(Object.entries(wanted).map(([name, value]) => [name, value ?? ""]));
      expect(found && { ...found }).toEqual(normal ?? null);
    }),
  );
});
