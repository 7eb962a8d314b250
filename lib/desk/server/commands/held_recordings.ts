/** Commands for ingested sound that awaits approval: listing, publishing and discarding it. */
import type { CatalogueVersions } from "@/lib/catalogue/server/versions.ts";
import type { HeldLine } from "@/lib/desk/held_line.ts";
import type { InputOf } from "@/lib/desk/inputs.ts";
import { done } from "@/lib/desk/server/commands/command.ts";
import { readLibrary } from "@/lib/desk/server/commands/read_library.ts";
import { RECORDINGS } from "@/lib/desk/words/recordings.ts";
import { HELD } from "@/lib/desk/words/held.ts";
import type { HeldRecordings } from "@/lib/media/server/held/create_held_recordings.ts";
import type { MediaLibrary } from "@/lib/media/server/library/library.ts";
import type { Objects } from "@/lib/platform/server/objects/objects.ts";

export function heldCommands(
  { versions, content, held, library }: {
    library: Pick<MediaLibrary, "refresh">;
    versions: Pick<CatalogueVersions, "now">;
    content: Objects;
    held: HeldRecordings;
  },
) {
  async function bookOf(bookId: number) {
    const book = (await versions.now()).value.books.find(({ id }) => id === bookId);
    const chapters = (book?.chapters ?? []) as { number: number; title: string }[];
    return { title: String(book?.title ?? RECORDINGS.book(bookId)), chapters };
  }

  return {
    "recording held": {
      async run(_: InputOf<"recording held">) {
        const books = await held.list();
        if (books.length === 0) return done<HeldLine[]>([]);
        const found = await readLibrary(content);
        if (!found.ok) return found;
        const lines = books.map(async ({ id, heldAt, chapters }): Promise<HeldLine> => {
          const served = found.manifest?.books.find((it) => it.id === id)?.chapters ?? [];
          const known = new Set(served.map(({ number, sha256 }) => `${number} ${sha256}`));
          const isNew = ({ number, sha256, spoken }: typeof chapters[number]) =>
            spoken === undefined && !known.has(`${number} ${sha256}`);
          const { title, chapters: listed } = await bookOf(id);
          const titleOf = (number: number) =>
            listed.find((it) => it.number === number)?.title ?? null;
          return {
            bookId: id,
            title,
            heldAt,
            chapters: chapters.filter(isNew).map(({ number, durationSec }) => {
              return { number, durationSec, title: titleOf(number) };
            }),
          };
        });
        return done(await Promise.all(lines));
      },
    },
    "recording publish": {
      changes: true,
      about: ({ bookId }: InputOf<"recording publish">) => String(bookId),
      async run({ bookId }: InputOf<"recording publish">) {
        const result = await held.publish(bookId);
        if (!result.ok) return result;
        // Heard and sold at once; a refresh that had begun before may have missed it.
        await library.refresh();
        await library.refresh();
        return done({ bookId }, HELD.published((await bookOf(bookId)).title));
      },
    },
    "recording discard": {
      changes: true,
      about: ({ bookId }: InputOf<"recording discard">) => String(bookId),
      async run({ bookId }: InputOf<"recording discard">) {
        const result = await held.discard(bookId);
        if (!result.ok) return result;
        return done({ bookId }, HELD.discarded((await bookOf(bookId)).title));
      },
    },
  } as const;
}
