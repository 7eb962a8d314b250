/** Puts texts beside the sound that they belong to: every file first, then the manifest, in one step. */
import type { Manifest, ManifestFile } from "@/lib/media/manifest.ts";
import { describeText, rememberText } from "@/lib/media/server/library/replace_text.ts";
import { updateManifest } from "@/lib/media/server/library/update_manifest.ts";
import { MAX_TEXT_BYTES } from "@/lib/media/text/schema.ts";
import { formatTimestamp } from "@/lib/media/text/vtt.ts";
import type { Objects } from "@/lib/platform/server/objects/objects.ts";
import { withBook } from "@/lib/media/manifest.ts";
import { IngestError } from "@/tools/ingest/ingest_error.ts";
import type { TimedText } from "@/tools/ingest/timed_text.ts";

interface Publishing {
  library: Objects;
  book: number;
  texts: TimedText[];
  isDryRun: boolean;
  now?: () => number;
}

/**
 * All of them or none.
 * @throws {IngestError} for a text whose chapter has no sound, or ends before the text does
 * @throws {LibraryError | ObjectError} when the library cannot be read or written
 */
export async function publishTexts(
  { library, book, texts, isDryRun, now = Date.now }: Publishing,
): Promise<void> {
  await updateManifest(library, async (manifest) => {
    const old = manifest?.books.find(({ id }) => id === book);
    if (!old) throw new IngestError(`The library has no sound of book ${book}: bring it in first.`);
    const made = texts.map((text) => describe(text, old.chapters, now()));
    if (isDryRun) return null;
    const files = library.below(old.folder);
    for (const { record, bytes } of made) await files.put(record.file, bytes);
    const records = new Map(made.map(({ chapter, record }) => [chapter, record]));
    const chapters = old.chapters.map((it): ManifestFile => {
      const text = records.get(it.number);
      if (!text || text.sha256 === it.text?.sha256) return it;
      return { ...it, text: { ...text, former: rememberText(it.text) } };
    });
    return withBook(manifest as Manifest, { ...old, chapters });
  });
}

function describe({ name, chapter, sentences }: TimedText, sounds: ManifestFile[], nowMs: number) {
  const sound = sounds.find(({ number }) => number === chapter);
  if (!sound) {
    throw new IngestError(`${name} is of chapter ${chapter}, of which the library has no sound.`);
  }
  const late = sentences.find(({ heard }) => heard && heard.startMs > sound.durationSec * 1_000);
  if (late) {
    throw new IngestError(
      `${name} speaks at ${formatTimestamp(late.heard!.startMs)}, but chapter ${chapter} ends at ` +
        `${formatTimestamp(sound.durationSec * 1_000)}: it belongs to another recording.`,
    );
  }
  const made = describeText({ chapter, sentences, nowMs });
  if (made) return { chapter, ...made };
  throw new IngestError(`${name} is longer than ${MAX_TEXT_BYTES} bytes once it is written.`);
}
