/**
 * /audiobook/{id}/text/{chapter}: the text of a chapter with its audio, for listeners who may hear it; others are
 * redirected to the book's page, which offers the purchase. Has a print style.
 */

import { page } from "fresh";
import { asset, Head } from "fresh/runtime";
import { OwnPageHead } from "@/components/accounts/AccountPage.tsx";
import { ChapterText } from "@/components/listening/ChapterText.tsx";
import { Headline } from "@/components/ui/Headline.tsx";
import { OwnText } from "@/components/ui/OwnText.tsx";
import { withParts } from "@/components/ui/with_parts.tsx";
import { bookPath } from "@/lib/catalogue/addresses.ts";
import { type Book, type Chapter, chaptersOf, languageCode } from "@/lib/catalogue/book.ts";
import { placePath } from "@/lib/listening/addresses.ts";
import { READING } from "@/lib/listening/words/pages.ts";
import { readingPath, streamPath, textPath } from "@/lib/media/addresses.ts";
import {
  chapterNumber,
  requireChapter,
  requireText,
} from "@/lib/media/streaming/serve_chapter.server.ts";
import { parseVtt, type Sentence } from "@/lib/media/vtt.ts";
import { define, describePage } from "@/lib/site/adapters/request/define.server.ts";
import { requireBook } from "@/lib/site/adapters/request/require.server.ts";

interface Data {
  book: Book;
  chapter: Chapter;
  sentences: Sentence[];
  /** Neighbouring chapters with a text; absent: none. */
  previous?: Chapter;
  next?: Chapter;
}

export const handler = define.handlers({
  async GET(ctx) {
    const { params, state: { services, viewer } } = ctx;
    const { catalogue, access, media: { library } } = services;
    const book = requireBook(catalogue, params.id);
    const chapter = requireChapter(catalogue, book.id, chapterNumber(params.chapter));
    const asked = { grantText: null, chapter, viewer, nowMs: Date.now() };
    const { allow } = await access.checkStream(asked);
    if (!allow) return ctx.redirect(placePath({ chapter, positionSec: 0 }), 303);
    const { vtt } = await requireText(library, chapter);
    describePage(ctx.state, { sheet: "reading" });
    const readable = chaptersOf(book).filter((it) =>
      library.hasText(it.sourceBook, it.sourceChapter)
    );
    const at = readable.findIndex(({ number }) => number === chapter.number);
    return page<Data>({
      book,
      chapter,
      sentences: parseVtt(vtt),
      previous: readable[at - 1],
      next: readable[at + 1],
    });
  },
});

export default define.page<typeof handler>(function ReadingPage({ data, state }) {
  const { book, chapter, sentences, previous, next } = data;
  const { series } = state.services.catalogue;
  const ref = { bookId: book.id, chapter: chapter.number };
  return (
    <article className="reading wrap" data-hue={book.hue}>
      <OwnPageHead title={READING.title(chapter.title, book.title)} siteName={series.title} />
      <Head>
        <link rel="stylesheet" media="print" href={asset("/styles/reading_print.css")} />
      </Head>
      <Headline
        above={
          <a href={bookPath(book.id)}>
            <OwnText>{book.title}</OwnText>
          </a>
        }
        title={<OwnText>{chapter.title}</OwnText>}
      />
      <noscript>
        <audio
          className="reading__sound"
          src={streamPath(ref)}
          aria-label={READING.sound(book.title, chapter.title)}
          controls
          preload="none"
        />
      </noscript>
      <p className="aside">{READING.lead}</p>
      <ChapterText
        chapter={chapter}
        sentences={sentences}
        code={languageCode(book.language)}
      />
      <nav className="reading__ways" aria-label={READING.chapters}>
        {previous && <a href={pathOf(previous)}>{READING.previous(previous.title)}</a>}
        {next && <a href={pathOf(next)}>{READING.next(next.title)}</a>}
        <a href={placePath({ chapter, positionSec: 0 })}>{READING.back}</a>
      </nav>
      <p className="aside">
        {withParts(READING.files, {
          txt: (it) => <a href={textPath(ref, "txt")} f-client-nav="false">{it}</a>,
          vtt: (it) => <a href={textPath(ref)} f-client-nav="false">{it}</a>,
        })}
      </p>
    </article>
  );
});

const pathOf = ({ bookId, number }: Chapter) => readingPath({ bookId, chapter: number });
