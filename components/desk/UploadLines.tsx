/** Uploads by book: how much of each file has arrived, and once all have, the button that starts the ingest. */
import { DeskForm } from "@/components/desk/DeskForm.tsx";
import { RECORDINGS_PATH } from "@/lib/desk/addresses.ts";
import type { UploadLine } from "@/lib/desk/recorded_book.ts";
import { UPLOADS } from "@/lib/desk/words/uploads.ts";

interface Props {
  uploads: UploadLine[];
}

export function UploadLines({ uploads }: Props) {
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
                    {it.name}
                    <small>{UPLOADS.line(it.receivedBytes, it.bytes)}</small>
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
