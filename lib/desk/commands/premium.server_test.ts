import { expect } from "npm:expect@30.5.2";
import { firstOffer } from "@/lib/shop/subscription.ts";
import { changedOffer, premiumInput, typedPremium } from "./premium.server.ts";

const TYPED = typedPremium(firstOffer());

Deno.test("premiumInput: what is shown to be edited means the same when it is sent", () => {
  const changed = (fields: Record<string, string>) =>
    changedOffer(firstOffer(), premiumInput.parse(fields));
  expect(changed(TYPED)).toEqual(firstOffer());
  const hers = { ...firstOffer(), isOn: false, prices: { EUR: 1250, USD: 1300, JPY: 1900 } };
  expect(changed(typedPremium(hers))).toEqual(hers);
  expect(changed({ state: "off" })).toEqual({ ...firstOffer(), isOn: false });
  const tried = { ...hers, firstPrices: { EUR: 199, USD: 200 } };
  expect(changed(typedPremium(tried))).toEqual(tried);
  expect(changedOffer(tried, premiumInput.parse({ state: "on", firstPrices: "None" })).firstPrices)
    .toBeNull();
  const { prices, name } = premiumInput.parse({
    ...TYPED,
    prices: "eur: 4,50; GBP=4",
    name: " Lamp\u0007\nClub ",
  });
  expect([prices, name]).toEqual([{ EUR: 450, GBP: 400 }, "Lamp Club"]);
});

Deno.test("premiumInput: every text is bounded, and a price likely", () => {
  const wrong: [field: keyof typeof TYPED, value: string][] = [
    ["state", "perhaps"],
    ["prices", "USD 9.99"], // without the euro's
    ["prices", "EUR 0.10"],
    ["prices", "EUR 9990"],
    ["prices", "EUR 9.99; CHF 9"],
    ["prices", "EUR 9.99; JPY 9.5"],
    ["prices", "EUR 9.99\n".repeat(1_000)],
    ["firstPrices", "half"],
    ["firstPrices", "USD 1.99"],
    ["name", " "],
    ["name", "n".repeat(41)],
    ["lead", "l".repeat(201)],
    ["lines", "a line\n".repeat(9)],
    ["lines", "l".repeat(121)],
  ];
  for (const [field, value] of wrong) {
    const read = premiumInput.safeParse({ ...TYPED, [field]: value });
    expect([field, value.slice(0, 20), read.error?.issues[0]?.path[0]])
      .toEqual([field, value.slice(0, 20), field]);
  }
});
