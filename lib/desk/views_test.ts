import { expect } from "npm:expect@30.5.2";
import { notice } from "@/lib/media/notice.ts";
import { recordedFacts } from "./views.ts";

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
