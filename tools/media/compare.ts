/** Holds what lies somewhere against what is wanted there. */
import type { ObjectFacts, Objects, WantedObject } from "@/lib/platform/server/objects/objects.ts";
import { sumOf } from "@/lib/media/server/library/content_files.ts";

/** How an object differs from the wanted one, to follow its name; null: it does not. */
export function findDifference(
  facts: Pick<ObjectFacts, "bytes" | "sha256"> | null,
  { bytes, sha256 }: WantedObject,
): string | null {
  if (!facts) return "is missing";
  if (facts.bytes !== bytes) return `has ${facts.bytes} bytes, wanted ${bytes}`;
  if (sha256 && facts.sha256 && facts.sha256 !== sha256) {
    return `has the sum ${facts.sha256.slice(0, 12)}, wanted ${sha256.slice(0, 12)}`;
  }
  return null;
}

/**
 * One line for each object that differs. Its sum is the one that was kept with it; where there is none, or
 * with `isRead`, it is read from end to end.
 */
export async function compare(
  content: Objects,
  wanted: WantedObject[],
  { isRead }: { isRead: boolean },
): Promise<string[]> {
  const lines: string[] = [];
  for (const file of wanted) {
    const facts = await content.head(file.name);
    const mustRead = facts?.bytes === file.bytes && (isRead || facts.sha256 === null);
    // Opened as any object of its size: its own sum is what is asked for.
    const sha256 = mustRead
      ? await sumOf(content, { name: file.name, bytes: file.bytes })
      : facts?.sha256 ?? null;
    const difference = findDifference(facts && { ...facts, sha256 }, file);
    if (difference) lines.push(`${file.name} ${difference}`);
  }
  return lines;
}
