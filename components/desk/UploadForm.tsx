/** Uploads recordings: with JavaScript many files of any size, resumable; without it one file at a time. */
import { BookSelect } from "@/components/desk/BookSelect.tsx";
import { RECORDING_FILES_PATH, RECORDINGS_PATH } from "@/lib/desk/addresses.ts";
import { UPLOADS } from "@/lib/desk/words/uploads.ts";
import { RECORDING_ENDINGS } from "@/lib/media/recording_files.ts";

interface Props {
  /** Books with recordings of their own: not bundles. */
  books: { id: number; title: string }[];
  /** Folder on the server for files copied by hand. */
  folder: string;
}

export function UploadForm({ books, folder }: Props) {
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
            accept={`audio/*,${RECORDING_ENDINGS.join()}`}
            aria-describedby="upload-hint"
            required
          />
          <p className="field__hint" id="upload-hint">
            {UPLOADS.kinds}. <span className="js-only">{UPLOADS.hint}</span>
          </p>
          <noscript>
            <p className="field__hint">{UPLOADS.hintPlain}</p>
          </noscript>
        </div>
        <button className="button" type="submit">{UPLOADS.submit}</button>
      </form>
      <div className="uploading" id="uploading" hidden>
        <progress aria-label={UPLOADS.progress} />
        <p className="uploading__sum" data-sum></p>
        <p role="status" data-state></p>
        <p role="alert" className="field__error" data-error hidden></p>
        <button className="button button--quiet" type="button" data-pause>{UPLOADS.pause}</button>
        <ul className="uploading__files" data-files></ul>
      </div>
      <p>
        {UPLOADS.byHand} <code>{`${folder}/${books[0]?.id ?? 11}`}</code>
      </p>
    </section>
  );
}
