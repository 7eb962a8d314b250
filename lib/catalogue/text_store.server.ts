/** Stores the shop's texts as the author writes them at the desk: legal pages, and pages of her own. */

import { keys, type WrittenText } from "./records.ts";

export type TextStore = ReturnType<typeof createTextStore>;

/** Versions kept of a text. */
const KEPT = 50;

export function createTextStore(kv: Deno.Kv, now: () => number = Date.now) {
  return {
    /** The current texts. */
    list: (): Promise<WrittenText[]> => keys.text.list(kv, []),
    get: (name: string): Promise<WrittenText | null> => keys.text.get(kv, name),
    at: (name: string, number: number): Promise<WrittenText | null> =>
      keys.textVersion.get(kv, name, number),
    /** Newest first. */
    versions: (name: string): Promise<WrittenText[]> =>
      keys.textVersion.list(kv, [name], { reverse: true, limit: KEPT }),
    /**
     * Saves a version.
     * @param after the number of the version that was changed, 0: none; false: another one was saved since
     */
    async save(
      it: Pick<WrittenText, "name" | "markdown" | "by">,
      { after }: { after: number },
    ): Promise<boolean> {
      const entry = await kv.get<WrittenText>(keys.text(it.name));
      if ((entry.value?.number ?? 0) !== after) return false;
      // A text that was removed may come back: its numbers go on.
      const [latest] = await keys.textVersion.list(kv, [it.name], { reverse: true, limit: 1 });
      const number = (latest?.number ?? 0) + 1;
      const record: WrittenText = { ...it, number, atMs: now() };
      const { ok } = await kv.atomic().check(entry)
        .set(keys.text(it.name), record)
        .set(keys.textVersion(it.name, number), record)
        .delete(keys.textVersion(it.name, number - KEPT))
        .commit();
      return ok;
    },
    /** A legal page returns to the built-in text, any other is gone; its versions stay. */
    remove: (name: string): Promise<void> => kv.delete(keys.text(name)),
  };
}
