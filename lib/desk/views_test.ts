import { expect } from "npm:expect@30.5.2";
import { notice } from "@/lib/media/notice.ts";
import { withLanguage } from "@/lib/platform/language/request_language.server.ts";
import { loadTranslations } from "@/lib/platform/language/translations.server.ts";
import { letterCounts, recordedFacts } from "./views.ts";

Deno.test("recordedFacts: a book without chapters is not counted as one that lacks recordings", () => {
  const facts = recordedFacts({
    ...{ bookId: 17, title: "The Sixth Lamp", isDraft: false, chapters: 0, missing: [] },
    ...{ spoken: [], unlisted: [], durationSec: 0, bytes: 0, changedAt: null, textNotes: [] },
  });
  expect(facts).toEqual(["book 17, no chapters yet"]);
});

Deno.test("recordedFacts: what has no place in the texts stands beside the recordings", () => {
  const facts = recordedFacts({
    ...{ bookId: 11, title: "The One", isDraft: false, chapters: 2, missing: [2], spoken: [] },
    ...{ unlisted: [], durationSec: 60, bytes: 1_000_000, changedAt: null },
    textNotes: [notice("textWaits", [2])],
  });
  expect(facts.slice(1))
    .toEqual(["missing: 2", "Text: Chapter 2: the text is waiting for its recording."]);
});

Deno.test("letterCounts: large numbers have groups, as the language writes them", async () => {
  await loadTranslations();
  const letter = { people: 17960, sent: 12345, failed: 1000, left: 2001 };
  expect(letterCounts(letter)).toBe(
    "12,345 of 17,960 delivered, 4,615 waiting, 1,000 not delivered, 2,001 unsubscribed",
  );
  expect(withLanguage("de", () => letterCounts(letter))).toBe(
    "12.345 von 17.960 zugestellt, 4.615 warten, 1.000 nicht zugestellt, 2.001 abgemeldet",
  );
});
