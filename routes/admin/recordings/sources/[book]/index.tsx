/** /admin/recordings/sources/11: a book's files in the recordings folder, to play, rename, cut into chapters or delete. */

import { HttpError, page } from "fresh";
import { DeskForm } from "@/components/desk/DeskForm.tsx";
import { DeskHead } from "@/components/desk/DeskPage.tsx";
import { BookFile } from "@/components/desk/RecordingForms.tsx";
import { parseBookId } from "@/lib/catalogue/book.ts";
import { bookFilesPath, RECORDINGS_PATH } from "@/lib/desk/addresses.ts";
import type { FileLine } from "@/lib/desk/views.ts";
import { FILES } from "@/lib/desk/words/recordings.ts";
import { defineDesk } from "@/lib/site/adapters/request/define.server.ts";

interface Data {
  bookId: number;
  title: string;
  files: FileLine[];
}

export const handler = defineDesk.handlers({
  async GET({ params, state }) {
    const { desk } = state.services;
    const bookId = parseBookId(params.book);
    const found = bookId === null ? null : await desk.read("book show", { bookId });
    const files = bookId === null ? null : await desk.read("recording files", { bookId });
    if (bookId === null || !found?.ok || !files?.ok) throw new HttpError(404);
    return page<Data>({ bookId, title: found.data.book.title, files: files.data });
  },
});

export default defineDesk.page<typeof handler>(function BookFilesPage({ data, state }) {
  const { bookId, title, files } = data;
  return (
    <>
      <DeskHead desk={state.desk} title={FILES.title(title)} lead={FILES.lead} />
      {files.length === 0 && <p className="desk__none">{FILES.none}</p>}
      <ul className="desk__steps">
        {files.map((it, at) => <BookFile key={it.name} bookId={bookId} file={it} at={at} />)}
      </ul>
      {files.length > 0 && (
        <DeskForm
          command="recording again"
          fixed={{ bookId: String(bookId) }}
          back={bookFilesPath(bookId)}
          submit={FILES.importAgain}
          isSmall
        >
          <p>{FILES.againOf(title)}</p>
        </DeskForm>
      )}
      <p>
        <a href={RECORDINGS_PATH} f-client-nav="false">{FILES.back}</a>
      </p>
    </>
  );
});
