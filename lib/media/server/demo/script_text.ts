/** The text of a demo chapter, from its script: each line begins at exactly the second that the script gives. */
import { writeScript } from "@/lib/media/server/demo/script.ts";
import type { Sentence } from "@/lib/media/text/sentence.ts";

/** Measured with the demo's voice: a title of 40 letters takes 3 s, "ten seconds." one. */
const MS_PER_LETTER = 75;
const SHORTEST_MS = 800;

/** Makes one paragraph of the title, and one of each minute. */
export function scriptText(title: string, durationSec: number): Sentence[] {
  const lines = writeScript(title, durationSec);
  let paragraph = 0, number = 0, minute = -2;
  return lines.map(({ atSec, words }, index): Sentence => {
    const startMs = atSec * 1_000;
    const nextMs = (lines[index + 1]?.atSec ?? durationSec) * 1_000;
    const endMs = Math.min(nextMs, startMs + Math.max(SHORTEST_MS, words.length * MS_PER_LETTER));
    const currentMinute = index === 0 ? -1 : Math.floor(atSec / 60);
    if (currentMinute !== minute) [paragraph, number, minute] = [paragraph + 1, 0, currentMinute];
    return {
      paragraph,
      number: ++number,
      text: index === 0 ? words : words[0]!.toUpperCase() + words.slice(1),
      heard: { startMs, endMs, words: [] },
    };
  });
}
