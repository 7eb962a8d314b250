import { expect } from "npm:expect@30.5.2";
import fc from "@/tests/fast_check.ts";
import { EU_RATES } from "./rates.ts";
import { readVatId } from "./vat_id.ts";

/** Each country's structure; some have several. */
const GOOD = `ATU12345678 BE0411905847 BE1000000000 BG123456789 BG1234567890 CY12345678L CZ12345678
  CZ1234567890 DE136695976 DK12345678 EE123456789 EL123456789 ESB12345678 ESX1234567X ES12345678Z
  FI12345678 FR40303265045 FRXX303265045 HR12345678901 HU12345678 IE1234567WA IE3206488LH IE8F52100V
  IE6388047V IT12345678901 LT123456789 LT123456789012 LU12345678 LV12345678901 MT12345678
  NL002198178B09 PL1234567890 PT123456789 RO12 RO1234567890 SE123456789001 SI12345678 SK1234567890`
  .split(/\s+/);

Deno.test("readVatId: every country of the Union has its structure, typed as people type", () => {
  const countries = new Set<string>();
  for (const id of GOOD) {
    const found = readVatId(` ${id.slice(0, 2).toLowerCase()} ${id.slice(2, 5)}.${id.slice(5)}-`);
    expect(found?.vatId).toBe(id);
    countries.add(found!.country);
  }
  expect([...countries].sort()).toEqual(Object.keys(EU_RATES).sort());
  expect(readVatId("EL123456789")?.country).toBe("GR");
});

Deno.test("readVatId: refuses other countries, other lengths and other signs", () => {
  const bad = ["", "DE", "GR123456789", "GB123456789", "XI123456789", "US123456789", "DE12345678"];
  for (
    const id of [...bad, "DE1234567890", "DE12345678A", "FR4030326504", "IE12345678", "__proto__"]
  ) {
    expect([id, readVatId(id)]).toEqual([id, null]);
  }
  fc.assert(fc.property(fc.constantFrom(...GOOD), fc.string({ minLength: 1 }), (id, more) => {
    const found = readVatId(id + more);
    if (found) expect(found.vatId).toMatch(/^[A-Z]{2}[A-Z0-9+*]{2,12}$/);
  }));
});
