/** Uploads of recordings and their import. */

import { withParts } from "@/components/ui/with_parts.tsx";
import { bookFilesPath, RECORDING_FILES_PATH, RECORDINGS_PATH } from "@/lib/desk/addresses.ts";
import {
  chapterText,
  importFaults,
  type Incoming,
  stepFacts,
  type UploadLine,
  uploadText,
} from "@/lib/desk/views.ts";
import { FILES, RECORDINGS, UPLOADING, UPLOADS } from "@/lib/desk/words/recordings.ts";
import {
  MANUSCRIPT_ENDINGS,
  MAX_FORM_BYTES,
  MAX_RECORDING_BYTES,
  RECORDING_ENDINGS,
} from "@/lib/media/recording_files.ts";
import { noticeText } from "@/lib/media/notice.ts";
import { formatBytes } from "@/lib/platform/language/format.ts";
import { formatRow } from "@/lib/platform/text.ts";
import { formatDay } from "@/lib/platform/time.ts";
import { BookSelect } from "./DeskFields.tsx";
import { DeskForm } from "./DeskForm.tsx";

interface IncomingBooksProps extends Pick<Incoming, "isWatched" | "watchedAt" | "books"> {
  folder: string;
}

/** Steps of a chapter; each counts the chapters that have passed it. */
const STEPS = ["measured", "levelled", "cut", "written"] as const;

/** Progress of the ingest, by book, and whether one is watching the folder. The page's script refreshes it (`data-live`). */
export function IncomingBooks({ folder, isWatched, watchedAt, books }: IncomingBooksProps) {
  return (
    <section className="desk__part" id="incoming" aria-labelledby="incoming-title" data-live>
      <h2 id="incoming-title">{RECORDINGS.incoming}</h2>
      {isWatched ? <p>{RECORDINGS.watched}</p> : (
        <>
          <p>
            {withParts(RECORDINGS.startWatch(RECORDINGS.watchCommand(folder)), {
              code: (it) => <code>{it}</code>,
            })}
          </p>
          {watchedAt !== null && (
            <p>{RECORDINGS.lastWatched(formatDay(watchedAt), watchedAt.slice(11, 16))}</p>
          )}
        </>
      )}
      {books.length === 0
        ? <p className="desk__none">{RECORDINGS.noneIncoming}</p>
        : (
          <ul className="desk__steps">
            {books.map((it) => (
              <li key={it.bookId}>
                <span>
                  <strong>{it.title}</strong> {RECORDINGS.states[it.state]}
                  <small>{formatRow(stepFacts(it))}</small>
                </span>
                {it.state === "working" && it.chapters > 0 && (
                  <progress
                    aria-label={RECORDINGS.stepsOf(it.title)}
                    value={STEPS.reduce((sum, step) => sum + it[step], 0)}
                    max={it.chapters * STEPS.length}
                  />
                )}
                {it.texts && (
                  <p>
                    {RECORDINGS.texts[it.texts.state]}
                    {it.texts.said.map(noticeText).map((it) => <small key={it}>{it}</small>)}
                  </p>
                )}
                {it.unlisted.length > 0 && <Unlisted {...it} />}
                {importFaults(it).map((it) => <p key={it} className="field__error">{it}</p>)}
              </li>
            ))}
          </ul>
        )}
    </section>
  );
}

/** Most chapters that are named here; the book's form shows all. */
const MAX_NAMED = 12;

/** Chapters that the recordings have and the book does not list, with the button that adds them. */
function Unlisted({ bookId, title, unlisted }: Incoming["books"][number]) {
  const more = unlisted.length - MAX_NAMED;
  return (
    <div className="desk__part">
      <p>{RECORDINGS.unlistedFound(unlisted.length)}</p>
      <ul>
        {unlisted.slice(0, MAX_NAMED).map(({ number, title }) => (
          <li key={number}>{chapterText(number, title)}</li>
        ))}
        {more > 0 && <li>{RECORDINGS.more(more)}</li>}
      </ul>
      <DeskForm
        command="recording chapters"
        fixed={{ bookId: String(bookId) }}
        back={RECORDINGS_PATH}
        submit={RECORDINGS.addChapters}
        label={RECORDINGS.addChaptersOf(title)}
        isSmall
      />
    </div>
  );
}

