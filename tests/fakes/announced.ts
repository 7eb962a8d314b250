/** The demo's catalogue with two more books that are announced: one with a sample, one without any sound. */

import { writeCatalogue, type WrittenCatalogue } from "./written_catalogue.ts";

/** Far enough away for every test. */
export const OUT_ON = "2099-03-01";

/**
 * @param releaseDate of book 16, which has three chapters; book 17 has none
 * @param o.isPresale whether book 16 is sold before that
 */
export function writeAnnounced(
  releaseDate = OUT_ON,
  { isPresale = false } = {},
): Promise<WrittenCatalogue> {
  return writeCatalogue(({ books }) => {
    const [{ chapters: _chapters, rating: _rating, ...first }] = books;
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
    books.push({ ...upcoming, isPresale }, {
      ...silent,
      id: 17,
      title: "The Sixth Lamp",
      bookNumber: 6,
      releaseDate: OUT_ON,
    });
  });
}
