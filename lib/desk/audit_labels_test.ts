import { expect } from "npm:expect@30.5.2";
import { withLanguage } from "@/lib/platform/language/request_language.server.ts";
import { loadTranslations } from "@/lib/platform/language/translations.server.ts";
import { aboutText, actionName, changesOf } from "./audit_labels.ts";
import { catalogueField } from "./catalogue_labels.ts";
import { ANY_COMMAND } from "./commands/run_command.server.ts";
import { ACTIONS } from "./words/audit.ts";

await loadTranslations();

const inGerman = <T>(make: () => T): T => withLanguage("de", make);

const said = (command: string, before: [string, string][], after: [string, string][]) => {
  const facts = (all: [string, string][]) => all.map(([field, value]) => ({ field, value }));
  return inGerman(() => changesOf(command, { before: facts(before), after: facts(after) }))
    .map((it) => [it.label, it.before, it.after]);
};

/** A field of the catalogue with one of its values, in German. */
const field = (path: string, value = "") =>
  inGerman(() => {
    const found = catalogueField(path);
    return found && [found.label, found.say(value)];
  });

Deno.test("actionName: every command that changes something has a name, and no other", () => {
  const changing = Object.entries(ANY_COMMAND).flatMap(([name, { changes }]) =>
    changes ? name : []
  );
  const noted = ["begin", "join", "sign in", "sign out", "recording upload"];
  expect(Object.keys(ACTIONS).sort()).toEqual([...changing, ...noted].sort());
  expect(inGerman(() => actionName("listener sign-out"))).toBe("Konto überall abmelden");
  expect(actionName("book burn")).toBe(null);
});

Deno.test("aboutText: books, versions, filters and words as people say them", () => {
  const about = (command: string, ...all: [string, string][]) =>
    inGerman(() => aboutText(command, all.map(([field, value]) => ({ field, value }))));
  expect(about("book undo", ["book", "11"], ["version", "7"])).toBe("Buch 11, Version 7");
  expect(about("grant", ["", "a…@example.com"], ["book", "11"])).toBe("a…@example.com, Buch 11");
  expect(about("sales csv", ["to", "2027-01-31"], ["country", "FR"], ["state", "part_refunded"]))
    .toBe("bis 31. Januar 2027, Frankreich, Teilweise erstattet");
  expect(about("sales csv", ["country", "XX"])).toBe("XX");
  expect(about("premium translate", ["", "fr"])).toBe("Französisch");
  expect(about("page save", ["", "privacy"])).toBe("Datenschutz");
  expect(about("page save", ["", "press-kit"])).toBe("press-kit");
  expect(about("letter send", ["letter", "3"])).toBe("Rundmail 3");
});

Deno.test("changesOf: states and roles are words, fields have their form's label, other text stays", () => {
  expect(said("subscription end", [["", "active"]], [["", "canceled"]]))
    .toEqual([[null, "aktiv", "beendet"]]);
  expect(said("author add", [], [["", "bookkeeper"]])).toEqual([[null, null, "Buchhaltung"]]);
  expect(said("refund", [["", "paid"]], [["", "over"]])).toEqual([[null, "Bezahlt", "Erstattet"]]);
  expect(said("letter send", [], [["mails", "1"]])).toEqual([[null, null, "1 E-Mail"]]);
  expect(said("code create", [], [["codes", "20"], ["amount", "4.99"]]).map(([, , it]) => it))
    .toEqual(["20 Codes", "4,99\u00a0€ Rabatt"]);
  expect(said("book set", [["priceMinor", "799"]], [["priceMinor", "899"]]))
    .toEqual([["Preis in Euro, inklusive Steuern", "7,99\u00a0€", "8,99\u00a0€"]]);
  expect(said("tax set", [["home", "DE"], ["mode", "home"]], [["home", ""], ["mode", "uk"]]))
    .toEqual([["Dein Land", "Deutschland", ""], [
      expect.any(String),
      expect.any(String),
      "Britische Umsatzsteuer (VAT)",
    ]]);
  expect(
    said("contact set", [["support", "a@b.c"], ["alerts", "x"]], [["support", ""], [
      "alerts",
      "x",
    ]]),
  )
    .toEqual([["E-Mail-Adresse für den Support", "a@b.c", ""]]);
  expect(said("premium set", [["state", "off"], ["prices", "EUR 9.99"]], [
    ["state", "on"],
    ["prices", "EUR 4.99\nUSD 5.00"],
  ])).toEqual([
    ["Im Verkauf", "Nein", "Ja"],
    [expect.any(String), "9,99\u00a0€", "4,99\u00a0€, 5,00\u00a0$"],
  ]);
  expect(said("premium translate", [], [["", "That text is still ours."]]))
    .toEqual([[null, null, "That text is still ours."]]);
  expect(said("rates set", [], [["day", "soon"]])).toEqual([[expect.any(String), null, "soon"]]);
  expect(said("tests clear", [], [["orders", "1200"]])).toEqual([["Bestellungen", null, "1.200"]]);
  expect(said("recording rename", [["", "a.mp3"]], [["", "b.mp3"]]))
    .toEqual([[null, "a.mp3", "b.mp3"]]);
  expect(changesOf("book set", { before: [], after: [{ field: "rating.count", value: "9" }] }))
    .toEqual([{ label: "rating.count", isRaw: true, before: null, after: "9" }]);
});

Deno.test("catalogueField: labels and values of the forms of books and shop", () => {
  expect(field("isDraft", "true")).toEqual(["Entwurf", "Ja"]);
  expect(field("isDraft")).toEqual(["Entwurf", "Nein"]);
  expect(field("releaseDate", "2027-03-01")).toEqual(["Erscheinungstag", "1. März 2027"]);
  expect(field("releaseDate")?.[1]).toBe("");
  expect(field("prices.USD", "999")).toEqual(["Preis: USD", expect.stringContaining("9,99")]);
  expect(field("regularPriceMinor", "one by one")?.[1]).toBe("one by one");
  expect(field("hue", "tide")?.[1]).toBe("Meer");
  expect(field("chapters.3.title", "Storm")).toEqual(["Titel von Kapitel 3", "Storm"]);
  expect(field("chapters.0.kind", "credits")?.[1]).toBe("Vor- oder Abspann");
  expect(field("chapters.3.titles.fr")?.[0]).toBe("Französisch: Titel von Kapitel 3");
  expect(field("translations.fr.cover.alt")?.[0]).toMatch(/^Französisch: /);
  expect(field("series.language", "pt-BR")?.[1]).toBe("Português (Brasil)");
  expect(field("people", "Ann")).toEqual(["Wer schreibt und wer liest", "Ann"]);
  expect(field("people.J. R. Holm.about")?.[0]).toBe("Über J. R. Holm");
  expect(field("people.J. R. Holm.translations.fr.about")?.[0]).toBe(
    "Französisch: Über J. R. Holm",
  );
  for (
    const path of ["id", "rating.average", "exampleFigures", "people.Ann.links", "constructor"]
  ) {
    expect([path, field(path)]).toEqual([path, null]);
  }
});