/** The books that have files in the folder, each a link to them. */
export function BookFiles({ files }: Pick<Incoming, "files">) {
  if (files.length === 0) return null;
  return (
    <section className="desk__part" aria-labelledby="files-title">
      <h2 id="files-title">{FILES.heading}</h2>
      <ul className="desk__books">
        {files.map(({ bookId, title, count }) => (
          <li key={bookId}>
            <a href={bookFilesPath(bookId)}>
              <strong>{FILES.of(title, count)}</strong>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface UploadFormProps {
  /** Books with recordings of their own: not bundles. */
  books: { id: number; title: string }[];
  /** Folder on the server for files copied by hand. */
  folder: string;
}

/** "WAV, MP3" of their endings. */
const typesOf = (endings: readonly string[]): string =>
  formatRow(endings.map((it) => it.slice(1).toUpperCase()));

/** Uploads recordings: with JavaScript many files of any size, resumable; without it one file at a time. */
export function UploadForm({ books, folder }: UploadFormProps) {
  return (
    <section className="desk__part" aria-labelledby="upload-title">
      <h2 id="upload-title">{UPLOADS.title}</h2>
      <form
        className="desk__form"
        id="upload"
        method="post"
        action={RECORDINGS_PATH}
        encType="multipart/form-data"
        f-client-nav="false"
        data-uploads={RECORDING_FILES_PATH}
      >
        <BookSelect label={UPLOADS.book} books={books} />
        <div className="field">
          <label htmlFor="upload-file">{UPLOADS.files}</label>
          <input
            id="upload-file"
            type="file"
            name="file"
            accept={`audio/*,${[...RECORDING_ENDINGS, ...MANUSCRIPT_ENDINGS].join()}`}
            aria-describedby="upload-hint"
            required
          />
          <p className="field__hint" id="upload-hint">
            {UPLOADS.kinds(typesOf(RECORDING_ENDINGS), typesOf(MANUSCRIPT_ENDINGS))}{" "}
            <span className="js-only">{UPLOADS.hint(formatBytes(MAX_RECORDING_BYTES))}</span>
          </p>
          <noscript>
            <p className="field__hint">{UPLOADS.hintPlain(formatBytes(MAX_FORM_BYTES))}</p>
          </noscript>
        </div>
        <button className="button" type="submit">{UPLOADS.submit}</button>
      </form>
      <div className="uploading" id="uploading" hidden>
        <progress aria-label={UPLOADS.progress} />
        <p className="uploading__sum" data-sum></p>
        <p role="status" data-state></p>
        <p role="alert" className="field__error" data-error hidden></p>
        <button className="button button--quiet" type="button" data-pause>{UPLOADING.pause}</button>
        <ul className="uploading__files" data-files></ul>
      </div>
      <p>
        {withParts(UPLOADS.byHand(`${folder}/${books[0]?.id ?? 11}`), {
          code: (it) => <code>{it}</code>,
        })}
      </p>
    </section>
  );
}

interface UploadLinesProps {
  uploads: UploadLine[];
}

/** Uploads by book: how much of each file has arrived, and once all have, the button that starts the ingest. */
export function UploadLines({ uploads }: UploadLinesProps) {
  const books = Object.values(Object.groupBy(uploads, ({ bookId }) => bookId)) as UploadLine[][];
  return (
    <section className="desk__part" id="uploads" aria-labelledby="uploads-title" hidden={!books[0]}>
      <h2 id="uploads-title">{UPLOADS.waiting}</h2>
      {books.map((files) => {
        const { bookId, title } = files[0]!;
        const isWhole = files.every((it) =>
          it.receivedBytes === it.bytes
        );
        return (
          <div key={bookId} className="desk__part">
            <h3>{title}</h3>
            <ul className="desk__steps desk__steps--acts">
              {files.map((it) => (
                <li
                  key={it.id}
                  data-upload={it.id}
                  data-book={bookId}
                  data-name={it.name}
                  data-bytes={it.bytes}
                  data-received={it.receivedBytes}
                >
                  <span>
                    <bdi>{it.name}</bdi>
                    <small>{uploadText(it)}</small>
                  </span>
                  <DeskForm
                    command="recording drop"
                    fixed={{ id: it.id }}
                    back={RECORDINGS_PATH}
                    submit={UPLOADS.drop}
                    label={UPLOADS.dropOf(it.name)}
                    isSmall
                  />
                </li>
              ))}
            </ul>
            {isWhole
              ? (
                <DeskForm
                  command="recording deliver"
                  fixed={{ bookId: String(bookId) }}
                  back={RECORDINGS_PATH}
                  submit={UPLOADS.deliver}
                  label={UPLOADS.deliverOf(title)}
                >
                  <p>{UPLOADS.ready(files.length, title)}</p>
                </DeskForm>
              )
              : <p>{UPLOADS.goOn}</p>}
          </div>
        );
      })}
    </section>
  );
}
