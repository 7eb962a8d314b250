import { expect } from "npm:expect@30.5.2";
import { isCountry, listCountries } from "./countries.ts";

Deno.test("countries: those of ISO 3166-1 and Kosovo, with their names, and no withdrawn or reserved code", () => {
  expect(listCountries().length).toBe(250);
  expect(Object.fromEntries(listCountries())).toMatchObject({
    CH: "Switzerland",
    DE: "Germany",
    GB: "United Kingdom",
    US: "United States",
  });
  for (const none of ["EU", "UK", "SU", "DD", "ZZ", "XX", "UN", "de", "", "__"]) {
    expect([none, isCountry(none)]).toEqual([none, false]);
  }
});
