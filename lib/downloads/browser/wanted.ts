/** The queue of downloads, as records that outlive a tab; every tab may change them. */
import { announce } from "./announce.ts";
import { type ChapterPlace, getRecords, recordAt, type WantedRecord } from "./records.ts";

export async function listWanted(userId: string): Promise<WantedRecord[]> {
  const all = await getRecords().read<WantedRecord[]>((store) =>
    store.getAll(recordAt.allWanted(userId))
  );
  return all.toSorted((a, b) => a.wantedAt - b.wantedAt || a.chapter - b.chapter);
}

export async function findWanted(place: ChapterPlace): Promise<WantedRecord | undefined> {
  return await getRecords().read((store) => store.get(recordAt.wanted(place)));
}

export async function putWanted(userId: string, wanted: readonly WantedRecord[]): Promise<void> {
  await getRecords().write((store) => {
    for (const it of wanted) {
      const { audiobookId: bookId, chapter } = it;
      store.put(it, recordAt.wanted({ userId, bookId, chapter }));
    }
  });
  announce({ kind: "changed" });
}

/** Which of a listener's downloads; without a chapter all of the book, without a book all. */
export interface Which {
  bookId?: number;
  chapter?: number;
}

const isMeant = (which: Which) => ({ audiobookId, chapter }: WantedRecord) =>
  (which.bookId ?? audiobookId) === audiobookId && (which.chapter ?? chapter) === chapter;

/** Holds downloads that wait or run. */
export async function pause(userId: string, which: Which): Promise<void> {
  const meant = (await listWanted(userId)).filter(isMeant(which));
  const held = meant.filter(({ state }) => state === "waiting");
  await putWanted(userId, held.map((it) => ({ ...it, state: "paused" })));
}

/** Lets those go on that are held or have failed. */
export async function resume(userId: string, which: Which): Promise<void> {
  const meant = (await listWanted(userId)).filter(isMeant(which));
  await putWanted(userId, meant.map((it) => ({ ...it, state: "waiting", reason: "" })));
}
