import { expect } from "npm:expect@30.5.2";
import { afterSignIn, loginPath, sameOriginPath } from "./addresses.ts";

Deno.test("sameOriginPath: a path of this site keeps its query and fragment", () => {
  expect(sameOriginPath("/library")).toBe("/library");
  expect(sameOriginPath("/audiobook/11?chapter=2&t=3#list")).toBe(
    "/audiobook/11?chapter=2&t=3#list",
  );
  expect(sameOriginPath("/a/../library")).toBe("/library");
  expect(sameOriginPath("/de/library?a#b")).toBe("/library?a#b"); // a page's language is the request's
  expect([sameOriginPath("/pt-br"), sameOriginPath("/de/")]).toEqual(["/", "/"]);
});

for (
  const target of [
    "",
    null,
    undefined,
    "library",
    "//evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "/\t/evil.example",
    "/\n/evil.example",
    " /library",
    "/.//evil.example",
    "/..//evil.example",
    "https://evil.example/",
    "javascript:alert(1)",
    "/login?redirect=/login",
    "/signup",
    "/de/login",
    "/de//evil.example",
    "/api/auth/logout",
    "/" + "a".repeat(2_001),
  ]
) {
  Deno.test(`sameOriginPath: ${JSON.stringify(target)?.slice(0, 40)} is not followed`, () => {
    expect(sameOriginPath(target)).toBe(null);
    expect(afterSignIn(target)).toBe("/");
  });
}

Deno.test("loginPath: leads back to where the visitor was [A4.14]", () => {
  expect(loginPath("/library")).toBe("/login?redirect=%2Flibrary");
  expect(loginPath("/")).toBe("/login");
  expect(loginPath("//evil.example")).toBe("/login");
});
