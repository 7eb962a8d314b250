import { expect } from "npm:expect@30.5.2";
import { getCookie } from "./answers.server.ts";

Deno.test("getCookie: finds whole names only and takes values with equals signs", () => {
  const headers = new Headers({ cookie: "xa=1; a=b=c; userCountry=DE" });
  expect(getCookie(headers, "a")).toBe("b=c");
  expect(getCookie(headers, "userCountry")).toBe("DE");
  expect(getCookie(headers, "Country")).toBe(null);
  expect(getCookie(new Headers(), "a")).toBe(null);
});
