import { expect } from "npm:expect@30.5.2";
import { withLanguage } from "@/lib/platform/language/request_language.server.ts";
import { loadTranslations } from "@/lib/platform/language/translations.server.ts";
import { firstOffer, type PremiumRecord } from "@/lib/shop/premium_offer.ts";
import {
  changedOffer,
  premiumInput,
  premiumTranslation,
  translatedOffer,
  typedPremium,
} from "./premium_input.ts";
import { issuesText } from "./run_command.server.ts";

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

Deno.test("changedOffer: only what she has written is kept; an empty text is the site's own again, an absent one stays", () => {
  const set = (before: PremiumRecord, fields: Record<string, string>) =>
    changedOffer(before, premiumInput.parse({ state: "on", ...fields }));
  const written = ({ name, lead, lines }: PremiumRecord) => [name, lead, lines];
  expect(written(set(firstOffer(), TYPED))).toEqual([undefined, undefined, undefined]);
  const hers = set(firstOffer(), {
    ...TYPED,
    name: "Lamp Club",
    lead: "All of it.",
    lines: "A; B",
  });
  expect(written(hers)).toEqual(["Lamp Club", "All of it.", ["A", "B"]]);
  const translated = { ...hers, translations: { de: { name: "Lampenklub", lead: "Alles." } } };
  expect(set(translated, { prices: "EUR 5" })).toEqual({ ...translated, prices: { EUR: 500 } });
  const fewer = set(translated, { name: "", lines: " " });
  expect(written(fewer)).toEqual([undefined, "All of it.", undefined]);
  expect(fewer.translations).toEqual({ de: { lead: "Alles." } });
});

Deno.test("translatedOffer: what she wrote in other languages; not the shop's own, and not of the site's words", () => {
  const hers = { ...firstOffer(), name: "Lamp Club" };
  const translate = (before: PremiumRecord, fields: Record<string, string>) =>
    translatedOffer(before, premiumTranslation.parse({ language: "de", ...fields }));
  const german = translate(hers, { name: "Lampenklub", lead: "" })!;
  expect(german.translations).toEqual({ de: { name: "Lampenklub" } });
  expect(translate(german, {})).toEqual(german);
  expect(translate(german, { name: "" })!.translations).toEqual({ de: {} });
  expect(translate(hers, { lead: "Alles." })).toBeNull();
  for (const language of ["en", "tlh"]) {
    expect(premiumTranslation.safeParse({ language }).error?.issues.map(({ path }) => path[0]))
      .toEqual(["language"]);
  }
});

Deno.test("issuesText: all that is wrong, a sentence each, as the language ends and joins them", async () => {
  await loadTranslations();
  const told = () => {
    const typed = { ...TYPED, state: "perhaps", lines: "l".repeat(121) };
    return issuesText(premiumInput.safeParse(typed).error!);
  };
  expect(told()).toBe(
    "Please choose whether it's on sale: on or off. Please enter one to eight lines of up to 120 characters each",
  );
  expect(withLanguage("ja", told)).toBe(
    "販売するかどうかを選んでください：onまたはoff。1～8行、各行120文字以内で入力してください。",
  );
  const tags = () => issuesText(premiumTranslation.safeParse({ language: "en" }).error!);
  expect(withLanguage("ja", tags)).toContain("de、es、fr");
});
