import { expect } from "npm:expect@30.5.2";
import { regionOf } from "./rates.ts";

Deno.test("regionOf: as the address names it, else by the postal code in the US and Canada", () => {
  const of = (country: string | null, postalCode: string | null, region: string | null = null) =>
    regionOf({ country, region, postalCode });
  const states = ["10118", "06510", "00501", "02108", "20500", "30301", "60601", "73301", "73101"];
  expect(states.map((it) => of("US", it)))
    .toEqual(["NY", "CT", "NY", "MA", "DC", "GA", "IL", "TX", "OK"]);
  const west = [
    "75201",
    "79901",
    "88510",
    "87501",
    "89501",
    "90210",
    "96813",
    "98101-1234",
    "99501",
  ];
  expect(west.map((it) => of("US", it)))
    .toEqual(["TX", "TX", "TX", "NM", "NV", "CA", "HI", "WA", "AK"]);
  expect(["H2X 1Y4", "m5v 3l9", "V6B 1A1"].map((it) => of("CA", it))).toEqual(["QC", "ON", "BC"]);
  expect(of("US", "10118", "nj ")).toBe("NJ");
  expect(of("CA", "X1A 0A1")).toBe(null); // of two territories
  expect(of("US", "09123")).toBe(null); // the armed forces abroad
  expect([of("US", "1011"), of("US", null), of("FR", "75001"), of(null, "10118")])
    .toEqual([null, null, null, null]);
  expect(of("US", null, "New York")).toBe(null);
});
