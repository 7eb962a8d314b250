import { expect } from "npm:expect@30.5.2";
import { type Language, TAGS } from "@/lib/platform/language/language.ts";
import { withLanguage } from "@/lib/platform/language/request_language.server.ts";
import { loadTranslations } from "@/lib/platform/language/translations.server.ts";
import { methodLabel, type PaymentMethod } from "./payment_method.ts";

const of = (type: string, o: Partial<PaymentMethod> = {}): PaymentMethod => ({
  type,
  brand: null,
  last4: null,
  ...o,
});

Deno.test("methodLabel: brands keep their names in every language", async () => {
  await loadTranslations();
  for (const tag of TAGS) {
    withLanguage(tag, () => {
      const labels = [
        methodLabel(of("card", { brand: "visa", last4: "4242" })),
        methodLabel(of("card", { brand: "amex", last4: "0005" })),
        methodLabel(of("ideal")),
        methodLabel(of("wechat_pay")),
      ];
      expect([tag, ...labels])
        .toEqual([tag, "Visa •••• 4242", "American Express •••• 0005", "iDEAL", "WeChat Pay"]);
    });
  }
});

Deno.test("methodLabel: a card of no known brand and a debit are named in the language spoken", async () => {
  await loadTranslations();
  const card = of("card", { brand: "unknown", last4: "1234" });
  const debit = of("sepa_debit", { last4: "3000" });
  const wanted: [Language, string, string][] = [
    ["en", "card •••• 1234", "SEPA debit •••• 3000"],
    ["de", "Karte •••• 1234", "SEPA-Lastschrift •••• 3000"],
    ["fr", "carte •••• 1234", "prélèvement SEPA •••• 3000"],
    ["ja", "カード •••• 1234", "SEPA口座振替 •••• 3000"],
  ];
  for (const [tag, ...labels] of wanted) {
    withLanguage(tag, () => expect([methodLabel(card), methodLabel(debit)]).toEqual(labels));
  }
});

Deno.test("methodLabel: a type that is new to us is its own name", () => {
  for (const type of ["sunrise_pay_later", "constructor"]) {
    expect(methodLabel(of(type))).toBe(type.replaceAll("_", " "));
  }
});
