/** The demo's catalogue with two more books that are announced: one with a sample, one without any sound. */

const DEMO = new URL("../../demo/catalogue.json", import.meta.url);

/** Far enough away for every test. */
export const OUT_ON = "2099-03-01";

export interface AnnouncedCatalogue extends AsyncDisposable {
  /** For the setting CATALOGUE. */
  file: string;
}

/** @param releaseDate of book 16, which has three chapters; book 17 has none */
export async function writeAnnounced(releaseDate = OUT_ON): Promise<AnnouncedCatalogue> {
  const catalogue = JSON.parse(await Deno.readTextFile(DEMO));
  const [{ chapters: _chapters, rating: _rating, ...first }] = catalogue.books;
  const upcoming = {
    ...first,
    id: 16,
    title: "The Fifth Lamp",
    bookNumber: 5,
    releaseLabel: "March 2099",
    releaseDate,
    cover: { ...first.cover, file: "11" },
    chapters: [
      { number: 0, title: "Opening Credits", kind: "credits", length: "0:20" },
      { number: 1, title: "A Window on the Quay", length: "0:30" },
      { number: 2, title: "Not for Sale", length: "0:30" },
    ],
  };
  const { chapters: _more, ...silent } = upcoming;
  catalogue.books.push(upcoming, {
    ...silent,
    id: 17,
    title: "The Sixth Lamp",
    bookNumber: 6,
    releaseDate: OUT_ON,
  });
  const dir = await Deno.makeTempDir({ prefix: "lamplight-" });
  await Deno.writeTextFile(`${dir}/catalogue.json`, JSON.stringify(catalogue));
  return {
    file: `${dir}/catalogue.json`,
    [Symbol.asyncDispose]: () => Deno.remove(dir, { recursive: true }),
  };
}
