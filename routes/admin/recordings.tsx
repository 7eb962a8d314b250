/**
 * /admin/recordings: which chapters have a recording, the progress of the ingest, and the upload form.
 * POST `bookId` `file`: uploads one recording, for browsers without JavaScript.
 */

import { type Context, HttpError, page } from "fresh";
import { DeskHead } from "@/components/desk/DeskPage.tsx";
import {
  BookFiles,
  IncomingBooks,
  UploadForm,
  UploadLines,
} from "@/components/desk/UploadForm.tsx";
import { parseBookId } from "@/lib/catalogue/book.ts";
import {
  chapterTextPath,
  deskBookPath,
  RECORDINGS_PATH,
  unpublishedPath,
} from "@/lib/desk/addresses.ts";
import { deskFlash } from "@/lib/desk/auth/auth.server.ts";
import { fact } from "@/lib/desk/commands/command.server.ts";
import {
  chapterText,
  type Incoming,
  type RecordedBook,
  recordedFacts,
  type TextLine,
  type UnpublishedLine,
} from "@/lib/desk/views.ts";
import { RECORDINGS, TEXTS, UNPUBLISHED, UPLOADS } from "@/lib/desk/words/recordings.ts";
import { MAX_FORM_BYTES } from "@/lib/media/recording_files.ts";
import { Failure, seeOther } from "@/lib/platform/http/answers.server.ts";
import { readUpload } from "@/lib/platform/http/read_body.server.ts";
import { formatBytes } from "@/lib/platform/language/format.ts";
import { scriptAddress } from "@/lib/platform/language/script_address.ts";
import { formatDay } from "@/lib/platform/time.ts";
import { labelled } from "@/lib/platform/words.ts";
import { defineDesk, type DeskState } from "@/lib/site/adapters/request/define.server.ts";

interface Data {
  books: RecordedBook[];
  /** Why the books cannot be listed; null: they can. */
  error: string | null;
  incoming: Incoming;
  unpublished: UnpublishedLine[];
  texts: TextLine[];
  /** Why the uploaded file was refused; null: it was accepted, or there was none. */
  refused: string | null;
}

/** Most bytes of the multipart form apart from the file. */
const FORM_BYTES = 10_000;

async function readData({ state }: Context<DeskState>, refused: string | null): Promise<Data> {
  const { desk } = state.services;
  const found = await desk.read("recording list", {});
  const { data: incoming } = await desk.read("recording incoming", {});
  const listed = found.ok
    ? { books: found.data, error: null }
    : { books: [], error: found.message };
  // With a broken library all three commands fail with the same message; the first one's is shown.
  const unpublished = await desk.read("recording held", {});
  const texts = await desk.read("text list", {});
  return {
    ...listed,
    incoming,
    unpublished: unpublished.ok ? unpublished.data : [],
    texts: texts.ok ? texts.data : [],
    refused,
  };
}

/** Stores the form's file, with an entry in the audit log. */
async function storeFile(
  { req, state }: Context<DeskState>,
  by: string,
): Promise<{ ok: boolean; message: string; status: 409 | 413 }> {
  const { desk, media: { uploads } } = state.services;
  if (!uploads) throw new HttpError(404);
  const form = await readUpload(req, MAX_FORM_BYTES + FORM_BYTES).catch((error) => {
    if (error instanceof Failure && error.status === 413) return null;
    throw error;
  });
  const { file } = form?.files ?? {};
  const bookId = form?.fields.bookId?.slice(0, 10) ?? "";
  const about = bookId === "" ? "" : fact("book", bookId);
  const end = await desk.audit.begin({ by, command: "recording upload", about });
  const refuse = async (message: string, status: 409 | 413 = 409) => {
    await end({ state: "refused", after: message });
    return { ok: false, message, status };
  };
  if (!form) return await refuse(UPLOADS.tooLargeForm(formatBytes(MAX_FORM_BYTES)), 413);
  if (!file) return await refuse(UPLOADS.noFile);
  const stored = await uploads.store(parseBookId(bookId) ?? 0, file);
  if (!stored.ok) return await refuse(stored.message);
  await end({ state: "done", after: stored.name });
  return { ok: true, message: UPLOADS.laid(stored.name), status: 409 };
}

export const handler = defineDesk.handlers({
  async GET(ctx) {
    return page<Data>(await readData(ctx, null));
  },
  async POST(ctx) {
    const { ok, message, status } = await storeFile(ctx, ctx.state.desk.session.user.id);
    if (ok) return seeOther(RECORDINGS_PATH, deskFlash.set(message));
    return page<Data>(await readData(ctx, message), { status });
  },
});

export default defineDesk.page<typeof handler>(function RecordingsPage({ data, state }) {
  const { books, error, incoming, unpublished, texts, refused } = data;
  return (
    <>
      <DeskHead desk={state.desk} title={RECORDINGS.title} lead={RECORDINGS.lead} />
      {refused !== null && <p className="desk__message" role="alert">{refused}</p>}
      {error !== null && <p role="alert">{error}</p>}
      {error === null && books.length === 0 && <p className="desk__none">{RECORDINGS.none}</p>}
      {books.length > 0 && (
        <ul className="desk__books">
          {books.map((it) => (
            <li key={it.bookId}>
              <a href={deskBookPath(it.bookId)}>
                <strong>{it.title}</strong>
                {recordedFacts(it).map((fact) => <small key={fact}>{fact}</small>)}
              </a>
            </li>
          ))}
        </ul>
      )}
      {unpublished.length > 0 && (
        <section className="desk__part" aria-labelledby="unpublished">
          <h2 id="unpublished">{UNPUBLISHED.title}</h2>
          <ul className="desk__books">
            {unpublished.map((it) => (
              <li key={it.bookId}>
                <a href={unpublishedPath(it.bookId)}>
                  <strong>{UNPUBLISHED.open(it.title, it.chapters.length)}</strong>
                  <small>{UNPUBLISHED.since(formatDay(it.since))}</small>
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
      {texts.some(({ chapters }) => chapters.length > 0) && (
        <section className="desk__part" aria-labelledby="texts">
          <h2 id="texts">{TEXTS.heading}</h2>
          {texts.filter(({ chapters }) =>
            chapters.length > 0
          ).map((it) => (
            <details key={it.bookId} className="desk__texts">
              <summary>{labelled(it.title, TEXTS.chapters(it.chapters.length))}</summary>
              <ul>
                {it.chapters.map(({ number, title }) => (
                  <li key={number}>
                    <a href={chapterTextPath(it.bookId, number)} f-client-nav="false">
                      {chapterText(number, title)}
                    </a>
                  </li>
                ))}
              </ul>
            </details>
          ))}
        </section>
      )}
      {incoming.folder === null
        ? (
          <section className="desk__part" aria-labelledby="bring">
            <h2 id="bring">{RECORDINGS.bring}</h2>
            <p>{RECORDINGS.how}</p>
            <p>
              <code>{RECORDINGS.command}</code>
            </p>
            <p>{RECORDINGS.then}</p>
            <p>{RECORDINGS.noFolder}</p>
          </section>
        )
        : (
          <>
            <UploadForm books={incoming.recordable} folder={incoming.folder} />
            <UploadLines uploads={incoming.uploads} />
            <IncomingBooks {...incoming} folder={incoming.folder} />
            <BookFiles files={incoming.files} />
            <script type="module" src={scriptAddress("/recordings.js")}></script>
          </>
        )}
    </>
  );
});
