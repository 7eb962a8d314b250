import { expect } from "npm:expect@30.5.2";
import { argumentsOf } from "@/lib/platform/language/messages.ts";
import { pseudoMessage } from "./pseudo.ts";

Deno.test("pseudoMessage: accents, brackets, 40% more; arguments, tags and addresses stay", () => {
  expect(pseudoMessage("Read along")).toBe("⟦Řééááð áálóóñğ⟧");
  expect(pseudoMessage("<said>Menu: </said>{page}")).toBe("⟦<said>Mééñúú: </said>{page}⟧");
  expect(pseudoMessage("{before}, {next}")).toBe("{before}, {next}");
  expect(pseudoMessage("Such as ada@example.com")).toBe("⟦Šúúçĥ ááš ada@example.com⟧");
  expect(pseudoMessage("'{'hours'}' of audio")).toBe("⟦'{'hours'}' óóf ááúúðííóó⟧");
  const plural = "You own {count, plural, one {# book} other {# books}} of {series}.";
  const said = pseudoMessage(plural);
  expect(said).toBe(
    "⟦Ýóóúú óóŵñ {count, plural, one {# bóóóók} other {# bóóóókš}} óóf {series}.⟧",
  );
  expect(argumentsOf(said)).toEqual(argumentsOf(plural));
});
