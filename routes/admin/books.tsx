/** /admin/books: every book including drafts; POST `file`: imports a catalogue.json. */

import { isoDay } from "@/lib/platform/time.ts";
import { page } from "fresh";
import { BookLines } from "@/components/desk/BookPreview.tsx";
import { DeskForm } from "@/components/desk/DeskForm.tsx";
import { DeskHead } from "@/components/desk/DeskPage.tsx";
import { BAD_CATALOGUE } from "@/lib/catalogue/versions.server.ts";
import {
  BOOK_HISTORY_PATH,
  BOOKS_PATH,
  CATALOGUE_JSON_PATH,
  NEW_BOOK_PATH,
  NEW_BUNDLE_PATH,
} from "@/lib/desk/addresses.ts";
import { deskFlash } from "@/lib/desk/auth/auth.server.ts";
import type { BookLine } from "@/lib/desk/commands/books.server.ts";
import { BOOK_LIST } from "@/lib/desk/words/books.ts";
import { seeOther } from "@/lib/platform/http/answers.server.ts";
import { readUpload } from "@/lib/platform/http/read_body.server.ts";
import { defineDesk, type DeskState } from "@/lib/site/adapters/request/define.server.ts";

/** Largest catalogue.json: some thousand chapters. */
const MAX_BYTES = 4_000_000;

interface Data {
  books: BookLine[];
  isFileChanged: boolean;
  /** Why the import failed; null: it did not, or none was tried. */
  error: string | null;
}

async function listBooks({ services }: DeskState, error: string | null): Promise<Data> {
  const { data } = await services.desk.read("book list", {});
  return { ...data, error };
}

export const handler = defineDesk.handlers({
  async GET(ctx) {
    return page<Data>(await listBooks(ctx.state, null));
  },
  async POST(ctx) {
    const { state } = ctx;
    const { file } = (await readUpload(ctx.req, MAX_BYTES)).files;
    if (!file) return page<Data>(await listBooks(state, BOOK_LIST.noFile), { status: 400 });
    const by = state.desk.session.user.id;
    const input = { text: await file.text() };
    const result = await state.services.desk.runCommand("catalogue import", input, by);
    if (result.ok) return seeOther(BOOKS_PATH, deskFlash.set(result.text));
    const status = result.code === BAD_CATALOGUE ? 400 : 409;
    return page<Data>(await listBooks(state, result.message), { status });
  },
});

export default defineDesk.page<typeof handler>(function BooksPage({ data, state }) {
  const { books, isFileChanged, error } = data;
  return (
    <>
      <DeskHead desk={state.desk} title={BOOK_LIST.title} lead={BOOK_LIST.lead} />
      {isFileChanged && (
        <div className="desk__message">
          <p>{BOOK_LIST.fileChanged}</p>
          <DeskForm
            command="catalogue import"
            back={BOOKS_PATH}
            submit={BOOK_LIST.takeFile}
            isSmall
          />
        </div>
      )}
      <p className="desk__acts">
        <a className="button" href={NEW_BOOK_PATH}>{BOOK_LIST.make}</a>
        <a className="button button--quiet" href={NEW_BUNDLE_PATH}>{BOOK_LIST.makeBundle}</a>
      </p>
      <BookLines books={books} today={isoDay(Date.now())} />
      <p>
        <a href={BOOK_HISTORY_PATH}>{BOOK_LIST.history}</a>
      </p>
      <section className="desk__part" aria-labelledby="file">
        <h2 id="file">{BOOK_LIST.file}</h2>
        <p>
          <a href={CATALOGUE_JSON_PATH} download="catalogue.json" f-client-nav="false">
            {BOOK_LIST.export}
          </a>
        </p>
        <form
          className="desk__form"
          method="post"
          action={BOOKS_PATH}
          encType="multipart/form-data"
          f-client-nav="false"
        >
          <div className="field">
            <label htmlFor="catalogue">{BOOK_LIST.import}</label>
            <input
              id="catalogue"
              type="file"
              name="file"
              accept=".json,application/json"
              aria-describedby={error === null ? "catalogue-hint" : "catalogue-error"}
            />
            <p className="field__hint" id="catalogue-hint">{BOOK_LIST.importHint}</p>
            {error !== null && (
              <p className="field__error" id="catalogue-error" role="alert">{error}</p>
            )}
          </div>
          <button className="button button--quiet" type="submit">{BOOK_LIST.go}</button>
        </form>
      </section>
    </>
  );
});
