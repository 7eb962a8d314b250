/** Author and narrator, linked to their pages. */
import type { Book } from "@/lib/catalogue/book.ts";
import { personPath } from "@/lib/catalogue/people.ts";
import { FEATURED } from "@/lib/catalogue/words.ts";
import { Shorthand } from "@/components/ui/Shorthand.tsx";

export function Byline(
  { book: { author, narrator } }: { book: Pick<Book, "author" | "narrator"> },
) {
  return (
    <>
      <a href={personPath("author", author)}>{author}</a>{" "}
      <span>
        <Shorthand {...FEATURED} /> <a href={personPath("narrator", narrator)}>{narrator}</a>
      </span>
    </>
  );
}
